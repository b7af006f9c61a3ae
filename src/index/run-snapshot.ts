import type { Reason } from '../ocr/reason';
import type { UnitCounts } from '../library/paper';

export type RunStatus = 'idle' | 'running' | 'paused' | 'stopping' | 'stopped' | 'done' | 'failed';
export type RunPhase = 'looking' | 'reading' | 'saving';

/** A run of indexing, as plain data: any view can be drawn from it again at any time. */
export interface RunSnapshot {
  status: RunStatus;
  phase: RunPhase | null;
  /** Papers planned, and those finished in whatever way. */
  total: number;
  finished: number;
  /** Title or id of the paper in work. */
  current: string | null;
  /** Clock milliseconds. */
  startedAt: number | null;
  endedAt: number | null;
  /** Milliseconds, from the pace so far; null while unknown. */
  timeLeft: number | null;
  /** Papers that failed or were left out, with the reason. Reported as they happen. */
  problems: { paperId: string; state: 'failed' | 'blocked'; reason: Reason }[];
  /** Why the whole run failed. */
  failure: RunFailure | null;
}

/** Before the first run. */
export const IDLE_RUN: RunSnapshot = {
  status: 'idle',
  phase: null,
  total: 0,
  finished: 0,
  current: null,
  startedAt: null,
  endedAt: null,
  timeLeft: null,
  problems: [],
  failure: null,
};

/** Faults of the whole run; sentences in i18n under `failure.<code>`. */
export interface RunFailure {
  code: RunFailureCode;
  params?: Record<string, string | number>;
}
export const RUN_FAILURE_CODES = ['no-root', 'root-missing', 'root-unreadable', 'root-empty', 'data-unwritable', 'storage-full', 'locked'] as const;
export type RunFailureCode = (typeof RUN_FAILURE_CODES)[number];

/** What a finished run did. */
export interface RunReport {
  added: number;
  rebuilt: number;
  kept: number;
  dropped: number;
  blocked: { paperId: string; reason: Reason }[];
  failed: { paperId: string; reason: Reason }[];
  units: UnitCounts;
  /** Papers that were stored anew or dropped: what was known of citations of them is known no more. */
  changedPapers: string[];
  /** Milliseconds. */
  ms: number;
  /** Ended by stop before all planned papers were done. */
  stopped: boolean;
  /** Only reading was possible (another window writes, a read-only vault, no root): what, as data. */
  failure: RunFailure | null;
}
