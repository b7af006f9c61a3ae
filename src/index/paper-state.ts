import type { PaperState } from '../library/paper';
import type { Reason, ReasonCode } from '../ocr/reason';
import type { Decision, Found } from './plan';

export interface StateOfPaper {
  state: PaperState;
  reason?: Reason;
}

/** What is served of a paper: its number of units; null where no sound shard of this schema is there. */
export type Served = { units: number } | null;

const WITHOUT_SHARD: Partial<Record<ReasonCode, PaperState>> = {
  publishing: 'publishing',
  'ocr-queued': 'no-ocr',
  'ocr-failed': 'no-ocr',
  'no-artefacts': 'no-ocr',
  'pdf-no-text': 'no-ocr',
  'pdfs-off': 'no-ocr',
  'newer-schema': 'blocked',
};

/** Things to say about a paper although it is indexed. */
const TOLD: readonly ReasonCode[] = ['hash-stale-indexed', 'publish-interrupted'];

/** The state of a paper (`spec/40` 23): what the plan says of it, seen from what is served. */
export function stateOf(found: Found | null, served: Served, decision: Decision): StateOfPaper {
  if (found === null) return missingState(served, decision);
  if (served === null) return unservedState(found, decision);
  switch (decision.act) {
    case 'blocked':
      return { state: 'stale', reason: decision.reason };
    case 'add':
    case 'rebuild':
      return { state: 'stale', reason: found.failure?.reason ?? { code: 'not-indexed' } };
    case 'keep':
    case 'drop':
      return served.units === 0 ? { state: 'empty', reason: { code: 'empty' } } : indexedState(found);
  }
}

function indexedState(found: Found): StateOfPaper {
  const told = found.warnings.find((warning) => TOLD.includes(warning.code));
  return told === undefined ? { state: 'indexed' } : { state: 'indexed', reason: told };
}

function missingState(served: Served, decision: Decision): StateOfPaper {
  if (served !== null) return { state: 'source-missing', reason: { code: 'source-missing' } };
  if (decision.act === 'keep' && decision.why === 'newer-schema') return { state: 'blocked', reason: { code: 'newer-schema' } };
  return { state: 'failed', reason: { code: 'shard-damaged' } };
}

function unservedState(found: Found, decision: Decision): StateOfPaper {
  if (decision.act === 'blocked') return { state: WITHOUT_SHARD[decision.reason.code] ?? 'failed', reason: decision.reason };
  if (found.failure !== null) return { state: 'failed', reason: found.failure.reason };
  if (decision.act === 'add' && decision.why === 'damaged') return { state: 'failed', reason: { code: 'shard-damaged' } };
  return { state: 'blocked', reason: { code: 'not-indexed' } };
}
