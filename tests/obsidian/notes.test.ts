import type { EditorView } from '@codemirror/view';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { citationChips } from '../../src/obsidian/editor/live-preview';
import { chipText } from '../../src/obsidian/citations/chip-text';
import { translator } from '../../src/i18n';
import { citedPlace, FakeEngine, report, resolved } from './fake-engine';
import { servicesOf, startPlugin, type StartedPlugin, until, VAULT } from './start-plugin';

const LINK = '[[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, p. 3]]';
const t = translator('en');

describe('what a chip says', () => {
  it('60-11: what the alias does not already say', () => {
    expect(chipText(resolved(), 'Degiacomi 2024, p. 3', true, t)).toMatchObject({ shown: 'Methods > Study population', full: 'p. 3 · Methods > Study population', mark: null });
    expect(chipText(resolved(), 'my own words', true, t)?.shown).toBe('p. 3 · Methods > Study population');
    expect(chipText(resolved(), 'Methods > Study population on p. 3', true, t)).toBeNull();
    expect(chipText(resolved({ pages: [2], labels: { 2: '1546' } }), 'Hansen et al. 2021, p. 1546', true, t)?.shown).toBe('Methods > Study population');
    expect(chipText(resolved({ pages: [2], labels: { 2: '1546' } }), 'Hansen, p. 2', true, t)?.shown).toBe('p. 1546 (PDF 2) · Methods > Study population');
    expect(chipText(resolved({ approximate: true }), 'p. 3', true, t)?.shown).toBe('~Methods > Study population');
  });

  it('60-11: a mark only when something is wrong', () => {
    for (const state of ['moved', 'changed', 'lost', 'unknown'] as const) {
      expect(chipText(resolved({ state }), 'p. 3', true, t)?.mark).toMatchObject({ state, label: t(`citation.${state}`) });
    }
    expect(chipText(resolved({ state: 'exact' }), 'p. 3', true, t)?.mark).toBeNull();
    expect(chipText(resolved({ state: 'unknown' }), 'p. 3', false, t)?.mark).toBeNull();
  });

  it('60-12: nothing for a link to anything that is no paper', () => {
    expect(chipText(resolved({ paperId: null, state: 'unknown' }), 'x', false, t)).toBeNull();
    expect(chipText(resolved({ paperId: null, state: 'unknown', path: [], pages: [] }), 'x', true, t)?.mark?.state).toBe('unknown');
  });

  it('30-46: a long path is cut in the middle and whole in the label', () => {
    const path = ['Materials and methods of the second study', 'Participants and recruitment in all of the centres'];
    const chip = chipText(resolved({ path }), 'p. 3', true, t);
    expect(chip?.shown.length).toBeLessThan(60);
    expect(chip?.full).toContain(path.join(' > '));
  });
});

/** The quotes that resolutions were asked with, each once, in order. */
const quotesAsked = (engine: FakeEngine): unknown[] => [...new Set(engine.asked.flatMap(({ method, argument }) => (method === 'resolve' ? [(argument as { quote: unknown }).quote] : [])))];

