import type { Reason } from '../ocr/reason';
import { compareRanks } from '../ocr/source-rank';
import type { OtherSource } from '../store/ledger';
import { readCandidate, type Reading, type ReadingTools } from './read-candidate';
import type { Sighting } from './scan';
import { isSameSource, type Candidate, type UsedSource } from './source';

interface Tried extends Reading {
  candidate: Candidate;
}

/**
 * The paper from the best of its sources that can be read; where none can, from the first, with the reason. `used` is what the stored paper was read from: it is not
 * left for another because it cannot be read now (its OCR is being done again, a sync client has only half of it).
 */
export async function readBest(tools: ReadingTools, { paperId, candidates, duplicate, found }: Sighting, used: UsedSource | null): Promise<Reading> {
  const tried: Tried[] = [];
  let best: Tried | null = null;
  for (const candidate of candidates) {
    if (best !== null && !mayBeBetter(candidate, best)) break;
    const reading: Tried = { ...(await readCandidate(tools, paperId, candidate)), candidate };
    tried.push(reading);
    if (used !== null && isSameSource(candidate, used) && (reading.note.fault !== null || reading.source.status === 'no-ocr')) {
      best = reading;
      break;
    }
    if (isUsable(reading) && (best === null || isBetter(reading, best))) best = reading;
  }
  // Why there is no OCR yet says more than why its stand-in could not be read.
  const chosen = best ?? tried.find(({ candidate }) => candidate.kind === 'folder' && candidate.layout !== null) ?? tried.find(({ note }) => !note.unread) ?? tried[0] ?? { ...(await readCandidate(tools, paperId, NOWHERE)), candidate: NOWHERE };
  const more: Reason[] = duplicate === null ? [] : [{ code: 'duplicate-paper', params: { folder: duplicate } }];
  const warnings = [...chosen.source.warnings, ...more, ...(found?.warnings ?? [])];
  return { source: { ...chosen.source, warnings }, note: { ...chosen.note, warnings, others: othersOf(candidates, chosen, tried) } };
}

/** A sighting has at least one source; this one stands for none. */
const NOWHERE: Candidate = { kind: 'folder', layout: null, folder: '', files: {}, wanted: [], rank: null, identity: null };

const mayBeBetter = ({ rank }: Candidate, { note }: Tried): boolean => rank !== null && note.rank !== null && compareRanks(rank, note.rank) < 0;

const isBetter = ({ note }: Tried, { note: other }: Tried): boolean => note.rank !== null && other.rank !== null && compareRanks(note.rank, other.rank) < 0;

/** What is being published is waited for although it may hold no text yet. */
export const isUsable = ({ source, note }: Reading): boolean => note.fault === null && source.status !== 'no-ocr' && (source.status !== 'ready' || source.blocks.some(({ text }) => text.trim() !== ''));

function othersOf(candidates: readonly Candidate[], chosen: Tried, tried: readonly Tried[]): OtherSource[] {
  return candidates.filter((candidate) => candidate !== chosen.candidate).map((candidate) => {
    const reading = tried.find((one) => one.candidate === candidate);
    const { kind, folder, layout, rank, files } = reading?.note ?? candidate;
    const why = reading !== undefined && !isUsable(reading) ? (reading.note.fault ?? reading.source.warnings[0]) : undefined;
    return { kind, folder, layout, rank, files, reason: why ?? { code: 'source-passed-over', params: { source: chosen.candidate.layout ?? '' } } };
  });
}
