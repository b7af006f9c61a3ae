import type { EndpointCode, FaultParams, SetupCode, TransientCode } from '../../endpoint/faults';

/** `waiting`: the run comes back by itself (network, rate limit). `capped`: the limit that the user set is reached. */
export type EmbedStatus = 'idle' | 'running' | 'waiting' | 'paused' | 'stopping' | 'stopped' | 'capped' | 'done' | 'failed';
export type EmbedPhase = 'counting' | 'sending' | 'checking';

/** A text that was left out, with the reason; the rest of its paper goes on. */
export interface EmbedProblem {
  paperId: string;
  unitIds: string[];
  code: EndpointCode;
  params: FaultParams;
}

/** Why a whole run ended early. Sentences: i18n `endpoint.<code>` for codes of the endpoint, `failure.<code>` for the others. */
export interface EmbedFailure {
  code: SetupCode | 'data-unwritable' | 'locked';
  params: FaultParams;
}

/** A run as plain data: any view can be drawn from it again at any time. */
export interface EmbedSnapshot {
  status: EmbedStatus;
  phase: EmbedPhase | null;
  /** Papers with something to do, and those that are whole now. */
  papers: { total: number; finished: number };
  /**
   * Distinct texts of the run's papers: `skipped` were in the store for their paper already; of the `total` others, `done` were embedded now, `reused`
   * found in the store under another paper or an older version, `failed` left out.
   */
  texts: { total: number; done: number; reused: number; skipped: number; failed: number };
  /** What was answered, late answers included. Tokens as the server bills them, else estimated. `cost` is null without a price. */
  paid: { texts: number; words: number; tokens: number; cost: number | null };
  requests: number;
  /** Why nothing is sent now, and until when (clock milliseconds). */
  waiting: { code: TransientCode | 'own-limit'; until: number } | null;
  /** Why the run paused by itself; null where the user did it. */
  pausedBy: EndpointCode | null;
  /** The first ones; `texts.failed` counts all. */
  problems: EmbedProblem[];
  failure: EmbedFailure | null;
  /** Clock milliseconds. */
  startedAt: number | null;
  endedAt: number | null;
}

/** Before the first run. */
export const IDLE_EMBED: EmbedSnapshot = {
  status: 'idle',
  phase: null,
  papers: { total: 0, finished: 0 },
  texts: { total: 0, done: 0, reused: 0, skipped: 0, failed: 0 },
  paid: { texts: 0, words: 0, tokens: 0, cost: null },
  requests: 0,
  waiting: null,
  pausedBy: null,
  problems: [],
  failure: null,
  startedAt: null,
  endedAt: null,
};

/** What a finished run did. */
export interface EmbedReport extends EmbedSnapshot {
  /** Counted in the store after the run: every text of every paper is there or refused by the model. */
  complete: boolean;
  /** Papers that have no text to embed, and those that could not be read. */
  withoutTexts: string[];
  unread: string[];
  /** Older models whose vectors went, because the new set is complete. */
  droppedModels: string[];
}
