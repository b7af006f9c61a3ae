import packed from 'virtual:reference-thread';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nodeThreads } from '../../src/cli/node-threads';
import type { PaperMetadata } from '../../src/library/paper';
import { referenceBlock, ThreadReferences } from '../../src/references';
import { unpackThread } from '../../src/threads';
import { AUTHOR_DATE, COHORTS, NUMERIC, TRIALS } from '../references/made-papers';
import { FakeEngine, resolved } from './fake-engine';
import { servicesOf, startPlugin, type StartedPlugin, until } from './start-plugin';

// This page has no workers: the same code runs in a thread of Node.
vi.mock('../../src/obsidian/reference-maker', () => ({
  referenceMaker: () =>
    new ThreadReferences(
      nodeThreads(() => unpackThread(packed)),
      (milliseconds, action) => {
        const id = setTimeout(action, milliseconds);
        return () => clearTimeout(id);
      },
    ),
}));

const PAPERS: readonly PaperMetadata[] = [{ ...COHORTS, pdfPath: 'Papers/Cohorts.pdf' }, { ...TRIALS, pdfPath: 'Papers/Trials.pdf' }];
const NOTE = 'Trials differ [[Trials.pdf#page=1]].\n\nSo do cohorts [@degiacomi-2024, p. 3], again [[Trials.pdf]].\n\nEnd.';
const FILES = { 'Papers/Cohorts.pdf': '%PDF', 'Papers/Trials.pdf': '%PDF', 'Notes/Draft.md': NOTE, 'Styles/numeric.csl': NUMERIC, 'Styles/date.csl': AUTHOR_DATE, 'Styles/bad.csl': 'no style' };

class Library extends FakeEngine {
  override resolved = (): ReturnType<typeof resolved> => resolved({ state: 'unknown', paperId: null });
  override paperAt = (path: string): Promise<PaperMetadata | null> => Promise.resolve(PAPERS.find(({ pdfPath }) => pdfPath === path) ?? null);
  override papers = (query: string): Promise<PaperMetadata[]> => Promise.resolve(PAPERS.filter(({ citekey }) => citekey.includes(query)));
}

const notices = (): string[] => [...document.querySelectorAll('.notice')].map(({ textContent }) => textContent ?? '');
let copied = '';

async function started(data: Record<string, unknown> = {}, note = NOTE): Promise<StartedPlugin & { value: () => string; cursor: (at: number) => void }> {
  const plugin = await startPlugin({ engine: new Library(), files: { ...FILES, 'Notes/Draft.md': note }, data });
  await plugin.app.workspace.openLinkText('Notes/Draft.md', '');
  const editor = servicesOf(plugin).front.editor()?.editor;
  if (!editor) throw new Error('no editor');
  return { ...plugin, value: () => editor.getValue(), cursor: (at) => editor.setCursor(editor.offsetToPos(at)) };
}

beforeEach(() => {
  document.querySelectorAll('.notice').forEach((notice) => notice.remove());
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied = text;
    return Promise.resolve();
  });
});

describe('the list of references in a note', () => {
  it('60-6: stands at the cursor, in the order of citing where the style numbers, and nothing else is touched', async () => {
    const plugin = await started({ referenceStyle: 'Styles/numeric.csl' });
    plugin.cursor(NOTE.length);
    await servicesOf(plugin).references.putBlock();
    const block = referenceBlock(['\\[1\\] A. Adams, Trials of TNF-α at 5 % & 10 \\#1 {sic}.', '\\[2\\] M. T. Degiacomi, L. van Beethoven, World Health Organization, Measuring cohorts with care.']);
    expect(plugin.value()).toBe(`${NOTE}\n\n${block}`);
    expect(notices()).toContain('2 references inserted.');
  });

  it('60-6: is replaced in place by one that is up to date, in one undo step', async () => {
    const old = referenceBlock(['Old.']);
    const note = `${old}\n\n${NOTE}`;
    const plugin = await started({}, note);
    await servicesOf(plugin).references.putBlock();
    expect(plugin.value().endsWith(`\n\n${NOTE}`)).toBe(true);
    expect(plugin.value()).toContain('Adams, Ann (2020). Trials');
    const updated = plugin.value();
    await servicesOf(plugin).references.putBlock();
    expect(plugin.value()).toBe(updated);
    expect(notices()).toContain('The references are up to date.');
    servicesOf(plugin).front.editor()?.editor.undo();
    expect(plugin.value()).toBe(note);
  });

  it('60-6: what the user wrote inside is replaced only after a yes', async () => {
    const note = `${NOTE}\n\n${referenceBlock(['Old.']).replace('Old.', 'Mine.')}`;
    const plugin = await started({}, note);
    await servicesOf(plugin).references.putBlock();
    expect(plugin.value()).toBe(note);
    const button = [...document.querySelectorAll('.modal button')].find(({ textContent }) => textContent === 'Replace');
    if (!(button instanceof HTMLElement)) throw new Error('nothing was asked');
    button.click();
    await until('replaced', () => !plugin.value().includes('Mine.'));
    expect(plugin.value().startsWith(NOTE)).toBe(true);
  });

  it('60-6: a torn block, a note that cites nothing, a bad or missing style: one sentence, and no change', async () => {
    const torn = await started({}, `${NOTE}\n\n%% locus-references 00000000 %%\n\nx`);
    await servicesOf(torn).references.putBlock();
    expect(notices().at(-1)).toMatch(/has lost its other/);
    const bare = await started({}, 'Nothing.');
    await servicesOf(bare).references.putBlock();
    expect(notices().at(-1)).toBe('No paper of your library is cited here.');
    for (const [referenceStyle, sentence] of [['Styles/bad.csl', 'The style file is damaged: it is not well-formed XML.'], ['Styles/gone.csl', 'The style file “Styles/gone.csl” is not in the vault. Choose another in the settings.']]) {
      const plugin = await started({ referenceStyle });
      await servicesOf(plugin).references.putBlock();
      expect([plugin.value(), notices().at(-1)]).toEqual([NOTE, sentence]);
    }
  });
});

