import type { CitationLink } from '../../citation/model';
import type { Standing } from '../../citation/standing';
import type { Translate } from '../../i18n';
import { formatCitedPages } from '../../provenance';
import { drawDiff, hasDifference } from '../citations/diff-view';
import { sectionText, standsText } from '../citations/place-text';

/** "p. 3 · Methods > Study population" of where the words are; for a changed wording, of where it seems to be. */
export function placeText(standing: Standing, t: Translate): string {
  const { proposal, span } = standing;
  const where = span === null && proposal ? proposal.place : standing;
  return [standsText(where, t), sectionText(where.path, where.approximate, t)].filter(Boolean).join(' · ');
}

/** What is wrong with a citation: the state in a word, what it means here, and where it is known what was cited and what is there now. */
export function drawChange(el: HTMLElement, citation: Standing, link: CitationLink | null, t: Translate): void {
  const { state, proposal, cited } = citation;
  if (state === 'exact') return;
  const line = el.createDiv({ cls: 'locus-hover-mark', attr: { 'data-state': state } });
  line.createSpan({ cls: 'locus-mark', text: t(`citation.${state}`), attr: { 'data-state': state } });
  line.createSpan({ text: ` ${hintOf(citation, link, t)}` });
  if (proposal && hasDifference(proposal.diff)) {
    const change = el.createDiv({ cls: 'locus-hover-change' });
    const legend = change.createDiv({ cls: 'locus-hover-place' });
    legend.createEl('del', { text: t('hover.was') });
    legend.appendText(' → ');
    legend.createEl('ins', { text: t('hover.is') });
    drawDiff(change, proposal.diff, t);
  } else if (!proposal && cited !== null) {
    const was = el.createDiv({ cls: 'locus-hover-change' });
    was.createDiv({ cls: 'locus-hover-place', text: t('hover.was') });
    was.createDiv({ cls: 'locus-diff', text: cited });
  }
}

/** The state in a sentence, with the place then and now where they differ. */
export function hintOf(citation: Standing, link: CitationLink | null, t: Translate): string {
  const place = placeText(citation, t);
  const page = link?.page ?? null;
  // The old page's printed number is often not known: then it is the PDF's that is said, and said so.
  const from = page === null ? (link?.heading ?? '') : formatCitedPages([page], citation.labels, t);
  return citation.state === 'moved' && from !== '' && place !== '' ? t('hover.at', { from, to: place }) : t(`citation.${citation.state}.hint`, { place });
}