describe('citations in reading view', () => {
  let engine: FakeEngine;
  beforeEach(() => {
    engine = new FakeEngine();
  });

  async function read(note: string): Promise<StartedPlugin> {
    const started = await startPlugin({ engine, mode: 'preview', files: { ...VAULT, 'Read.md': note } });
    await started.app.workspace.openLinkText('Read', '');
    await until('rendered', () => document.querySelector('.markdown-preview-view a.internal-link') !== null);
    return started;
  }
  const chips = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.markdown-preview-view .locus-citation-chip')];

  it('60-11, 60-12: draws a chip after the link and keeps the link native', async () => {
    await read(`See ${LINK}.`);
    await until('chip', () => chips().length === 1);
    const link = document.querySelector('.markdown-preview-view a.internal-link');
    expect(link?.getAttribute('data-href')).toBe('Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x');
    expect(link?.textContent).toBe('Degiacomi 2024, p. 3');
    expect(link?.nextElementSibling).toBe(chips()[0]);
    expect(chips()[0]?.textContent).toBe('Methods > Study population');
    expect(chips()[0]?.getAttribute('aria-label')).toContain('p. 3 · Methods > Study population');
    expect(chips()[0]?.tabIndex).toBe(0);
  });

  it('60-3: what is quoted beside a link is asked for with it, and a twin beside another quote is another citation', async () => {
    await read(`> First words.\n\n— ${LINK}\n\n> Second words.\n\n— ${LINK}\n\nIt helps ${LINK}.`);
    await until('chips', () => chips().length === 3);
    expect(quotesAsked(engine)).toEqual(['First words.', 'Second words.', null]);
  });

  it('60-12: in lists, tables and call-outs; nothing on ordinary links, headings of other notes and embeds', async () => {
    engine.resolved = (_link, path) => (path?.endsWith('.pdf') ? resolved() : resolved({ paperId: null, state: 'unknown', path: [], pages: [] }));
    await read(`- ${LINK}\n\n| a | b |\n|---|---|\n| ${LINK.replace('|', '\\|')} | x |\n\n> [!note] T\n> ${LINK}\n\n[[Draft]] [[Draft#Heading]] ![[Degiacomi 2024.pdf#page=3]]\n`);
    await until('chips', () => chips().length >= 2);
    expect(chips().every((chip) => chip.previousElementSibling?.getAttribute('data-href')?.includes('cite=') === true)).toBe(true);
  });

  it('draws again when the index has changed', async () => {
    const { plugin } = await read(`See ${LINK}.`);
    await until('chip', () => chips().length === 1);
    engine.resolved = () => resolved({ state: 'lost' });
    engine.reported = report({ rebuilt: 1, changedPapers: ['AAAA1111'] });
    (plugin.app as unknown as StartedPlugin['app']).commands.executeCommandById('locus:reindex-changed');
    await until('mark', () => chips()[0]?.querySelector('[data-state=lost]') instanceof HTMLElement);
    expect(chips()).toHaveLength(1);
  });

  it('60-12: links that other plugins made to a place of a PDF are theirs; with a fingerprint of ours they are citations', async () => {
    const theirs = ['selection=4,0,5,3&color=yellow', 'annotation=12R', 'rect=1,2,3,4', 'offset=1,2,3'].map((place) => `[[Degiacomi 2024.pdf#page=3&${place}|theirs]]`);
    await read(`${theirs.join(' ')} [[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x&color=red|ours]]`);
    await until('chip', () => chips().length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(chips().map((chip) => chip.previousElementSibling?.textContent)).toEqual(['ours']);
    expect(engine.count('resolve')).toBe(1);
  });

  it('60-21: asks again about the papers that a run changed, and about no other', async () => {
    const started = await read(`See ${LINK}.`);
    const rerun = (): void => void started.app.commands.executeCommandById('locus:reindex-changed');
    await until('chip', () => chips().length === 1);
    const asked = engine.count('resolve');
    engine.reported = report({ rebuilt: 1, changedPapers: ['BBBB2222'] });
    const ended = vi.fn();
    servicesOf(started).run.onEnd(ended);
    rerun();
    await until('end of the run', () => ended.mock.calls.length === 1);
    expect(engine.count('resolve')).toBe(asked);
    engine.reported = report({ rebuilt: 1, changedPapers: ['AAAA1111'] });
    rerun();
    await until('the question', () => engine.count('resolve') === asked + 1);
  });

  it('60-14: hover shows the passage with the cited words marked, and its buttons', async () => {
    const { app } = await read(`See ${LINK}.`);
    await until('chip', () => chips().length === 1);
    const opened = vi.spyOn(app.workspace, 'openLinkText').mockResolvedValue(undefined);
    chips()[0]?.dispatchEvent(new MouseEvent('mouseenter'));
    await until('card', () => document.querySelector('.locus-hover') !== null);
    const card = document.querySelector('.locus-hover');
    expect(card?.querySelector('mark')?.textContent).toBe(resolved().context?.text.slice(53, 99));
    expect(card?.querySelector('.locus-hover-place')?.textContent).toBe('p. 3 · Methods > Study population');
    const buttons = [...(card?.querySelectorAll('button') ?? [])];
    expect(buttons.map((el) => el.textContent)).toEqual(['Show on its page', 'Open PDF at page', 'Open full text', 'Copy…', 'Insert this citation again', 'Insert as…']);
    buttons[1]?.click();
    buttons[2]?.click();
    await until('opened', () => opened.mock.calls.length === 2);
    expect(opened.mock.calls.map(([link]) => link)).toEqual(['Papers/Degiacomi 2024.pdf#page=3', 'System/PaperForge/ocr/AAAA1111/fulltext.md#Study population']);
  });

  it('60-14: hover shows the card of a link that needs no chip too, and none of a link to anything else', async () => {
    engine.resolved = (link) => (link.cite === null ? resolved({ paperId: null, state: 'unknown', path: [], pages: [] }) : resolved({ path: [] }));
    await read(`See ${LINK}, and [[Draft#Heading]].`);
    const [link, other] = document.querySelectorAll('.markdown-preview-view a.internal-link');
    await until('answers', () => engine.count('resolve') === 2);
    const over = (el: Element | undefined, more: MouseEventInit = {}): boolean => el?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, ...more })) === true;
    over(other);
    over(link, { ctrlKey: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.querySelector('.locus-hover')).toBeNull();
    over(link);
    await until('card', () => document.querySelector('.locus-hover mark') !== null);
    expect(chips()).toHaveLength(0);
  });

  it('30-20: words of a supplement stand on no page: the card opens the file, and offers neither page nor full text', async () => {
    engine.resolved = () => resolved({ pages: [], supplement: { name: 'Draft.md', sha256: '' } });
    await read(`See ${LINK}.`);
    await until('chip', () => chips().length === 1);
    chips()[0]?.dispatchEvent(new MouseEvent('mouseenter'));
    await until('card', () => document.querySelector('.locus-hover') !== null);
    expect([...document.querySelectorAll('.locus-hover button')].map((el) => el.textContent)).toEqual(['Open file', 'Copy…', 'Insert this citation again', 'Insert as…']);
  });

  it('60-15: Enter on the chip opens the PDF at the page', async () => {
    const { app } = await read(`See ${LINK}.`);
    await until('chip', () => chips().length === 1);
    const opened = vi.spyOn(app.workspace, 'openLinkText').mockResolvedValue(undefined);
    chips()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await until('opened', () => opened.mock.calls.length === 1);
    expect(opened.mock.calls[0]?.[0]).toBe('Papers/Degiacomi 2024.pdf#page=3');
  });

  it('without the setting there are no chips and nothing is asked', async () => {
    await startPlugin({ engine, mode: 'preview', data: { showChips: false }, files: { ...VAULT, 'Read.md': LINK } }).then(({ app }) => app.workspace.openLinkText('Read', ''));
    await until('rendered', () => document.querySelector('a.internal-link') !== null);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(chips()).toHaveLength(0);
    expect(engine.count('resolve')).toBe(0);
  });
});

