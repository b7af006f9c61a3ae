import type { LedgerRecord, SourceNote } from '../store/ledger';
import { knownOutline } from './look';
import type { Found } from './plan';
import { knownSupplements } from './supplements';

/** The plan's view of a paper that was read now or earlier. */
export function foundOf(record: LedgerRecord, note: SourceNote): Found {
  const { paperId, failure, markerSeen } = record;
  const { identity, status, warnings, fault, unread } = note;
  const marker = status === 'marked' ? { stamp: note.markerStamp ?? 0, firstSeen: markerSeen ?? 0 } : null;
  return { paperId, identity, outlineHash: knownOutline(note), supplements: knownSupplements(note), status, unread, warnings, marker, fault, failure };
}
