import type { CitationRecord } from '../../store/citation-records';
import type { CitedPaper } from '../cited-paper';
import type { CitationLink } from '../model';
import { resolveCitation } from '../resolve';
import type { WordKnowledge } from '../word-knowledge';
import type { Standing } from './standing';

/**
 * Where a citation stands now (`spec/60` 8). `quote` is what the note quotes beside the link, `record` what was kept at citing time, `paper` the
 * stored paper that the link leads to; each null where there is none. Never throws.
 */
export function standingOf(
  link: CitationLink,
  quote: string | null,
  record: CitationRecord | null,
  paper: CitedPaper | null,
  _words: WordKnowledge,
): Standing {
  return { ...resolveCitation(link, paper, quote), cited: record?.exact ?? null, proposal: null };
}
