import type { EditorView } from '@codemirror/view';
import { undo } from '@codemirror/commands';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Standing } from '../../src/citation/standing';
import { type LinkEdit, repairLinks } from '../../src/obsidian/links/repair';
import { answer, citedPlace, FakeEngine, passage, resolved } from './fake-engine';
import { startPlugin, type StartedPlugin, until, VAULT } from './start-plugin';

const LINK = '[[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, p. 3]]';
const MENDED = '[[Degiacomi 2024.pdf#page=5&cite=105kk7q2m4tz9x|Degiacomi 2024, p. 3]]';

/** The edits that make every one of a note's LINKs a MENDED. */
const edits = (note: string): LinkEdit[] => [...note.matchAll(new RegExp(LINK.replace(/[[\]|.]/g, '\\$&'), 'g'))].map(({ index }) => ({ start: index, end: index + LINK.length, before: LINK, after: MENDED }));

describe('links written anew', () => {
  async function open(note: string): Promise<StartedPlugin & { cm: EditorView }> {
    const started = await startPlugin({ files: { ...VAULT, 'Edit.md': note } });
    await started.app.workspace.openLinkText('Edit', '');
    return { ...started, cm: (started.app.workspace.activeEditor?.editor as unknown as { cm: EditorView }).cm };
  }

  it('60-20: of an open note through its editor, what is not saved yet included, as one undo step', async () => {
    const { real, cm } = await open('First.');
    cm.dispatch({ changes: { from: 6, insert: ` ${LINK} and ${LINK}.` } });
    const note = cm.state.doc.toString();
    const process = vi.spyOn(real.vault, 'process');
    const { done, skipped } = await repairLinks(real, 'Edit.md', edits(note));
    expect([done.length, skipped.length, process.mock.calls.length]).toEqual([2, 0, 0]);
    expect(cm.state.doc.toString()).toBe(`First. ${MENDED} and ${MENDED}.`);
    undo(cm);
    expect(cm.state.doc.toString()).toBe(note);
  });

  it('60-20: of a closed note in one write of its file', async () => {
    const { real } = await startPlugin({ files: { ...VAULT, 'Shut.md': `A ${LINK} b ${LINK}` } });
    const process = vi.spyOn(real.vault, 'process');
    const { done } = await repairLinks(real, 'Shut.md', edits(`A ${LINK} b ${LINK}`));
    expect(done).toHaveLength(2);
    expect(process).toHaveBeenCalledTimes(1);
    const file = real.vault.getFileByPath('Shut.md');
    expect(file && (await real.vault.read(file))).toBe(`A ${MENDED} b ${MENDED}`);
  });

  it('60-20: of a note in several panes through the one that is worked in', async () => {
    const { real, app } = await open(`A ${LINK}`);
    const second = app.workspace.getLeaf('split');
    const file = app.vault.getFileByPath('Edit.md');
    if (file) await second.openFile(file);
    app.workspace.setActiveLeaf(second, { focus: true });
    const views = app.workspace.getLeavesOfType('markdown').map(({ view }) => (view as unknown as { editor: { cm: EditorView } }).editor.cm);
    const front = (app.workspace.activeEditor?.editor as unknown as { cm: EditorView }).cm;
    expect(views.indexOf(front)).toBeGreaterThan(0);
    await repairLinks(real, 'Edit.md', edits(`A ${LINK}`));
    expect(front.state.doc.toString()).toBe(`A ${MENDED}`);
    undo(front);
    expect(front.state.doc.toString()).toBe(`A ${LINK}`);
  });

  it('60-20: never one that the user changed meanwhile, nor one in its place', async () => {
    const { real, cm } = await open(`A ${LINK} b ${LINK}`);
    const planned = edits(cm.state.doc.toString());
    cm.dispatch({ changes: { from: 2 + LINK.length - 2, insert: '!' } });
    const { done, skipped } = await repairLinks(real, 'Edit.md', planned);
    expect([done.length, skipped.length]).toEqual([0, 2]);
    expect(cm.state.doc.toString()).toBe(`A ${LINK.slice(0, -2)}!]] b ${LINK}`);
  });

  it('60-20: a note that is not there, and edits over each other, are skipped', async () => {
    const { real } = await startPlugin({ files: { ...VAULT, 'Shut.md': `A ${LINK}` } });
    expect((await repairLinks(real, 'Gone.md', edits(LINK))).skipped).toHaveLength(1);
    const [edit] = edits(`A ${LINK}`);
    const twice = edit ? [edit, { ...edit }] : [];
    const { done, skipped } = await repairLinks(real, 'Shut.md', twice);
    expect([done.length, skipped.length]).toEqual([1, 1]);
  });

  it('60-20: whatever was changed, only links that stand letter for letter are written, and nothing else', async () => {
    const { real, cm } = await open('x');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', ' ', '\n', LINK), { maxLength: 12 }), fc.nat(300), fc.constantFrom('', 'x', '\n'), fc.nat(3), async (pieces, at, insert, cut) => {
        const note = pieces.join('');
        const from = Math.min(at, note.length);
        const changed = note.slice(0, from) + insert + note.slice(Math.min(note.length, from + cut));
        cm.dispatch({ changes: { from: 0, to: cm.state.doc.length, insert: changed } });
        const planned = edits(note);
        const { done, skipped } = await repairLinks(real, 'Edit.md', planned);
        expect(done.length + skipped.length).toBe(planned.length);
        expect(cm.state.doc.toString().replaceAll(MENDED, LINK)).toBe(changed);
        expect(cm.state.doc.toString().split(MENDED).length - 1).toBe(done.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the hover card of a citation that does not hold', () => {
  let engine: FakeEngine;
  let started: StartedPlugin;
  const place = { path: ['Results'], pages: [5], labels: {}, approximate: false, boxes: [] };
  const moved = (): Standing =>
    resolved({ state: 'moved', pages: [5], path: ['Results'], cited: citedPlace().text, proposal: { range: { start: 1053, end: 1099 }, place, text: citedPlace().text, cite: '105kk7q2m4tz9x', how: 'moved', diff: [{ kind: 'same', text: citedPlace().text }] } });
  const changed = (): Standing =>
    resolved({
      state: 'changed',
      span: null,
      context: null,
      cited: 'The path is then analysed.',
      proposal: { range: { start: 1053, end: 1099 }, place, text: citedPlace().text, cite: '105kk7q2m4tz9y', how: 'near', diff: [{ kind: 'same', text: 'The ' }, { kind: 'removed', text: 'path' }, { kind: 'added', text: 'trajectory' }, { kind: 'same', text: ' is then analysed' }] },
    });

  const card = (): HTMLElement | null => document.querySelector('.locus-hover');
  const button = (label: string): HTMLElement | undefined => [...(card()?.querySelectorAll('button') ?? [])].find((el) => el.textContent === label);
  const notices = (): string[] => [...document.querySelectorAll('.notice')].map((el) => el.textContent ?? '');
  const noteNow = async (): Promise<string> => {
    const file = started.real.vault.getFileByPath('Edit.md');
    const editor = started.app.workspace.activeEditor?.editor;
    return started.app.workspace.activeEditor?.getMode() === 'source' && editor ? editor.getValue() : file ? started.real.vault.read(file) : '';
  };

  beforeEach(() => {
    engine = new FakeEngine();
    engine.cited = citedPlace({ pages: [5] });
  });

  async function hover(standing: Standing, note: string, mode: 'source' | 'preview', at = 0): Promise<void> {
    engine.resolved = () => standing;
    started = await startPlugin({ engine, mode, files: { ...VAULT, 'Edit.md': note } });
    await started.app.workspace.openLinkText('Edit', '');
    const chips = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.locus-citation-chip')];
    await until('chips', () => chips().length > at);
    chips()[at]?.dispatchEvent(new MouseEvent('mouseenter'));
    await until('card', () => card() !== null);
  }

  it('60-11, 60-5: moved: the chip says the new page, the mark has a tooltip and a label, and the alias stays', async () => {
    await hover(moved(), `See ${LINK}.`, 'source');
    const chip = document.querySelector('.locus-citation-chip');
    expect(chip?.textContent).toBe('p. 5 · ResultsMoved');
    expect(chip?.getAttribute('aria-label')).toContain('Moved');
    expect(card()?.querySelector('.locus-hover-mark')?.textContent).toBe('Moved Cited at PDF p. 3; the words are now at p. 5 · Results.');
  });

  it('60-14: moved: “Repair link” lets this one link lead there, in one undo step', async () => {
    await hover(moved(), `See ${LINK} and ${LINK}.`, 'source', 1);
    button('Repair link')?.click();
    await until('written', () => notices().length > 0);
    expect(notices()).toEqual(['1 link repaired.']);
    expect(await noteNow()).toBe(`See ${LINK} and ${MENDED}.`);
    expect(engine.argumentsOf('cite')).toMatchObject([{ paperId: 'AAAA1111', start: 1053, end: 1099, keep: true }]);
    const { cm } = started.app.workspace.activeEditor?.editor as unknown as { cm: EditorView };
    undo(cm);
    expect(await noteNow()).toBe(`See ${LINK} and ${LINK}.`);
  });

  it('60-14: moved: in reading view the file is written, and only the block that the link stands in', async () => {
    await hover(moved(), `First ${LINK}.\n\nSecond ${LINK}.\n`, 'preview', 1);
    button('Repair link')?.click();
    await until('written', () => notices().length > 0);
    expect(await noteNow()).toBe(`First ${LINK}.\n\nSecond ${MENDED}.\n`);
  });

  it('60-14: moved: of two equal links in one block of reading view only the one that is pressed', async () => {
    await hover(moved(), `See ${LINK} and ${LINK}.\n`, 'preview', 1);
    button('Repair link')?.click();
    await until('written', () => notices().length > 0);
    expect(await noteNow()).toBe(`See ${LINK} and ${MENDED}.\n`);
  });

  it('60-14: moved: the lines of a file may end as Windows ends them', async () => {
    await hover(moved(), `First\r\n\r\nSee ${LINK}.\r\n\r\nSecond ${LINK}.\r\n`, 'preview', 1);
    button('Repair link')?.click();
    await until('written', () => notices().length > 0);
    expect((await noteNow()).replaceAll('\r\n', '\n')).toBe(`First\n\nSee ${LINK}.\n\nSecond ${MENDED}.\n`);
  });

  async function inEmbed(outer: string, inner: string, at: number): Promise<() => Promise<string>> {
    engine.resolved = () => moved();
    started = await startPlugin({ engine, mode: 'preview', files: { ...VAULT, 'Edit.md': outer, 'Inner.md': inner } });
    await started.app.workspace.openLinkText('Edit', '');
    const chips = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.markdown-embed .locus-citation-chip')];
    await until('chips', () => chips().length > at);
    chips()[at]?.dispatchEvent(new MouseEvent('mouseenter'));
    await until('card', () => card() !== null);
    button('Repair link')?.click();
    return async () => {
      const file = started.real.vault.getFileByPath('Inner.md');
      return file ? started.real.vault.read(file) : '';
    };
  }

  it('60-14: moved: in an embedded note only the link that is pressed, where all of the note is shown', async () => {
    const now = await inEmbed('![[Inner]]', `First ${LINK}.\n\nSecond ${LINK}.\n`, 1);
    await until('written', () => notices().length > 0);
    expect(await now()).toBe(`First ${LINK}.\n\nSecond ${MENDED}.\n`);
  });

  it('60-14: moved: where it is not known which of a note’s links is shown, all of them are written only if the user says so', async () => {
    const inner = `# One\n\nFirst ${LINK}.\n\n# Two\n\nSecond ${LINK}.\n`;
    const now = await inEmbed('![[Inner#Two]]', inner, 0);
    const asked = (): HTMLElement | null => document.querySelector('.modal');
    await until('question', () => asked() !== null);
    expect(asked()?.textContent).toContain('The note has 2 links to this place');
    expect(await now()).toBe(inner);
    [...(asked()?.querySelectorAll('button') ?? [])].find((el) => el.textContent === 'Repair all 2')?.click();
    await until('written', () => notices().length > 0);
    expect(await now()).toBe(inner.replaceAll(LINK, MENDED));
  });

  it('60-14: what was typed before a pane went to reading view is kept', async () => {
    await hover(moved(), `See ${LINK}.`, 'source');
    const { cm } = started.app.workspace.activeEditor?.editor as unknown as { cm: EditorView };
    cm.dispatch({ changes: { from: 0, insert: 'Typed. ' } });
    const view = started.app.workspace.getLeavesOfType('markdown')[0]?.view as unknown as { toggleMode(): Promise<void> };
    await view.toggleMode();
    await until('chip', () => document.querySelector('.markdown-reading-view .locus-citation-chip') !== null);
    document.querySelector('.markdown-reading-view .locus-citation-chip')?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    [...document.querySelectorAll<HTMLElement>('.menu-item')].find((el) => el.textContent === 'Repair link')?.click();
    await until('written', () => notices().length > 0);
    expect(notices()).toEqual(['1 link repaired.']);
    expect(await noteNow()).toBe(`Typed. See ${MENDED}.`);
  });

  it('60-14: a note that is deleted while its card is shown is not made again, and that is said', async () => {
    await hover(moved(), `See ${LINK}.`, 'source');
    const pressed = button('Repair link');
    const file = started.real.vault.getFileByPath('Edit.md');
    if (file) await started.real.fileManager.trashFile(file);
    pressed?.click();
    await until('notice', () => notices().length > 0);
    expect(started.real.vault.getFileByPath('Edit.md')).toBeNull();
  });

  it('60-14: a link that the user changed meanwhile is left as it is, and that is said', async () => {
    await hover(moved(), `See ${LINK}.`, 'source');
    const { cm } = started.app.workspace.activeEditor?.editor as unknown as { cm: EditorView };
    const pressed = button('Repair link');
    cm.dispatch({ changes: { from: 4, to: 4 + LINK.length, insert: '[[Degiacomi 2024.pdf#page=4|x]]' } });
    pressed?.click();
    await until('notice', () => notices().length > 0);
    expect(notices()).toEqual(['The link was changed meanwhile, so it was left as it is.']);
    expect(await noteNow()).toBe('See [[Degiacomi 2024.pdf#page=4|x]].');
  });

  it('60-14: what the paper says by now, if it is not what the card showed, is never cited', async () => {
    engine.cited = citedPlace({ pages: [5], text: 'Other words.' });
    await hover(moved(), `See ${LINK}.`, 'source');
    button('Repair link')?.click();
    await until('notice', () => notices().length > 0);
    expect(await noteNow()).toBe(`See ${LINK}.`);
  });

  it('60-8, 60-14: changed: a word diff, the new wording can be cited, and nothing happens by itself', async () => {
    engine.cited = citedPlace({ pages: [5], cite: '105kk7q2m4tz9y' });
    await hover(changed(), `See ${LINK}.`, 'source');
    expect([...(card()?.querySelectorAll('.locus-diff del, .locus-diff ins') ?? [])].map((el) => el.textContent)).toEqual(['path', 'trajectory']);
    expect(card()?.querySelector('.locus-hover-place')?.textContent).toBe('p. 5 · Results');
    expect(await noteNow()).toBe(`See ${LINK}.`);
    button('Cite the new wording')?.click();
    await until('written', () => notices().length > 0);
    expect(await noteNow()).toBe('See [[Degiacomi 2024.pdf#page=5&cite=105kk7q2m4tz9y|Degiacomi 2024, p. 3]].');
  });

  it('60-14: lost: what was cited, and “Cite again” looks for it in the same paper', async () => {
    engine.answer = () => answer([passage()]);
    await hover(resolved({ state: 'lost', span: null, context: null, path: [], cited: 'The path is then analysed.' }), `See ${LINK}.`, 'source');
    expect(card()?.querySelector('.locus-diff')?.textContent).toBe('The path is then analysed.');
    expect(button('Repair link')).toBeUndefined();
    button('Cite again…')?.click();
    await until('passages', () => document.querySelector('.prompt .suggestion-item') !== null);
    expect(engine.argumentsOf('search')).toMatchObject([{ query: 'The path is then analysed.', scope: { papers: ['AAAA1111'] } }]);
    document.querySelector<HTMLElement>('.prompt .suggestion-item')?.click();
    await until('written', () => notices().length > 0);
    expect(await noteNow()).toBe(`See ${MENDED}.`);
  });

  it('60-14: the menu offers the same, for fingers cannot hover', async () => {
    await hover(moved(), `See ${LINK}.`, 'source');
    document.querySelector('.locus-citation-chip')?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    const item = [...document.querySelectorAll<HTMLElement>('.menu-item')].find((el) => el.textContent === 'Repair link');
    item?.click();
    await until('written', () => notices().length > 0);
    expect(await noteNow()).toBe(`See ${MENDED}.`);
  });

  it('60-11: unknown: is said, and nothing is offered that would need the paper', async () => {
    await hover(resolved({ state: 'unknown', paperId: null, span: null, context: null, path: [] }), `See ${LINK}.`, 'source');
    expect(card()?.querySelector('.locus-hover-mark')?.textContent).toContain('Not checked');
    expect([...(card()?.querySelectorAll('button') ?? [])]).toHaveLength(0);
  });

  it('60-14, 60-6: copies in every form', async () => {
    await hover(resolved(), `See ${LINK}.`, 'source');
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    const titles = ['Cited words', 'Link', 'Link and quote', 'Quote as call-out', 'Pandoc citation', 'Plain reference'];
    for (const [at, title] of titles.entries()) {
      button('Copy…')?.click();
      const item = [...document.querySelectorAll<HTMLElement>('.menu-item')].find((el) => el.textContent === title);
      item?.click();
      await until(title, () => copied.length === at + 1);
    }
    expect(copied[0]).toBe(citedPlace().text);
    expect(copied[1]).toMatch(/^\[\[Degiacomi 2024\.pdf#page=5&cite=/);
    expect(copied[2]).toMatch(/^> .*\n>\n> \[\[/);
    expect(copied[3]).toMatch(/^> \[!quote\] \[\[/);
    expect(copied[4]).toBe('[@degiacomi2024]');
    expect(copied[5]).toContain('A course on biomolecular simulations');
  });
});
