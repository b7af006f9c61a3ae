import { setIcon } from 'obsidian';
import type { Survey } from '../../engine/engine';
import type { Translate } from '../../i18n';
import { faultText } from '../fault-text';
import { durationText } from './duration';

export interface FirstRunActions {
  build(): void;
  chooseFolder(): void;
  lookAgain(): void;
  /** Asks for the folder with the PDFs. */
  nameFolder(): void;
}

/** What Locus found, and what building would take. It starts nothing by itself. `pdfs` is the number of PDFs in the vault. */
export function drawFirstRun(el: HTMLElement, survey: Survey, pdfs: number, t: Translate, actions: FirstRunActions): void {
  const box = el.createDiv({ cls: 'locus-state locus-first-run' });
  setIcon(box.createDiv({ cls: 'locus-state-icon', attr: { 'aria-hidden': 'true' } }), survey.papers > 0 ? 'library' : 'folder-search');
  // An OCR folder that is there and cannot be used comes first.
  const hasNoRoot = survey.failure === null || survey.failure.code === 'no-root';
  if (survey.papers === 0) return pdfs > 0 && hasNoRoot ? drawOnlyPdfs(box, pdfs, t, actions) : drawNothingFound(box, survey, t, actions);
  box.createEl('h3', { cls: 'locus-state-title', text: t('first-run.title', { count: survey.papers }) });
  const list = box.createEl('ul', { cls: 'locus-roots' });
  for (const root of survey.roots) {
    const item = list.createEl('li');
    item.createEl('code', { text: root.path === '' ? '/' : root.path });
    item.createSpan({ text: t('first-run.papers', { count: root.papers }) });
    item.createSpan({ cls: 'locus-faint', text: t(`first-run.found-by-${root.foundBy}`) });
  }
  box.createEl('p', { text: t('first-run.estimate', { time: durationText(survey.estimate, t) }) });
  box.createEl('p', { cls: 'locus-faint', text: t('first-run.promise') });
  const row = box.createDiv({ cls: 'locus-buttons' });
  const build = row.createEl('button', { cls: 'mod-cta', text: t('first-run.build') });
  build.addEventListener('click', () => actions.build());
  row.createEl('button', { text: t('first-run.choose-folder') }).addEventListener('click', () => actions.chooseFolder());
}

/** No OCR and no library, but PDFs, which can be read where the user says where they lie. */
function drawOnlyPdfs(box: HTMLElement, pdfs: number, t: Translate, actions: FirstRunActions): void {
  box.createEl('h3', { cls: 'locus-state-title', text: t('first-run.pdfs-title', { count: pdfs }) });
  box.createEl('p', { text: t('first-run.pdfs') });
  box.createEl('p', { cls: 'locus-faint', text: t('first-run.promise') });
  const row = box.createDiv({ cls: 'locus-buttons' });
  row.createEl('button', { cls: 'mod-cta', text: t('first-run.name-folder') }).addEventListener('click', () => actions.nameFolder());
  row.createEl('button', { text: t('first-run.choose-ocr') }).addEventListener('click', () => actions.chooseFolder());
  row.createEl('button', { text: t('first-run.look-again') }).addEventListener('click', () => actions.lookAgain());
}

function drawNothingFound(box: HTMLElement, survey: Survey, t: Translate, actions: FirstRunActions): void {
  box.createEl('h3', { cls: 'locus-state-title', text: t('first-run.nothing-title') });
  box.createEl('p', { text: survey.failure ? faultText(survey.failure, t) : t('first-run.nothing') });
  box.createEl('p', { cls: 'locus-faint', text: t('first-run.nothing-help') });
  const row = box.createDiv({ cls: 'locus-buttons' });
  row.createEl('button', { cls: 'mod-cta', text: t('first-run.choose-folder') }).addEventListener('click', () => actions.chooseFolder());
  row.createEl('button', { text: t('first-run.look-again') }).addEventListener('click', () => actions.lookAgain());
}
