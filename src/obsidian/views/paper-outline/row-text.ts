import type { Translate } from '../../../i18n';
import type { PageLabels } from '../../../provenance';
import type { SectionRow } from '../../../structure/section-rows';
import { pagesText } from '../../citations/place-text';

/** What a row says. */
export interface RowText {
  /** An object's label as printed, or its kind; "" for sections. */
  label: string;
  /** A section's title, or an object's caption. */
  title: string;
  /** Pages, and how much there is. */
  meta: string;
  /** All of it, for the tooltip and for screen readers. */
  full: string;
}

/** `isWhole`: the paper has no headings, and what stands before the first is all of it. */
export function rowText(row: SectionRow, labels: PageLabels, t: Translate, isWhole = false): RowText {
  const label = labelOf(row, t);
  const title = row.kind === 'front' ? t(isWhole ? 'outline.whole-text' : 'outline.front') : titleOf(row, t);
  const meta = [
    pagesText(row.pages, labels, t),
    row.passages > 0 ? t('status.passages', { count: row.passages }) : '',
    row.references > 0 ? t('outline.references', { count: row.references }) : '',
  ].filter(Boolean).join(' · ');
  const guess = row.approximate ? t('outline.approximate') : '';
  return { label, title, meta, full: [[label, title].filter(Boolean).join(' '), meta, guess].filter(Boolean).join('\n') };
}

function titleOf({ kind, title, approximate }: SectionRow, t: Translate): string {
  if (kind !== 'section' && kind !== 'references') return title;
  const shown = title === '' ? t('section.untitled') : title;
  return approximate ? t('locator.approximate', { values: shown }) : shown;
}

const labelOf = ({ kind, label }: SectionRow, t: Translate): string =>
  kind === 'figure' || kind === 'table' || kind === 'equation' ? (label ?? t(`kind.${kind}`)) : '';
