import type { AnswerPassage } from '../../../answer';
import type { Translate } from '../../../i18n';
import type { PaperMetadata } from '../../../library/paper';
import type { Passage } from '../../../retrieval/model';
import { drawChip } from '../../citations/chip';
import { paperName } from '../../citations/place-text';
import { formatPlace, type Place } from '../../../provenance';
import { inBackground } from '../../report-error';
import type { AnswerGestures } from './gestures';
import { bestOf, type WordsAt } from './places';

export interface PassageDrawing {
  papers: ReadonlyMap<string, PaperMetadata>;
  gestures: Pick<AnswerGestures, 'place' | 'open' | 'menu' | 'hover'>;
  t: Translate;
}

/** Longest text that is shown whole at once, in UTF-16 units. */
const ROOM = 320;

/** The chip of words in a paper: "Degiacomi 2024, p. 3". Hover, click and menu as everywhere. */
export function drawWordsChip(parent: HTMLElement, words: WordsAt, place: Place, { papers, gestures, t }: PassageDrawing): void {
  const shown = [paperName(papers.get(words.paperId), words.paperId), formatPlace(place, t, { only: 'pages' })].filter(Boolean).join(', ');
  const full = [shown, formatPlace(place, t, { only: 'section' })].filter(Boolean).join(' · ');
  const chip = drawChip({ shown, full, mark: null }, t, (event) => gestures.open(words, event), (event) => gestures.menu(words, event));
  onPointed(chip, () => gestures.hover(words, chip));
  parent.append(chip);
}

/** When the pointer comes to an element, and not when the element is drawn under a pointer that rests: answers come to where a button was pressed. */
function onPointed(el: HTMLElement, act: () => void): void {
  let isPointed = false;
  el.addEventListener('mousemove', ({ movementX, movementY }) => {
    if (isPointed || (movementX === 0 && movementY === 0)) return;
    isPointed = true;
    act();
  });
  el.addEventListener('mouseleave', () => (isPointed = false));
}

/** The same, with the page of just these words: a passage may run over several. */
export function drawQuoteChip(parent: HTMLElement, words: WordsAt, drawing: PassageDrawing): void {
  const slot = parent.createSpan({ cls: 'locus-ask-slot' });
  const draw = async (): Promise<void> => {
    const cited = await drawing.gestures.place(words);
    if (cited) drawWordsChip(slot, words, cited, { ...drawing, papers: new Map([[words.paperId, cited.paper]]) });
    else slot.createSpan({ cls: 'locus-faint', text: drawing.t('ask.quote-gone') });
  };
  inBackground('chip of a quote', draw());
}

/** The passages that the model is given, in its order. */
export function drawPassages(parent: HTMLElement, passages: readonly AnswerPassage[], drawing: PassageDrawing): void {
  const list = parent.createEl('ol', { cls: 'locus-ask-passages' });
  for (const passage of passages) drawPassage(list, passage.marker, bestOf(passage), passage.place, passage, drawing);
}

/** Passages beside an answer that was not found. */
export function drawNearest(parent: HTMLElement, passages: readonly Passage[], drawing: PassageDrawing): void {
  const list = parent.createEl('ul', { cls: 'locus-ask-passages' });
  for (const passage of passages) drawPassage(list, '', bestOf({ ...passage, best: passage.bestSentences }), passage, { text: passage.text, table: null }, drawing);
}

function drawPassage(list: HTMLElement, marker: string, words: WordsAt, place: Place, { text, table }: Pick<AnswerPassage, 'text' | 'table'>, drawing: PassageDrawing): void {
  const item = list.createEl('li', { cls: 'locus-ask-passage' });
  const head = item.createDiv({ cls: 'locus-ask-passage-head' });
  if (marker !== '') head.createSpan({ cls: 'locus-kind', text: marker });
  drawWordsChip(head, words, place, drawing);
  const section = formatPlace(place, drawing.t, { only: 'section', maxPath: 64 });
  if (section !== '') head.createSpan({ cls: 'locus-faint', text: section });
  drawText(item, text, drawing.t);
  if (table !== null) drawRows(item, table);
}

function drawText(item: HTMLElement, text: string, t: Translate): void {
  const el = item.createDiv({ cls: 'locus-ask-passage-text' });
  if (text.length <= ROOM) return el.setText(text);
  el.setText(`${text.slice(0, text.lastIndexOf(' ', ROOM) > 0 ? text.lastIndexOf(' ', ROOM) : ROOM)} … `);
  const more = el.createEl('button', { cls: 'locus-text-button', text: t('ask.show-all') });
  more.addEventListener('click', () => el.setText(text));
}

/** A table's rows as they were sent, one a line ("| 64.0 | 64.4 |"). */
function drawRows(item: HTMLElement, table: string): void {
  const body = item.createDiv({ cls: 'locus-table-frame' }).createEl('table', { cls: 'locus-table' }).createEl('tbody');
  for (const line of table.split('\n')) {
    const row = body.createEl('tr');
    for (const text of line.replace(/^\| | \|$/g, '').split(' | ')) row.createEl('td', { text });
  }
}
