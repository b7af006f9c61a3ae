import type { SearchMode, SearchNotice } from '../../../retrieval/model';
import type { Translate } from '../../../i18n';
import { drawCoverage } from './coverage-line';
import { drawExpansions, type ExpansionActions } from './expansion-chips';
import type { PaneState } from './pane-state';

export interface AnswerLineOptions extends ExpansionActions {
  building: boolean;
  mode: SearchMode;
  /** What works less well on this device. */
  warnings: readonly string[];
  showStatus: () => void;
  setUpMeaning: () => void;
  t: Translate;
}

/** What is said above an answer: what was searched, what was looked for besides, and what did not work. */
export function drawAnswerLines({ coverage, expansions, notices }: Record<'coverage' | 'expansions' | 'notices', HTMLElement>, state: PaneState, options: AnswerLineOptions): void {
  const { building, mode, warnings, showStatus, t } = options;
  coverage.empty();
  notices.empty();
  if (state.kind !== 'searching') expansions.hide();
  if (state.kind !== 'found' && state.kind !== 'nothing') return;
  const { answer, subject } = state.found;
  // Related passages come from what was learned, whatever the mode of searching.
  drawCoverage(coverage, answer.coverage, { building, mode: subject === null ? mode : 'meaning', t, showWhy: showStatus });
  drawExpansions(expansions, answer, t, options);
  // Of related passages the empty answer itself says what is missing.
  if (subject === null) for (const notice of answer.notices) drawNotice(notices, notice, options);
  for (const warning of warnings) notices.createDiv({ cls: 'locus-note', text: warning });
}

function drawNotice(el: HTMLElement, { code, params }: SearchNotice, { t, setUpMeaning }: AnswerLineOptions): void {
  const note = el.createDiv({ cls: 'locus-note', text: t(`notice.${code}`, params), attr: { 'data-code': code } });
  if (code !== 'meaning-unavailable') return;
  note.appendText(' ');
  note.createEl('button', { cls: 'locus-text-button', text: t('meaning.set-up') }).addEventListener('click', setUpMeaning);
}