describe('what the list in a note could not show', () => {
  const printing = (layout: string): string => AUTHOR_DATE.replace(/<layout suffix="\.">[^]*<\/layout>/, `<layout>${layout}</layout>`);
  const put = async (style: string): Promise<string> => {
    const plugin = await startPlugin({ engine: new Library(), files: { ...FILES, 'Styles/x.csl': style }, data: { referenceStyle: 'Styles/x.csl' } });
    await plugin.app.workspace.openLinkText('Notes/Draft.md', '');
    await servicesOf(plugin).references.putBlock();
    return servicesOf(plugin).front.editor()?.editor.getValue() ?? '';
  };

  it('60-6: papers of which the style prints nothing are named, and not counted', async () => {
    expect(await put(printing('<text variable="volume"/>'))).toContain('\n\n12\n\n');
    expect(notices()).toEqual(expect.arrayContaining(['1 reference inserted.', 'The style prints nothing of 1 paper: adams2020.']));
  });

  it('60-6: what is cited and in no library is named, once; names without brackets are not', async () => {
    const plugin = await started({}, `${NOTE}\n\n[@gone2020; @gone2020, p. 3] @friend [[Lost.pdf#page=1&cite=1016q53nnfnt4q|Lost]] [[Plain note]]`);
    await servicesOf(plugin).references.putBlock();
    expect(notices()).toEqual(expect.arrayContaining(['2 references inserted.', 'Not in your library, so left out: @gone2020, Lost.pdf.']));
    const none = await started({}, 'Only [@gone2020].');
    await servicesOf(none).references.copyCited('bibtex');
    expect(notices().at(-1)).toBe('No paper of your library is cited here. Not in your library, so left out: @gone2020.');
  });

  it('60-6: a style that prints nothing at all writes no list', async () => {
    expect(await put(printing('<text variable="genre"/>'))).toBe(NOTE);
    expect(notices().at(-1)).toBe('This style prints nothing of these papers. Choose another in the settings.');
  });

  it('60-6: a language that is missing is named, with the file that would bring it', async () => {
    await put(AUTHOR_DATE.replace('class="in-text"', 'class="in-text" default-locale="de-DE"'));
    expect(notices()).toContain('The style is set in English: its language (de-DE) is not built in. Put locales-de-DE.xml beside the style.');
  });
});

describe('cited papers, taken elsewhere', () => {
  it('60-6: all of a note as BibTeX, those of a selection, and the paper that is in front', async () => {
    const plugin = await started();
    const { references, front } = servicesOf(plugin);
    await references.copyCited('bibtex');
    expect(copied.match(/^@\w+\{[^,]+/gm)).toEqual(['@book{adams2020', '@article{degiacomi-2024']);
    const editor = front.editor()?.editor;
    editor?.setSelection({ line: 2, ch: 0 }, { line: 2, ch: 40 });
    await references.copyCited('csl-json');
    expect((JSON.parse(copied) as { id: string }[]).map(({ id }) => id)).toEqual(['degiacomi-2024']);
    expect(notices()).toEqual(expect.arrayContaining(['2 papers copied.', '1 paper copied.']));
  });

  it('60-6: are exported to a new file of the user’s name, and no file is overwritten', async () => {
    const plugin = await started();
    await servicesOf(plugin).references.exportCited();
    const field = document.querySelector('.modal input');
    if (!(field instanceof HTMLInputElement)) throw new Error('nothing was asked');
    expect(field.value).toBe('Notes/Draft references.bib');
    const name = (path: string): void => {
      field.value = path;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      const button = [...document.querySelectorAll('.modal button')].find(({ textContent }) => textContent === 'Export');
      if (button instanceof HTMLElement) button.click();
    };
    const problem = (): string => document.querySelector('.modal .locus-warning')?.textContent ?? '';
    name('Notes/Draft.md');
    expect(problem()).toBe('There is such a file already; nothing is overwritten.');
    name('Notes/list.txt');
    expect(problem()).toBe('The name must end in .bib, .json or .md.');
    name('Gone/list.bib');
    expect(problem()).toBe('There is no folder “Gone”.');
    name('Notes/list.bib');
    await until('written', () => plugin.real.vault.getFileByPath('Notes/list.bib') !== null);
    expect(await plugin.app.vault.adapter.read('Notes/list.bib')).toContain('@book{adams2020,');
    expect(await plugin.app.vault.adapter.read('Notes/Draft.md')).toBe(NOTE);
  });
});