describe('citations in Live Preview', () => {
  let engine: FakeEngine;
  beforeEach(() => {
    engine = new FakeEngine();
    engine.cited = citedPlace();
  });
  const chips = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.cm-content .locus-citation-chip')];

  async function edit(note: string): Promise<StartedPlugin & { cm: EditorView }> {
    const started = await startPlugin({ engine, files: { ...VAULT, 'Edit.md': note } });
    await started.app.workspace.openLinkText('Edit', '');
    const cm = (started.app.workspace.activeEditor?.editor as unknown as { cm: EditorView }).cm;
    return { ...started, cm };
  }

  it('60-11: the same chip as in reading view', async () => {
    await edit(`First.\n\nSee ${LINK} for it.\n`);
    await until('chip', () => chips().length === 1);
    expect(chips()[0]?.textContent).toBe('Methods > Study population');
  });

  it('60-3: what is quoted beside a link is asked for with it', async () => {
    await edit(`> First words.\n\n— ${LINK}\n\n> Second words.\n\n— ${LINK}\n\nIt helps ${LINK}.`);
    await until('chips', () => chips().length === 3);
    expect(new Set(quotesAsked(engine))).toEqual(new Set(['First words.', 'Second words.', null]));
  });

  it('60-13: the widget gives way to source when the cursor touches the link, and comes back', async () => {
    const { cm } = await edit(`First.\n\nSee ${LINK} for it.\n`);
    await until('chip', () => chips().length === 1);
    cm.focus();
    cm.dispatch({ selection: { anchor: 15 } });
    expect(chips()).toHaveLength(0);
    cm.dispatch({ selection: { anchor: 0 } });
    expect(chips()).toHaveLength(1);
    cm.dispatch({ selection: { anchor: 0, head: cm.state.doc.length } });
    expect(chips()).toHaveLength(0);
  });

  it('60-14: hover over a link shows its card, also where it needs no chip; over a link to anything else, or with the key of the app’s own preview, none', async () => {
    engine.resolved = (link) => (link.cite === null ? resolved({ paperId: null, state: 'unknown', path: [], pages: [] }) : resolved({ path: [] }));
    const { cm } = await edit(`First.\n\nSee ${LINK}, and [[Draft#Heading]].\n`);
    await until('answers', () => engine.argumentsOf('resolve').length >= 2);
    const over = (words: string, more: MouseEventInit = {}): void => {
      const el = [...cm.contentDOM.querySelectorAll('.cm-hmd-internal-link')].find(({ textContent }) => textContent.includes(words));
      if (!el) throw new Error(`no link says ${words}`);
      el.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, ...more }));
    };
    over('Heading');
    over('p. 3', { ctrlKey: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.querySelector('.locus-hover')).toBeNull();
    over('p. 3');
    await until('card', () => document.querySelector('.locus-hover mark') !== null);
    expect(chips()).toHaveLength(0);
  });

  it('60-12: not in code, not on embeds, and not in source mode', async () => {
    const { app } = await edit(`\`${LINK}\`\n\n\`\`\`\n${LINK}\n\`\`\`\n\n!${LINK}\n\nSee ${LINK}.\n`);
    await until('chip', () => chips().length > 0);
    expect(chips()).toHaveLength(1);
    const view = app.workspace.activeEditor;
    await view?.setState({ ...view.getState(), source: true }, { history: false });
    expect(chips()).toHaveLength(0);
  });

  it('60-13: a key press reads only the changed line, however long the note is', async () => {
    const { cm } = await edit(`${Array.from({ length: 2_000 }, (_, i) => `Line ${i} ${LINK}`).join('\n')}\n`);
    const read: number[] = [];
    const { StateEffect } = await import('@codemirror/state');
    const citations = { read: () => null, chip: () => null, onChange: () => () => undefined };
    cm.dispatch({ effects: StateEffect.appendConfig.of(citationChips({ citations: citations as never, gestures: {} as never, t, onLineRead: (from) => read.push(from) })) });
    const before = read.length;
    expect(before).toBeGreaterThan(0);
    cm.dispatch({ selection: { anchor: 4 } });
    read.length = 0;
    cm.dispatch({ changes: { from: 4, insert: 'x' }, selection: { anchor: 5 } });
    expect(read).toEqual([]);
    cm.dispatch({ changes: { from: 5, insert: '[' }, selection: { anchor: 6 } });
    expect(read.length).toBeLessThanOrEqual(2);
    expect(new Set(read)).toEqual(new Set([0]));
  });

  it('follows the text: insertions above, joined lines, pasted and deleted citations', async () => {
    const { cm } = await edit(`First.\n\nSee ${LINK} for it.\nEnd`);
    await until('chip', () => chips().length === 1);
    cm.dispatch({ changes: { from: 0, insert: 'New line\n' } });
    expect(chips()).toHaveLength(1);
    cm.dispatch({ changes: { from: 8, to: 9 } });
    expect(chips()).toHaveLength(1);
    cm.dispatch({ changes: { from: cm.state.doc.length, insert: `\n${LINK} and ${LINK}` } });
    await until('three', () => chips().length === 3);
    cm.dispatch({ changes: { from: 0, to: cm.state.doc.length } });
    expect(chips()).toHaveLength(0);
  });
});
