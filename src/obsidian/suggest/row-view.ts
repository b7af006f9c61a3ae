import { Platform, setIcon } from 'obsidian';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import type { Passage } from '../../retrieval/model';
import { paperName, sectionText, standsText } from '../citations/place-text';
import type { Row } from './rows';

/** Room for a section path in a list at the cursor, in UTF-16 units. */
const PATH_ROOM = 60;
/** Text shown before the best sentence's first marked word. */
const LEAD = 60;
const EXCERPT = 180;

export interface RowActions {
  /** Link and quote, for fingers, which have no Shift. */
  quote(row: Row): void;
  narrow(paper: PaperMetadata): void;
}

export function drawRow(el: HTMLElement, row: Row, t: Translate, actions: RowActions): void {
  el.addClass('locus-suggestion');
  if (row.kind === 'words') return drawWords(el, row);
  if (row.kind === 'paper') drawPaper(el, row.paper, t);
  else drawPassage(el, row.passage, row.paper, t);
  const { paper } = row;
  if (!Platform.isMobile) return;
  const buttons = el.createDiv({ cls: 'locus-suggestion-buttons' });
  if (row.kind === 'passage') tapButton(buttons, 'quote', t('card.insert-quote'), () => actions.quote(row));
  if (paper) tapButton(buttons, 'filter', t('suggest.narrow-to', { paper: paperName(paper, paper.paperId) }), () => actions.narrow(paper));
}

/** The paper that the suggestions are narrowed to, with a way out of it. */
export function drawScopeChip(el: HTMLElement, paper: PaperMetadata, t: Translate, widen: () => void): void {
  const line = createDiv({ cls: 'locus-suggestion-scope' });
  const chip = line.createSpan({ cls: 'locus-scope-chip' });
  chip.createSpan({ text: paperName(paper, paper.paperId) });
  tapButton(chip, 'x', t('suggest.widen'), widen);
  el.prepend(line);
}

function drawWords(el: HTMLElement, { state, text, detail }: Extract<Row, { kind: 'words' }>): void {
  el.addClass('mod-words');
  el.setAttrs({ 'data-state': state, role: 'status' });
  el.createDiv({ text });
  if (detail !== '') el.createDiv({ cls: 'locus-suggestion-place', text: detail });
}

function drawPaper(el: HTMLElement, paper: PaperMetadata, t: Translate): void {
  el.createDiv({ cls: 'locus-suggestion-title' }).createSpan({ cls: 'locus-suggestion-name', text: paper.title || paper.paperId });
  const facts = [paperName(paper, paper.paperId), paper.journal, paper.citekey].filter(Boolean).join(' · ');
  const line = el.createDiv({ cls: 'locus-suggestion-place' });
  line.createSpan({ cls: 'locus-kind', text: t('suggest.paper') });
  line.appendText(` ${facts}`);
}

export function drawPassage(el: HTMLElement, passage: Passage, paper: PaperMetadata | undefined, t: Translate): void {
  const head = el.createDiv({ cls: 'locus-suggestion-title' });
  head.createSpan({ cls: 'locus-suggestion-name', text: paperName(paper, passage.paperId) });
  const title = paper?.title ?? '';
  if (title !== '') head.createSpan({ cls: 'locus-suggestion-paper', text: title });
  const place = [standsText(passage, t), sectionText(passage.path, passage.approximate, t, PATH_ROOM)].filter(Boolean).join(' · ');
  if (place !== '') el.createDiv({ cls: 'locus-suggestion-place', text: place });
  drawExcerpt(el.createDiv({ cls: 'locus-suggestion-detail' }), passage);
}

/** What would be cited, from a little before its first matched word, with the matched words marked. */
function drawExcerpt(el: HTMLElement, passage: Passage): void {
  const best = { start: passage.bestSentences.start - passage.start, end: passage.bestSentences.end - passage.start };
  const marks = passage.highlights.filter(({ start, end }) => start < best.end && end > best.start);
  const first = marks[0]?.start ?? best.start;
  const start = first - best.start > LEAD ? afterBlank(passage.text, first - LEAD, first) : best.start;
  const end = Math.min(best.end, start + EXCERPT * 2);
  if (start > best.start) el.appendText('… ');
  let at = start;
  for (const mark of marks) {
    if (mark.start >= end) break;
    el.appendText(passage.text.slice(at, Math.max(at, mark.start)));
    el.createEl('mark', { cls: 'locus-hit', text: passage.text.slice(Math.max(at, mark.start), Math.min(end, mark.end)) });
    at = Math.min(end, mark.end);
  }
  el.appendText(passage.text.slice(at, end));
}

/** After the first blank in [from, to); never through the middle of a character. */
function afterBlank(text: string, from: number, to: number): number {
  const blank = text.slice(from, to).search(/\s/);
  if (blank >= 0) return from + blank + 1;
  return /[\uDC00-\uDFFF]/.test(text.charAt(from)) ? from + 1 : from;
}

/** A button inside a suggestion: pressing it takes neither the focus from the editor nor the suggestion. */
function tapButton(parent: HTMLElement, icon: string, label: string, act: () => void): void {
  const button = parent.createEl('button', { cls: 'clickable-icon', attr: { 'aria-label': label, tabindex: '-1' } });
  setIcon(button, icon);
  button.addEventListener('mousedown', (event) => {
    event.preventDefault();
    event.stopPropagation();
  });
  button.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    act();
  });
}
