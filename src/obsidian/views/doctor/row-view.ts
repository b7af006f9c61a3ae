import { setIcon, setTooltip } from 'obsidian';
import type { CitationState } from '../../../citation/model';
import type { Translate } from '../../../i18n';
import { MARKS } from '../../citations/chip';
import { type DoctorRow, nameOf, wordsOf } from './row';
import type { Grouping, ListItem } from './shown-rows';

export interface RowLook {
  grouping: Grouping;
  isIgnored: (row: DoctorRow) => boolean;
  /** Prefix of the element's id, which is unique in the window. */
  idPrefix: string;
  /** Citations in the list. */
  count: number;
  t: Translate;
}

export const rowElementId = (prefix: string, place: number): string => `${prefix}-${place}`;

/** The state in a word, with its icon: never by colour alone. */
export function drawMark(parent: HTMLElement, state: CitationState, t: Translate): void {
  const el = parent.createSpan({ cls: ['locus-mark', 'locus-doctor-mark'], attr: { 'data-state': state } });
  setIcon(el.createSpan({ attr: { 'aria-hidden': 'true' } }), state === 'exact' ? 'check' : MARKS[state]);
  el.createSpan({ text: t(`citation.${state}`) });
}

/** A heading of the list, or a citation; `placeItem` says the rest of it. */
export const drawItem = (parent: HTMLElement, item: ListItem, look: RowLook): HTMLElement => (item.kind === 'group' ? drawGroup(parent, item, look) : drawRow(parent, item, look));

/** What changes while an item stays in sight: its place, and how many there are. Nothing is written that stands there. */
export function placeItem(el: HTMLElement, item: ListItem, top: number, { idPrefix, count, isIgnored }: RowLook): void {
  const at = `${top}px`;
  if (el.style.top !== at) el.setCssProps({ top: at });
  if (item.kind === 'group') {
    const shown = el.querySelector('.locus-doctor-count');
    if (shown && shown.textContent !== String(item.count)) shown.setText(String(item.count));
    return;
  }
  setTo(el, 'id', rowElementId(idPrefix, item.place));
  setTo(el, 'data-place', String(item.place));
  setTo(el, 'aria-posinset', String(item.place + 1));
  setTo(el, 'aria-setsize', String(count));
  el.toggleClass('is-ignored', isIgnored(item.row));
}

export function setTo(el: HTMLElement, name: string, value: string): void {
  if (el.getAttribute(name) !== value) el.setAttribute(name, value);
}

/** What a group is called. */
export function groupName(key: string, grouping: Grouping, t: Translate): string {
  if (grouping === 'state') return t(`citation.${key as CitationState}`);
  return grouping === 'paper' ? key || t('doctor.no-paper') : key.replace(/\.md$/, '');
}

function drawGroup(parent: HTMLElement, { key }: Extract<ListItem, { kind: 'group' }>, { grouping, t }: RowLook): HTMLElement {
  const el = parent.createDiv({ cls: 'locus-doctor-group', attr: { role: 'presentation' } });
  const name = el.createSpan({ cls: 'locus-doctor-group-name', text: groupName(key, grouping, t) });
  setTooltip(name, groupName(key, grouping, t));
  el.createSpan({ cls: 'locus-doctor-count' });
  return el;
}

function drawRow(parent: HTMLElement, { row }: Extract<ListItem, { kind: 'row' }>, { grouping, t }: RowLook): HTMLElement {
  const { note, citation, checked } = row;
  const el = parent.createDiv({ cls: 'locus-doctor-row', attr: { role: 'option', 'data-state': checked.state } });
  const head = el.createDiv({ cls: 'locus-doctor-row-head' });
  drawMark(head, checked.state, t);
  head.createSpan({ cls: 'locus-doctor-name', text: nameOf(row) });
  const line = citation.line + 1;
  const where = t('doctor.note-line', { note: note.replace(/\.md$/, '').replace(/^.*\//, ''), line });
  const link = head.createSpan({ cls: 'locus-doctor-place', text: grouping === 'note' ? t('doctor.line', { line }) : where, attr: { 'data-act': 'note' } });
  setTooltip(link, t('doctor.open-note'));
  const words = el.createDiv({ cls: 'locus-doctor-words' });
  const numbers = checked.unsupported.length === 0 ? '' : t('doctor.numbers', { numbers: checked.unsupported.join(', ') });
  if (numbers !== '') words.createSpan({ cls: 'locus-doctor-numbers', text: numbers });
  words.createSpan({ text: wordsOf(row).replace(/\s+/g, ' ').slice(0, 300) });
  el.setAttr('aria-label', [t(`citation.${checked.state}`), nameOf(row), where, numbers].filter(Boolean).join(', '));
  return el;
}
