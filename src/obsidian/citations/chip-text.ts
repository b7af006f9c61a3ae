import type { CitationState, ResolvedCitation } from '../../citation/model';
import type { Translate } from '../../i18n';
import { formatCitedPages } from '../../provenance';
import { sectionText, standsText } from './place-text';

/** What a chip says, beside the link's own text. Equal values draw equal chips. */
export interface ChipText {
  /** Short enough for a line; "" where nothing need be added. */
  shown: string;
  /** The whole place, for the tooltip and for screen readers. */
  full: string;
  /** Only where something is wrong. */
  mark: { state: Exclude<CitationState, 'exact'>; label: string; hint: string } | null;
}

/** Longest section path that a chip shows whole, in UTF-16 units. */
const ROOM = 48;

/** null where the link is no citation of a known paper, so nothing is drawn. `cited` says whether the link carries a fingerprint. */
export function chipText(citation: ResolvedCitation, alias: string | null, cited: boolean, t: Translate): ChipText | null {
  if (citation.paperId === null && !cited) return null;
  const section = sectionText(citation.path, citation.approximate, t);
  const pages = standsText(citation, t);
  const full = [pages, section].filter(Boolean).join(' · ');
  // The alias says the page nearly always; a chip that repeats it is noise.
  const missing = [
    alias !== null && saysPages(alias, citation, pages, t) ? '' : pages,
    alias !== null && section !== '' && alias.includes(section) ? '' : sectionText(citation.path, citation.approximate, t, ROOM),
  ];
  const shown = missing.filter(Boolean).join(' · ');
  const mark = markOf(citation.state, cited, full, t);
  return shown === '' && !mark ? null : { shown, full, mark };
}

function markOf(state: CitationState, cited: boolean, place: string, t: Translate): ChipText['mark'] {
  // A plain page link claims no words, so there is nothing to be unsure about.
  if (state === 'exact' || (state === 'unknown' && !cited)) return null;
  return { state, label: t(`citation.${state}`), hint: t(`citation.${state}.hint`, { place }) };
}

/** "p. 3–4" stands in "Author 2024, p. 3–4"; whatever the user typed instead counts too if it names the same printed pages. */
function saysPages(alias: string, { pages, labels }: ResolvedCitation, text: string, t: Translate): boolean {
  if (pages.length === 0 || alias.includes(text) || alias.includes(formatCitedPages(pages, labels, t))) return true;
  const said = new Set(alias.split(/[^\p{L}\p{N}]+/u));
  return pages.every((page) => said.has(labels[page] ?? String(page)));
}

export const sameChip = (a: ChipText, b: ChipText): boolean =>
  a.shown === b.shown && a.full === b.full && a.mark?.state === b.mark?.state && a.mark?.hint === b.mark?.hint;
