import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, citedPlace, FakeEngine, passage } from './fake-engine';
import { servicesOf, startPlugin, type StartedPlugin, until } from './start-plugin';

const TITLES = { link: 'Link', quote: 'Link and quote', callout: 'Quote as call-out', pandoc: 'Pandoc citation', reference: 'Plain reference' } as const;
type Form = keyof typeof TITLES;

const words = { paperId: 'AAAA1111', start: 1000, end: 1020 };
const clickItem = (title: string): void => {
  const item = [...document.querySelectorAll<HTMLElement>('.menu-item')].find(({ textContent }) => textContent === title);
  if (!item) throw new Error(`no menu item "${title}"`);
  item.click();
};
const target = { passage: passage(), paper: undefined, cited: { start: 1000, end: 1020 } };

describe('the forms of a citation', () => {
  let started: StartedPlugin;
  let copied: string[];
  beforeEach(async () => {
    const engine = new FakeEngine();
    engine.answer = () => answer([passage()]);
    engine.cited = citedPlace();
    started = await startPlugin({ engine });
    copied = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await started.app.workspace.openLinkText('Draft', '');
  });

  const editor = (): NonNullable<ReturnType<ReturnType<typeof servicesOf>['front']['editor']>>['editor'] => {
    const at = servicesOf(started).front.editor();
    if (!at) throw new Error('no editor');
    return at.editor;
  };
  const inserted = async (form: Form, note = ''): Promise<string> => {
    editor().setValue(note);
    editor().setCursor(editor().offsetToPos(note.length));
    servicesOf(started).cards.insertAs(target, new MouseEvent('click'));
    clickItem(TITLES[form]);
    await until(form, () => editor().getValue() !== note);
    return editor().getValue();
  };
  const copy = async (form: Form): Promise<string> => {
    const before = copied.length;
    servicesOf(started).cards.copyAs(target, new MouseEvent('click'));
    clickItem(TITLES[form]);
    await until(form, () => copied.length > before);
    return copied.at(-1) ?? '';
  };

  it.each(['link', 'quote', 'callout', 'pandoc', 'reference'] as const)('60-6: %s is the same whether it is inserted or copied', async (form) => {
    expect((await inserted(form)).trim()).toBe(await copy(form));
  });

  it('60-6: and dragged, by the keys that are held: text that an editor takes as it is', async () => {
    const { cards } = servicesOf(started);
    expect(cards.dragText(target, 'link')).toBeNull();
    cards.prepare(target);
    await until('prepared', () => cards.dragText(target, 'link') !== null);
    for (const form of ['link', 'pandoc', 'reference'] as const) expect(cards.dragText(target, form)).toBe(await copy(form));
    expect(cards.dragText(target, 'quote')).toBe(`\n${await copy('quote')}\n\n`);
  });

  it('60-6: a Pandoc citation joins the one that it is put into or behind, in one undo step', async () => {
    expect(await inserted('pandoc', 'It is so [@a, p. 3]')).toBe('It is so [@a, p. 3; @degiacomi2024]');
    editor().undo();
    expect(editor().getValue()).toBe('It is so [@a, p. 3]');
  });

  it('60-6: in a table a quote is a link', async () => {
    expect(await inserted('quote', '| a |\n|---|\n| b')).not.toContain('>');
  });

  it('60-6: of one paper as CSL-JSON, from the same menu', async () => {
    servicesOf(started).forms.copyMenu(new MouseEvent('click'), words, '');
    clickItem('Paper as CSL-JSON');
    await until('copied', () => copied.length === 1);
    expect(JSON.parse(copied[0] ?? '')).toEqual([expect.objectContaining({ id: 'degiacomi2024', 'citation-key': 'degiacomi2024' })]);
  });
});
