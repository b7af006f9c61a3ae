import type { EditorView } from '@codemirror/view';
import { undo } from '@codemirror/commands';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cites } from '../../src/obsidian/modals/support';
import { answer, citedPlace, FakeEngine, passage, resolved } from './fake-engine';
import { servicesOf, startPlugin, type StartedPlugin, until, VAULT } from './start-plugin';

const LINK = '[[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, PDF p. 3]]';

let engine: FakeEngine;
let started: StartedPlugin & { cm: EditorView };
beforeEach(() => {
  engine = new FakeEngine();
  engine.cited = citedPlace();
});

const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.prompt .suggestion-item')];
const field = (): HTMLInputElement => document.querySelector<HTMLInputElement>('.prompt input') ?? createEl('input');
const doc = (): string => started.cm.state.doc.toString();
const press = (key: string, init: KeyboardEventInit = {}): boolean => field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
const notices = (): string[] => [...document.querySelectorAll('.notice')].map((el) => el.textContent ?? '');

async function edit(note: string, options: Parameters<typeof startPlugin>[0] = {}): Promise<void> {
  const plugin = await startPlugin({ engine, ...options, files: { ...VAULT, 'Edit.md': note.replace(/\^/g, '') } });
  await plugin.app.workspace.openLinkText('Edit', '');
  const cm = (plugin.app.workspace.activeEditor?.editor as unknown as { cm: EditorView }).cm;
  started = { ...plugin, cm };
  const anchor = note.indexOf('^');
  const second = note.indexOf('^', anchor + 1);
  cm.dispatch({ selection: { anchor, head: second < 0 ? anchor : second - 1 } });
}

describe('support for the sentence at the cursor', () => {
  beforeEach(() => {
    engine.answer = () => answer([passage(), passage({ unitIds: ['u2'], start: 5000, end: 5010, pages: [9], text: 'Other text', bestSentences: { start: 5000, end: 5010 }, highlights: [] })]);
  });
  const ask = async (note: string): Promise<void> => {
    await edit(note);
    started.app.commands.executeCommandById('locus:find-support');
    await until('passages', () => items().length === 2);
  };

  it('60-17: asks for what the sentence says, without Markdown and citations', async () => {
    await ask(`It hurts. **Train^ing** helps ${LINK} [[Draft|much]]. It lasts.`);
    expect(field().value).toBe('Training helps much.');
    expect(engine.argumentsOf('search')).toMatchObject([{ query: 'Training helps much.' }]);
  });

  it('60-17: Enter puts the citation behind the sentence and the citations there, as one undo step; the cursor goes behind it', async () => {
    await ask(`It hurts. Train^ing helps. ${LINK} It lasts.`);
    press('Enter');
    const before = doc();
    await until('link', () => doc() !== before);
    expect(doc()).toBe(`It hurts. Training helps. ${LINK} ${LINK} It lasts.`);
    expect(doc().slice(started.cm.state.selection.main.head)).toBe(' It lasts.');
    undo(started.cm);
    expect(doc()).toBe(before);
  });

  it('60-17: a key chooses nothing while an input method composes', async () => {
    await ask(`Train^ing helps.`);
    press('Enter', { ctrlKey: true, isComposing: true });
    press('Enter', { isComposing: true });
    expect(items()).toHaveLength(2);
    expect(engine.argumentsOf('cite')).toEqual([]);
  });

  it('60-17: a pane that was closed while the passages were looked at gets nothing, and that is said', async () => {
    await ask(`Train^ing helps.`);
    started.app.workspace.getLeavesOfType('markdown')[0]?.detach();
    press('Enter');
    await until('notice', () => document.querySelector('.notice') !== null);
    expect(document.querySelector('.notice')?.textContent).toBe('The note “Edit” is not open here any more, so nothing was inserted.');
  });

  it('60-17: in Chinese text it stands without a blank', async () => {
    await ask('膝盖疼痛。运^动有效。效果持久。');
    expect(field().value).toBe('运动有效。');
    press('Enter');
    await until('link', () => doc().includes('[['));
    expect(doc()).toBe(`膝盖疼痛。运动有效。${LINK}效果持久。`);
  });

  it('60-17: in a table the bar is escaped', async () => {
    await ask('| a | b |\n|---|---|\n| It hurts | Train^ing helps |\n');
    expect(field().value).toBe('Training helps');
    press('Enter');
    await until('link', () => doc().includes('[['));
    expect(doc()).toContain(`| It hurts | Training helps ${LINK.replace('|', '\\|')} |`);
  });

  it('60-17: what the sentence cites already is marked: by words, or by page where a link names no words', async () => {
    await ask(`Train^ing helps. ${LINK}`);
    expect(items().map((el) => el.querySelector('.locus-suggestion-note')?.textContent)).toEqual(['already cited here', undefined]);
    expect(cites(resolved({ span: null, pages: [9] }), passage({ pages: [9] }))).toBe(true);
    expect(cites(resolved({ span: null, pages: [8] }), passage({ pages: [9] }))).toBe(false);
    expect(cites(resolved({ paperId: 'B' }), passage())).toBe(false);
  });

  it('60-17: Ctrl+Enter shows the page and writes nothing', async () => {
    await ask('Train^ing helps.');
    const show = vi.spyOn(servicesOf(started).pages, 'show').mockResolvedValue(undefined);
    press('Enter', { ctrlKey: true });
    await until('shown', () => show.mock.calls.length === 1);
    expect(doc()).toBe('Training helps.');
  });

  it('60-17: a sentence that was changed meanwhile is left alone, and that is said', async () => {
    await ask('Train^ing helps.');
    started.cm.dispatch({ changes: { from: 0, insert: 'No ' } });
    press('Enter');
    await until('notice', () => notices().length > 0);
    expect(notices()).toEqual(['The sentence was changed meanwhile, so nothing was inserted.']);
    expect(doc()).toBe('No Training helps.');
  });

  it('60-17: without a sentence, without a passage, and without an engine that is said', async () => {
    await edit('^\n\nText');
    started.app.commands.executeCommandById('locus:find-support');
    expect(notices()).toEqual(['There is no sentence at the cursor.']);
    engine.answer = () => answer([]);
    await edit('Train^ing helps.');
    started.app.commands.executeCommandById('locus:find-support');
    expect(document.querySelector('.prompt .suggestion-empty')?.textContent).toBe('Looking for support…');
    await until('nothing', () => document.querySelector('.prompt .suggestion-empty')?.textContent === 'No passage found. 37 of 41 papers searched, 4 not.');
    engine.answer = () => Promise.reject(new Error('the disk is full'));
    await edit('Train^ing helps.');
    started.app.commands.executeCommandById('locus:find-support');
    await until('failed', () => document.querySelector('.prompt .suggestion-empty')?.textContent?.includes('the disk is full') === true);
  });
});

