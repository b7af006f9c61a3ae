import { compareRanks } from '../ocr/source-rank';
import type { SourcePaper } from '../ocr/source-paper';
import type { Reason } from '../ocr/reason';
import type { OtherSource, SourceNote } from '../store/ledger';
import type { Manifest } from '../store/shard';
import type { Witness } from './pdf-witness';
import { isUsable } from './read-best';
import { readCandidate, type Reading, type ReadingTools } from './read-candidate';
import type { Sighting } from './scan';
import type { Candidate, UsedSource } from './source';

/**
 * The paper from its PDF, where that has text on more pages than the file of another tool holds: what stands on the others could not be found else. The file is then one of
 * the other sources. null where the file is the better source. Never throws.
 */
export async function fullerPdf(tools: ReadingTools, { paperId, found }: Sighting, part: Reading, { pdf, witness }: { pdf: Candidate; witness: Witness | null }, used: UsedSource | null): Promise<Reading | null> {
  const { note } = part;
  const more = witness?.note.reason ?? null;
  if (note.kind !== 'files' || more === null) return null;
  // What is stored came from the PDF, which cannot be looked at for now: that is no reason to leave it for a part.
  const isAway = used?.kind === 'pdf' && witness?.note.outlineHash === null && witness.note.size === -1;
  if (more.code !== 'pdf-more-pages' && !isAway) return null;
  const whole = await readCandidate(tools, paperId, pdf);
  if (isAway ? whole.note.fault === null : !isUsable(whole) || pagesWithText(whole.source) <= (part.source.pageCount ?? Infinity)) return null;
  const warnings = [...whole.source.warnings, ...(found?.warnings ?? [])];
  const { kind, folder, files, layout, rank } = note;
  const passedOver: OtherSource = { kind, folder, files, layout, rank, reason: partOf(more, layout) };
  const others = [passedOver, ...note.others.filter((other) => other.kind !== 'pdf')];
  return { source: { ...whole.source, warnings }, note: { ...whole.note, warnings, others } };
}

const partOf = ({ code, params }: Reason, layout: string | null): Reason =>
  code === 'pdf-more-pages' && params !== undefined ? { code: 'source-part', params } : { code: 'source-passed-over', params: { source: layout ?? '' } };

const pagesWithText = ({ blocks }: SourcePaper): number => new Set(blocks.flatMap(({ page, text }) => (text.trim() === '' ? [] : [page]))).size;

/** Whether a stored paper was made from a better kind of source than the one that this device has read, and holds no fewer pages. */
export const outranks = ({ rank, counts }: Manifest, kind: SourceNote['kind'], note: SourceNote): boolean =>
  rank !== undefined && kind !== note.kind && note.rank !== null && compareRanks(rank, note.rank) < 0 && counts.pages >= leastPages(note);

/** Whether a stored paper was made from a PDF that has more pages than what this device has read, and this device has not looked into the PDF: it was found to be the fuller one. */
export const isFuller = ({ counts }: Manifest, kind: SourceNote['kind'], { kind: own, pdf, pageCount = null }: SourceNote): boolean =>
  kind === 'pdf' && own === 'files' && (pdf === null || pdf.outlineHash === null) && pageCount !== null && counts.pages > pageCount;

/** Only a PDF says for certain how many pages there are. */
const leastPages = ({ kind, pageCount = null }: SourceNote): number => (kind === 'pdf' ? (pageCount ?? 0) : 0);
