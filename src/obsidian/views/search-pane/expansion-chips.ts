import { Menu, setIcon, setTooltip } from 'obsidian';
import type { Translate } from '../../../i18n';
import type { SearchAnswer } from '../../../retrieval/model';

export interface ExpansionActions {
  /** The user does not want this expansion. */
  leaveOut(id: string): void;
  /** The user means this one of several. */
  choose(id: string): void;
}

type Ambiguity = SearchAnswer['ambiguous'][number];

/** What was looked for besides the user's words, each to be taken away, and what the user is asked about. */
export function drawExpansions(el: HTMLElement, { expansions, ambiguous }: Pick<SearchAnswer, 'expansions' | 'ambiguous'>, t: Translate, actions: ExpansionActions): void {
  el.empty();
  el.toggle(expansions.length + ambiguous.length > 0);
  el.addClass('locus-expansions');
  el.setAttrs({ role: 'group', 'aria-label': t('expansion.label') });
  for (const { id, from, to, papers } of expansions) {
    const chip = el.createEl('button', { cls: 'locus-scope locus-expansion' });
    chip.createSpan({ cls: 'locus-expansion-text', text: `${from} = ${to}` });
    setIcon(chip.createSpan({ cls: 'locus-expansion-remove', attr: { 'aria-hidden': 'true' } }), 'x');
    setTooltip(chip, `${from} = ${to}. ${t('expansion.hint', { papers })}`);
    chip.addEventListener('click', () => actions.leaveOut(id));
  }
  for (const question of ambiguous) drawQuestion(el, question, t, actions);
}

function drawQuestion(el: HTMLElement, { short, meanings }: Ambiguity, t: Translate, actions: ExpansionActions): void {
  const chip = el.createEl('button', { cls: 'locus-scope locus-expansion is-question', attr: { 'aria-haspopup': 'menu' } });
  chip.createSpan({ cls: 'locus-expansion-text', text: t('expansion.which', { short }) });
  setIcon(chip.createSpan({ cls: 'locus-expansion-remove', attr: { 'aria-hidden': 'true' } }), 'chevron-down');
  setTooltip(chip, t('expansion.ask', { short }));
  chip.addEventListener('click', () => {
    const menu = new Menu();
    for (const { id, long, papers } of meanings) menu.addItem((item) => item.setTitle(t('expansion.meaning', { long, papers })).onClick(() => actions.choose(id)));
    const { left, bottom } = chip.getBoundingClientRect();
    menu.showAtPosition({ x: left, y: bottom }, chip.doc);
  });
}