describe('the source of a quote', () => {
  const ask = async (note: string, options: Parameters<typeof startPlugin>[0] = {}): Promise<void> => {
    await edit(note, options);
    started.app.commands.executeCommandById('locus:find-quote');
  };
  beforeEach(() => {
    engine.foundQuotes = [
      { how: 'verbatim', diff: [], cited: citedPlace() },
      { how: 'near', diff: [{ kind: 'same', text: 'The ' }, { kind: 'removed', text: 'path' }, { kind: 'added', text: 'trajectory' }, { kind: 'same', text: ' is then analysed.' }], cited: citedPlace({ pages: [7] }) },
    ];
  });

  it('60-18: is looked up as it is selected, without the marks of its block and its quotation marks', async () => {
    await ask('> ^“The trajectory\n> is then analysed.”^\n');
    await until('hits', () => items().length === 2);
    expect(engine.argumentsOf('findQuote')).toMatchObject([{ text: 'The trajectory is then analysed.' }]);
  });

  it('60-18: each hit says how true it is; a near one shows the differences', async () => {
    await ask('^The path is then analysed.^');
    await until('hits', () => items().length === 2);
    expect(items().map((el) => el.querySelector('.locus-kind')?.textContent)).toEqual(['Word for word', 'Nearly: the differences are marked']);
    expect(items()[0]?.querySelector('.locus-diff')).toBeNull();
    expect(items()[1]?.querySelector('del')?.textContent).toBe('path');
    expect(items()[1]?.querySelector('ins')?.textContent).toBe('trajectory');
    expect(items()[0]?.textContent).toContain('p. 3 · Methods > Study population');
  });

  it('60-18: Enter cites behind the selection, Ctrl+Enter opens', async () => {
    await ask('^The trajectory is then analysed.^ Next.');
    await until('hits', () => items().length === 2);
    press('Enter');
    await until('link', () => doc().includes('[['));
    expect(doc()).toBe(`The trajectory is then analysed. ${LINK} Next.`);
    await ask('^The trajectory is then analysed.^ Next.');
    await until('hits', () => items().length === 2);
    const show = vi.spyOn(servicesOf(started).pages, 'show').mockResolvedValue(undefined);
    press('Enter', { ctrlKey: true });
    await until('shown', () => show.mock.calls.length === 1);
    expect(show.mock.calls[0]?.[0]).toEqual({ paperId: 'AAAA1111', hits: [{ start: 1053, end: 1099 }], at: 0, page: null });
    expect(doc()).toBe('The trajectory is then analysed. Next.');
  });

  it('60-18: nothing found is said', async () => {
    engine.foundQuotes = [];
    await ask('^Nothing of the kind.^');
    await until('nothing', () => document.querySelector('.prompt .suggestion-empty')?.textContent?.startsWith('These words stand in no paper') === true);
  });

  it('60-18: is not offered without a selection', async () => {
    await edit('Te^xt');
    expect(started.app.commands.executeCommandById('locus:find-quote')).toBe(false);
  });
});
