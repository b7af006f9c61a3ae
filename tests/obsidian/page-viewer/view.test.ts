import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { App } from 'obsidian';
import { cropOf } from '../../../src/obsidian/page-viewer/crop';
import { PageView } from '../../../src/obsidian/page-viewer/view';
import { WorkspaceLeaf } from '../../host/workspace/leaf';
import { answer, FakeEngine, paper, passage, resolved } from '../fake-engine';
import { servicesOf, startPlugin, type StartedPlugin, until, VAULT } from '../start-plugin';
import { builtPaper, paragraph } from './built-paper';
import { FakePdfJs } from './fake-pdfjs';
import { giveScreen } from './pages-on-screen';

const PDF = 'Papers/Degiacomi 2024.pdf';
const scroller = (): HTMLElement => find('.locus-page-scroller');
const text = (): string => find('.locus-page-view').textContent ?? '';
const sheets = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.locus-page-sheet')];
const shownPages = (): string[] => sheets().map((el) => el.getAttribute('data-page') ?? '').sort((a, b) => Number(a) - Number(b));
const button = (label: string): HTMLElement => find(`.locus-page-view [aria-label="${label}"]`);

function find(selector: string): HTMLElement {
  const el = document.querySelector<HTMLElement>(selector);
  if (!el) throw new Error(`nothing at ${selector}`);
  return el;
}

function scrollTo(top: number): void {
  scroller().scrollTop = top;
  scroller().dispatchEvent(new Event('scroll'));
}

function key(name: string): void {
  scroller().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
}

