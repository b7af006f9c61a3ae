import type { Coverage } from '../../../library/paper';
import type { SearchMode } from '../../../retrieval/model';
import type { Translate } from '../../../i18n';

/** How many of the papers can be found by meaning; "" where the user searches by words alone. */
export function meaningText({ semanticReady }: Coverage, mode: SearchMode, t: Translate): string {
  if (mode === 'words' || (mode === 'both' && semanticReady === 0)) return '';
  return t('coverage.meaning', { count: semanticReady });
}

/** "37 of 41 papers searched; 4 not: see why". Papers whose source is missing are still searched. */
export function coverageText(coverage: Coverage, building: boolean, t: Translate): { text: string; unsearched: number } {
  const searched = coverage.indexed + coverage.sourceMissing;
  const unsearched = coverage.library - searched;
  const numbers = { searched, library: coverage.library, unsearched };
  // A search of everything counts just the papers that can be searched: that is no selection.
  const scope = coverage.inScope !== undefined && coverage.inScope < searched ? t('coverage.in-scope', { count: coverage.inScope }) : '';
  const text = building ? t('coverage.building', numbers) : unsearched > 0 ? t('coverage.some', numbers) : t('coverage.all', numbers);
  return { text: [text, scope].filter(Boolean).join(' · '), unsearched };
}

export interface CoverageOptions {
  building: boolean;
  mode: SearchMode;
  t: Translate;
  showWhy: () => void;
}

export function drawCoverage(el: HTMLElement, coverage: Coverage, { building, mode, t, showWhy }: CoverageOptions): void {
  el.empty();
  el.addClass('locus-coverage');
  const { text, unsearched } = coverageText(coverage, building, t);
  el.createSpan({ text });
  if (coverage.stale > 0) el.createSpan({ text: ` · ${t('coverage.stale', { count: coverage.stale })}` });
  const meaning = meaningText(coverage, mode, t);
  if (meaning !== '') el.createSpan({ text: ` · ${meaning}` });
  if (unsearched > 0 && !building) {
    el.createEl('button', { cls: 'locus-text-button', text: t('coverage.why') }).addEventListener('click', showWhy);
  }
}
