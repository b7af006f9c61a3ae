import { beforeEach, describe, expect, it } from 'vitest';
import { answer, FakeEngine, passage } from './fake-engine';
import { startPlugin, until } from './start-plugin';

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const one = (selector: string): HTMLElement => {
  const [el] = all(selector);
  if (!el) throw new Error(`nothing is ${selector}`);
  return el;
};
const field = (): HTMLInputElement => {
  const el = document.querySelector<HTMLInputElement>('.locus-pane input');
  if (!el) throw new Error('no field');
  return el;
};
const press = (el: Element, key: string): boolean => el.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const help = (): HTMLElement => one('.locus-help-button');
const isOpen = (): boolean => all('.locus-help').length === 1;

async function search(query: string): Promise<void> {
  field().value = query;
  field().dispatchEvent(new Event('input'));
  press(field(), 'Enter');
  await until('answer', () => all('.locus-card').length > 0);
}

describe('the search pane and the query language', () => {
  let engine: FakeEngine;
  beforeEach(async () => {
    engine = new FakeEngine();
    engine.answer = () => answer([passage()]);
    const { app } = await startPlugin({ engine });
    app.commands.executeCommandById('locus:open-search-pane');
    await until('pane', () => all('.locus-pane .locus-state').length > 0);
  });

  it('40-17: a button beside the field opens a list of every form, and says so to a screen reader', () => {
    expect(help().getAttribute('aria-label')).toBe('How to search');
    expect(help().getAttribute('aria-expanded')).toBe('false');
    help().click();
    expect(help().getAttribute('aria-expanded')).toBe('true');
    expect(one('.locus-help').id).toBe(help().getAttribute('aria-controls'));
    expect(all('.locus-help-form code').map((el) => el.textContent)).toEqual([
      'knee pain', '"quality of life"', '-rat', 'author:Smith', 'year:2019..2022', 'paper:smith2020', 'section:methods', 'kind:table', 'fig:2', 'table:1',
    ]);
    expect(document.activeElement).toBe(all('.locus-help-form')[0]);
  });

  it('40-17: the list is walked by arrows, and closes on Escape with the focus back, on a press outside, and when the focus leaves', () => {
    help().click();
    press(one('.locus-help-form'), 'ArrowDown');
    expect(document.activeElement).toBe(all('.locus-help-form')[1]);
    press(document.activeElement ?? document.body, 'ArrowUp');
    press(document.activeElement ?? document.body, 'ArrowUp');
    expect(document.activeElement).toBe(all('.locus-help-form').at(-1));
    press(document.activeElement ?? document.body, 'Escape');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(help());
    help().click();
    one('.locus-help').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(isOpen()).toBe(true);
    one('.locus-pane-body').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(isOpen()).toBe(false);
    help().click();
    field().focus();
    expect(isOpen()).toBe(false);
    help().click();
    help().click();
    expect(isOpen()).toBe(false);
  });

  it('40-17: an example goes behind what is there, with the part to replace selected, and asks nothing by itself', async () => {
    field().value = 'cartilage ';
    help().click();
    all('.locus-help-form')[3]?.click();
    expect(isOpen()).toBe(false);
    expect(field().value).toBe('cartilage author:Smith');
    expect(document.activeElement).toBe(field());
    expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe('Smith');
    expect(engine.count('search')).toBe(0);
    press(field(), 'Enter');
    await until('search', () => engine.count('search') === 1);
    expect(engine.argumentsOf('search')).toMatchObject([{ query: 'cartilage author:Smith' }]);
  });

  it('50-5: what was looked for besides is a chip, and pressing it searches without', async () => {
    const expansion = { id: 'ACL=anterior cruciat ligament', from: 'ACL', to: 'anterior cruciate ligament', papers: 3 };
    engine.answer = ({ without = [] }) => answer([passage()], { expansions: without.includes(expansion.id) ? [] : [expansion] });
    await search('ACL tear');
    const [chip] = all('.locus-expansion');
    expect(chip?.textContent).toBe('ACL = anterior cruciate ligament');
    expect(chip?.getAttribute('aria-label')).toBe('ACL = anterior cruciate ligament. 3 papers define it so. Press to search without.');
    chip?.click();
    await until('without', () => all('.locus-expansion').length === 0);
    expect(engine.argumentsOf('search').at(-1)).toMatchObject({ query: 'ACL tear', without: [expansion.id] });
    await search('ACL tear knee');
    expect(engine.argumentsOf('search').at(-1)).toMatchObject({ without: [expansion.id] });
    field().value = '';
    field().dispatchEvent(new Event('input'));
    press(field(), 'Enter');
    await search('ACL');
    await until('asked', () => (engine.argumentsOf('search').at(-1) as { query: string }).query === 'ACL');
    expect(engine.argumentsOf('search').at(-1)).not.toHaveProperty('without');
  });

  it('50-5: an abbreviation with several meanings asks in a menu; the choice can be taken back', async () => {
    const meanings = [{ id: 'MS=multipl sclerosi', long: 'multiple sclerosis', papers: 2 }, { id: 'MS=mass spectrometri', long: 'mass spectrometry', papers: 1 }];
    engine.answer = ({ meant = [] }) =>
      meant.length === 0 ? answer([passage()], { ambiguous: [{ short: 'MS', meanings }] }) : answer([passage()], { expansions: [{ id: meant[0] ?? '', from: 'MS', to: 'mass spectrometry', papers: 1 }] });
    await search('MS in plasma');
    expect(one('.locus-expansion').textContent).toBe('MS: which?');
    one('.locus-expansion').click();
    await until('menu', () => all('.menu .menu-item').length === 2);
    expect(all('.menu .menu-item').map((el) => el.textContent)).toEqual(['multiple sclerosis (2 papers)', 'mass spectrometry (1 paper)']);
    all('.menu .menu-item')[1]?.click();
    await until('chosen', () => all('.locus-expansion').some((el) => el.textContent === 'MS = mass spectrometry'));
    expect(engine.argumentsOf('search').at(-1)).toMatchObject({ meant: ['MS=mass spectrometri'] });
    one('.locus-expansion').click();
    await until('question', () => all('.locus-expansion').some((el) => el.textContent === 'MS: which?'));
    expect(engine.argumentsOf('search').at(-1)).not.toHaveProperty('without');
  });
});