describe('the page viewer', () => {
  let engine: FakeEngine;
  let pdfjs: FakePdfJs;
  let screen: ReturnType<typeof giveScreen>;
  beforeEach(() => {
    engine = new FakeEngine();
    engine.built = builtPaper();
    pdfjs = new FakePdfJs();
    screen = giveScreen();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
  });

  async function start(files: Record<string, string | Uint8Array> = {}, pdf: string | null = '%PDF 9'): Promise<StartedPlugin> {
    const all = { ...VAULT, ...files };
    if (pdf === null) delete all[PDF];
    else all[PDF] = pdf;
    const started = await startPlugin({ engine, files: all });
    started.app.host.pdfjs = pdfjs.module;
    return started;
  }

  async function show(started: StartedPlugin, pages: number[] = [3], page: number | null = null, at = 0): Promise<void> {
    await servicesOf(started).pages.show({ paperId: paper().paperId, hits: pages.map(paragraph), at, page }, false);
  }

  const drawn = (): Promise<void> => until('drawn', () => sheets().length > 0 && sheets().every((el) => el.querySelector('canvas') !== null));
  const viewOf = ({ app }: StartedPlugin): PageView => {
    const view: unknown = app.workspace.getLeavesOfType('locus-page')[0]?.view;
    if (!(view instanceof PageView)) throw new Error('no page view');
    return view;
  };

  it('60-15: draws the boxes of the cited words over a page break, and says printed and PDF page apart', async () => {
    await show(await start());
    await drawn();
    const boxes = new Map(sheets().map((el) => [el.getAttribute('data-page'), [...el.querySelectorAll<HTMLElement>('.locus-page-box')]]));
    expect(boxes.get('3')).toHaveLength(1);
    expect(boxes.get('4')).toHaveLength(1);
    expect(boxes.get('2') ?? []).toHaveLength(0);
    const [box] = boxes.get('3') ?? [];
    expect(box?.hasClass('is-current')).toBe(true);
    expect(box?.style.getPropertyValue('--locus-left')).toBe('8.333%');
    expect(box?.style.getPropertyValue('--locus-top')).toBe('37.500%');
    expect(find('.locus-page-place').textContent).toBe('p. 1547 (PDF 3)');
    expect(sheets().find((el) => el.getAttribute('data-page') === '3')?.getAttribute('aria-label')).toBe('p. 1547 (PDF 3)');
    expect(text()).toContain('of 9');
    expect(document.activeElement).toBe(scroller());
  });

  it('says the page of the cited words, also where they stand at its very end, and the last page where it cannot come to the top', async () => {
    const units = builtPaper().units.map((unit) => ({ ...unit, blocks: unit.blocks.map((block) => ({ ...block, bbox: [100, 1560, 500, 1590] as const })) }));
    engine.built = builtPaper(9, { units });
    await show(await start(), [5]);
    await drawn();
    expect(find('.locus-page-place').textContent).toBe('p. 5');
    key('End');
    expect(find('.locus-page-place').textContent).toBe('p. 9');
    scrollTo(0);
    expect(find('.locus-page-place').textContent).toBe('p. 1');
  });

  it('5.5: of 350 pages only those that are seen, and one around them, are asked for, drawn and kept', async () => {
    engine.built = builtPaper(350);
    const started = await start({}, '%PDF 350');
    await show(started, [200]);
    await drawn();
    // Of this height three are seen at most.
    expect(shownPages().length).toBeLessThanOrEqual(5);
    expect(shownPages()).toContain('200');
    expect(pdfjs.counts.asked).toBeLessThanOrEqual(6);
    for (let page = 1; page <= 350; page += 7) {
      scrollTo(page * 812);
      await drawn();
      expect(viewOf(started).held.sheets).toBeLessThanOrEqual(5);
      expect(viewOf(started).held.canvases).toBeLessThanOrEqual(6);
    }
    // Canvases are used again: fifty stops have made no more of them than one needs.
    expect(pdfjs.canvases.size).toBeLessThanOrEqual(8);
    const live = [...pdfjs.canvases].filter((canvas) => canvas.width > 0);
    expect(live).toHaveLength(viewOf(started).held.canvases);
    expect(pdfjs.counts.cleaned).toBeGreaterThan(100);
  });

  it('draws what is seen before what is next to it, and cancels what is out of sight', async () => {
    engine.built = builtPaper(350);
    let go = (): void => undefined;
    pdfjs.draws = () => new Promise((resolve) => (go = resolve));
    await show(await start({}, '%PDF 350'), [200]);
    await until('first drawing', () => pdfjs.canvases.size === 1);
    scrollTo(12 + 299 * 812);
    await until('cancelled', () => pdfjs.counts.cancelled === 1);
    pdfjs.draws = () => Promise.resolve();
    go();
    await drawn();
    expect(pdfjs.drawn.map(({ page }) => page)).not.toContain(200);
    expect(pdfjs.drawn[0]?.page).toBe(300);
  });

  it('a page of another size moves nothing that is looked at', async () => {
    pdfjs.sizeOf = (page) => (page === 4 ? { width: 600, height: 800, rotate: 0 } : { width: 600, height: 400, rotate: 0 });
    await show(await start(), [4]);
    await drawn();
    const [page4] = sheets().filter((el) => el.getAttribute('data-page') === '4');
    const top = Number.parseFloat(page4?.style.getPropertyValue('--locus-top') ?? '');
    expect(find('.locus-page-place').textContent).toBe('p. 1548 (PDF 4)');
    // The box begins 6 % down the page and is shown a fifth of the pane from its top.
    expect(top + 0.375 * 800 - scroller().scrollTop).toBeCloseTo(180, 0);
  });

  it('next and previous go through the cited places, round and round', async () => {
    await show(await start(), [2, 5, 9], null, 1);
    await drawn();
    expect(text()).toContain('2 of 3');
    key('n');
    expect(text()).toContain('3 of 3');
    expect(find('.locus-page-place').textContent).toBe('p. 9');
    button('Next cited place').click();
    expect(find('.locus-page-place').textContent).toBe('p. 2');
    key('p');
    expect(find('.locus-page-place').textContent).toBe('p. 9');
    await drawn();
    const marked = sheets().filter((el) => el.querySelector('.is-current'));
    expect(marked.map((el) => el.getAttribute('data-page'))).toEqual(['9']);
  });

  it('goes to a PDF page or a printed one, and says which pages there are', async () => {
    await show(await start());
    await drawn();
    const field = find('.locus-page-field') as HTMLInputElement;
    const go = (typed: string): void => {
      field.value = typed;
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    };
    go('7');
    expect(find('.locus-page-place').textContent).toBe('p. 7');
    go('1548');
    expect(find('.locus-page-place').textContent).toBe('p. 1548 (PDF 4)');
    go('77');
    expect(find('.locus-page-remark').textContent).toBe('There is no page 77 here: the PDF has 9 pages.');
    expect(find('.locus-page-place').textContent).toBe('p. 1548 (PDF 4)');
    go('1');
    expect(find('.locus-page-remark').textContent).toBe('');
  });

  it('a citation of a page that the PDF has not is told', async () => {
    await show(await start({}, '%PDF 2'), [], 12);
    await drawn();
    expect(text()).toContain('There is no page 12 here: the PDF has 2 pages.');
  });

  it('zooms by keys, by wheel about the pointer, and back to the width', async () => {
    const started = await start();
    await show(started);
    await drawn();
    const width = (): number => Number.parseFloat(sheets()[0]?.style.getPropertyValue('--locus-width') ?? '');
    expect(width()).toBeCloseTo(600);
    key('+');
    expect(width()).toBeCloseTo(720);
    key('-');
    key('-');
    expect(width()).toBeCloseTo(500);
    key('0');
    expect(width()).toBeCloseTo(600);
    const middle = scroller().scrollTop + 450;
    const wheel = new WheelEvent('wheel', { deltaY: -50, cancelable: true });
    // The test's page ignores what a constructor says of the pointer.
    Object.defineProperties(wheel, { ctrlKey: { value: true }, clientX: { value: 312 }, clientY: { value: 450 } });
    scroller().dispatchEvent(wheel);
    const factor = width() / 600;
    expect(factor).toBeGreaterThan(1.5);
    expect(wheel.defaultPrevented).toBe(true);
    expect((scroller().scrollTop + 450) / middle).toBeCloseTo(factor, 1);
    const before = pdfjs.counts.rendered;
    await until('drawn for the zoom', () => pdfjs.counts.rendered > before);
    expect(viewOf(started).getState()).toMatchObject({ zoom: factor });
    button('Fit to width').click();
    screen.resize(324);
    viewOf(started).onResize();
    expect(width()).toBeCloseTo(300);
  });

  it('turns pages with their boxes', async () => {
    await show(await start());
    await drawn();
    button('Rotate clockwise').click();
    await until('turned', () => pdfjs.drawn.some(({ rotation }) => rotation === 90));
    const box = sheets().find((el) => el.getAttribute('data-page') === '3')?.querySelector<HTMLElement>('.locus-page-box');
    expect(box?.style.getPropertyValue('--locus-top')).toBe('8.333%');
    expect(box?.style.getPropertyValue('--locus-left')).toBe('50.000%');
  });

  it('what it shows survives a restart, also where it is not loaded at once', async () => {
    const started = await start();
    await show(started, [3, 6]);
    await drawn();
    key('n');
    button('Rotate clockwise').click();
    const [leaf] = started.app.workspace.getLeavesOfType('locus-page');
    const saved = JSON.parse(JSON.stringify(leaf?.getViewState())) as { type: string; state: Record<string, unknown>; title: string };
    expect(saved.title).toBe('Degiacomi 2024');
    const again = await start();
    const deferred = again.app.workspace.getLeaf('tab');
    if (!(deferred instanceof WorkspaceLeaf)) throw new Error('no leaf');
    deferred.defer(saved.type, saved.state);
    expect(pdfjs.counts.opened).toBe(1);
    await again.app.workspace.revealLeaf(deferred);
    await drawn();
    expect(viewOf(again).getState()).toMatchObject({ paperId: paper().paperId, page: 6, at: 1, turn: 90, hits: saved.state.hits });
    expect(text()).toContain('2 of 2');
  });

  it('places of a text that has changed since are not marked, and it says so', async () => {
    const started = await start();
    await show(started, [3]);
    await drawn();
    const saved = viewOf(started).getState();
    engine.built = builtPaper(9, { canonical: builtPaper().canonical.replaceAll('Paragraph 3', 'Paragraph 8') });
    const again = await start();
    await again.app.workspace.getLeaf('tab').setViewState({ type: 'locus-page', state: saved, active: true });
    await drawn();
    expect(document.querySelector('.locus-page-box')).toBeNull();
    expect(text()).toContain('The text of this paper has changed since');
  });

  it('a damaged state shows how to begin, and opens nothing', async () => {
    const started = await start();
    await started.app.workspace.getLeaf('tab').setViewState({ type: 'locus-page', state: { paperId: 7, hits: 'x' }, active: true });
    expect(text()).toContain('Choose “Show on its page”');
    expect(pdfjs.counts.opened).toBe(0);
  });

  it('the same paper again keeps its document; another one ends it', async () => {
    const other = paper({ paperId: 'BBBB2222', pdfPath: 'Papers/Other.pdf' });
    engine.library = [paper(), other];
    const started = await start({ 'Papers/Other.pdf': '%PDF 4' });
    await show(started, [3]);
    await drawn();
    await show(started, [6]);
    await until('moved', () => find('.locus-page-place').textContent === 'p. 6');
    expect(pdfjs.counts.opened).toBe(1);
    await servicesOf(started).pages.show({ paperId: other.paperId, hits: [], at: 0, page: 2 }, false);
    await until('other', () => text().includes('of 4'));
    expect(pdfjs.counts).toMatchObject({ opened: 2, destroyed: 1 });
    expect(started.app.workspace.getLeavesOfType('locus-page')).toHaveLength(1);
  });

  it('fifty openings and closings leave nothing behind', async () => {
    const started = await start();
    for (let turn = 0; turn < 50; turn++) {
      await show(started, [3]);
      // Some are closed before the document is open.
      if (turn % 3 !== 0) await drawn();
      for (const leaf of started.app.workspace.getLeavesOfType('locus-page')) leaf.detach();
      await until('closed', () => started.app.workspace.getLeavesOfType('locus-page').length === 0);
    }
    const { counts } = pdfjs;
    await until('all ended', () => counts.destroyed === counts.opened && counts.threadsEnded === counts.threads);
    expect(counts.opened).toBeGreaterThan(30);
    expect([...pdfjs.canvases].filter((canvas) => canvas.width > 0)).toEqual([]);
  });

  it('a PDF that is written anew is opened anew', async () => {
    const started = await start();
    await show(started);
    await drawn();
    started.app.host.disk.put(PDF, '%PDF 5');
    await started.app.host.sync();
    await until('new pages', () => text().includes('of 5'));
    expect(pdfjs.counts).toMatchObject({ opened: 2, destroyed: 1 });
  });

  it('60-15: a picture of a cited place that comes out blank is none', async () => {
    const { app } = await start();
    const request = { paperId: paper().paperId, span: paragraph(3), width: 300, tallest: 1, doc: document };
    const crop = (): ReturnType<typeof cropOf> => cropOf(app as unknown as App, engine, request, new AbortController().signal);
    expect(await crop()).toMatchObject({ page: 3 });
    giveScreen({ ink: false });
    expect(await crop()).toBeNull();
  });

  it('60-15: a page that comes out blank says why that may be; one with ink on it says nothing', async () => {
    await show(await start());
    await drawn();
    expect(document.querySelector('.locus-page-blank')).toBeNull();
    giveScreen({ ink: false });
    await show(await start());
    await until('remark', () => text().includes('This page came out blank.'));
    expect(find('.locus-page-blank').textContent).toContain('JPEG 2000 or JBIG2');
  });

  it('a page that cannot be drawn says so, and the others are drawn', async () => {
    pdfjs.failing = new Set([3]);
    await show(await start());
    await until('fault', () => text().includes('This page could not be drawn.'));
    await until('next page', () => pdfjs.drawn.some(({ page }) => page === 4));
    expect(document.querySelectorAll('.locus-page-fault')).toHaveLength(1);
  });

  describe('where there is no PDF to show', () => {
    const OCR = 'System/PaperForge/ocr/AAAA1111';
    const message = async (started: StartedPlugin): Promise<string> => {
      await show(started);
      await until('message', () => document.querySelector('.locus-page-message') !== null && !/Opening|Choose/.test(text()));
      return find('.locus-page-message').textContent ?? '';
    };

    it.each([
      ['secret', 'The PDF asks for a password'],
      ['<html>', 'The PDF is damaged, or it is no PDF'],
      ['', 'The PDF is damaged, or it is no PDF'],
      ['%PDF 0', 'The PDF has no pages.'],
      [null, 'The PDF is not where the library says: Papers/Degiacomi 2024.pdf'],
    ])('%s: one plain sentence, and the full text', async (content, sentence) => {
      const started = await start({}, content);
      expect(await message(started)).toContain(sentence);
      const opened = vi.spyOn(started.app.workspace, 'openLinkText').mockResolvedValue(undefined);
      [...document.querySelectorAll<HTMLElement>('.locus-page-message button')].find((el) => el.textContent === 'Open full text')?.click();
      await until('full text', () => opened.mock.calls.length === 1);
      expect(opened.mock.calls[0]?.[0]).toBe(`${OCR}/fulltext.md#Study population`);
      expect(pdfjs.counts.destroyed).toBe(pdfjs.counts.opened);
    });

    it('a PDF outside the vault, and a paper that is gone', async () => {
      engine.library = [paper({ pdfPath: null, fullTextPath: null })];
      expect(await message(await start())).toBe('The PDF of this paper is not in this vault.');
      engine.library = [];
      expect(await message(await start())).toBe('This paper is not in the library any more.');
    });

    it('the page images that the OCR kept, with the boxes, and why', async () => {
      vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1200);
      vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(1600);
      HTMLImageElement.prototype.decode = () => Promise.resolve();
      await show(await start({ [`${OCR}/pages/page_003.jpg`]: 'x', [`${OCR}/pages/page_004.png`]: 'x', [`${OCR}/pages/notes.txt`]: 'x' }, 'secret'));
      await until('sheets', () => sheets().length === 2);
      expect(shownPages()).toEqual(['3', '4']);
      expect(sheets()[0]?.querySelectorAll('.locus-page-box')).toHaveLength(1);
      expect(text()).toContain('The PDF asks for a password, so its pages cannot be shown here. These are the page images that the OCR kept.');
    });
  });

  describe('opened from', () => {
    it('a result card, by its button and key, with the other passages of the paper as next places', async () => {
      const first = passage({ ...paragraph(3), bestSentences: paragraph(3) });
      const second = passage({ ...paragraph(6), bestSentences: paragraph(6), unitIds: ['u6'] });
      engine.answer = () => answer([second, first]);
      const started = await start();
      await servicesOf(started).search('words');
      await until('cards', () => document.querySelectorAll('.locus-card').length === 2);
      document.querySelector<HTMLElement>('.locus-card [aria-label="Show on its page"]')?.click();
      await drawn();
      expect(text()).toContain('2 of 2');
      expect(find('.locus-page-place').textContent).toBe('p. 6');
      document.querySelectorAll<HTMLElement>('.locus-card')[1]?.focus();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, cancelable: true }));
      await until('the other', () => find('.locus-page-place').textContent === 'p. 1547 (PDF 3)');
    });

    it('a chip, by its menu, and the command with the cursor on the citation', async () => {
      engine.resolved = () => resolved({ span: paragraph(3), pages: [3] });
      const started = await start();
      await started.app.workspace.openLinkText('Draft', '', false, { state: { mode: 'preview' } });
      await until('chip', () => document.querySelector('.locus-citation-chip') !== null);
      find('.locus-citation-chip').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
      const item = [...document.querySelectorAll<HTMLElement>('.menu-item')].find((el) => el.textContent?.includes('Show on its page'));
      item?.click();
      await drawn();
      expect(find('.locus-page-place').textContent).toBe('p. 1547 (PDF 3)');
    });

    it('the command, at the cursor, also where chips are off', async () => {
      engine.resolved = () => resolved({ span: paragraph(3), pages: [3] });
      const started = await start();
      await servicesOf(started).settings.update({ showChips: false });
      await started.app.workspace.openLinkText('Draft', '');
      started.app.workspace.activeEditor?.editor?.setCursor({ line: 2, ch: 10 });
      started.app.commands.executeCommandById('locus:show-page');
      await drawn();
      expect(find('.locus-page-place').textContent).toBe('p. 1547 (PDF 3)');
    });
  });
});
