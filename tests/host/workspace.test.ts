import { describe, expect, it, vi } from 'vitest';
import { Plugin } from './app/plugin';
import { startHost } from './harness';
import { Platform, requestUrl, setPhone } from './obsidian';
import { ItemView } from './workspace/view';
import { PdfView } from './workspace/media-views';
import { ConfirmationModal } from './ui/confirmation-modal';

class Pane extends ItemView {
  getViewType(): string {
    return 'pane';
  }

  getDisplayText(): string {
    return 'Pane';
  }
}

class Sample extends Plugin {
  override onload(): void {
    this.registerView('pane', (leaf) => new Pane(leaf));
    this.registerMarkdownPostProcessor((el, context) => {
      for (const link of el.findAll('a')) link.dataset.line = String(context.getSectionInfo(link)?.lineStart ?? 'none');
    });
    this.registerCliHandler('sample:echo', '', null, ({ word }) => JSON.stringify({ word }));
    this.registerObsidianProtocolHandler('sample', ({ word }) => word);
  }
}

describe('the workspace of the host', () => {
  it('defers views of a restored layout until they are shown', async () => {
    const { app } = await startHost<Sample>(Sample, { files: { 'a.md': '' } });
    await app.workspace.changeLayout({ right: [[{ type: 'empty' }, { type: 'pane' }]] });
    const leaf = app.workspace.getLeavesOfType('pane')[0] ?? expect.fail('no leaf');
    expect([leaf.isDeferred, leaf.view instanceof Pane]).toEqual([true, false]);
    await app.workspace.revealLeaf(leaf);
    expect([leaf.isDeferred, leaf.view instanceof Pane]).toEqual([false, true]);
  });

  it('has the files of a folder in the page once it is opened, and remembers which are open', async () => {
    const files = { 'a/b/c.md': '', 'a/d.md': '', 'e.md': '' };
    const { app } = await startHost<Sample>(Sample, { files });
    await app.workspace.getLeftLeaf().setViewState({ type: 'file-explorer' });
    const rows = (): string[] => [...document.querySelectorAll<HTMLElement>('.nav-files-container [data-path]')].map((row) => row.dataset.path ?? '');
    expect(rows()).toEqual(['a', 'e.md']);
    document.querySelector<HTMLElement>('.nav-folder-title[data-path="a"]')?.click();
    expect(rows()).toEqual(['a', 'a/b', 'a/d.md', 'e.md']);
    expect(app.loadLocalStorage('file-explorer-unfold')).toEqual(['a']);
    document.querySelector<HTMLElement>('.nav-folder-title[data-path="a"]')?.click();
    expect(rows()).toEqual(['a', 'e.md']);
  });

  it('opens one side leaf of a type', async () => {
    const { app } = await startHost<Sample>(Sample);
    const first = await app.workspace.ensureSideLeaf('pane', 'right');
    expect(await app.workspace.ensureSideLeaf('pane', 'right')).toBe(first);
    expect(app.workspace.getLeavesOfType('pane')).toHaveLength(1);
  });

  it('sends a PDF view to the page of a link, also when it is open already', async () => {
    const { app } = await startHost<Sample>(Sample, { files: { 'p.pdf': '%PDF' } });
    await app.workspace.openLinkText('p.pdf#page=3', '');
    const view = app.workspace.getActiveViewOfType(PdfView);
    expect([view?.page, view?.subpath]).toEqual([3, '#page=3']);
    app.workspace.activeLeaf?.setEphemeralState({ subpath: '#page=5' });
    expect(app.host.pdfOpened.map(({ page }) => page)).toEqual([3, 5]);
  });

  it('gives section lines in the reading view, none in embeds', async () => {
    const files = { 'a.md': 'x\n\n[[b]]\n\n![[b]]', 'b.md': 'in [[c]]' };
    const { app } = await startHost<Sample>(Sample, { files, mode: 'preview' });
    await app.workspace.openLinkText('a', '');
    await vi.waitFor(() => expect(document.querySelectorAll('a[data-line]')).toHaveLength(2));
    const lines = [...document.querySelectorAll<HTMLElement>('a[data-line]')].map((a) => [
      a.dataset.href,
      a.dataset.line,
    ]);
    expect(lines).toEqual([
      ['b', '2'],
      ['c', 'none'],
    ]);
  });

  it('draws tables, call-outs, footnotes and lists', async () => {
    const text = '| a |\n| - |\n| [[x\\|y]] |\n\n> [!note] T\n> [[z]]\n\n- i[^1]\n\n[^1]: foot';
    const { app } = await startHost<Sample>(Sample, { files: { 'a.md': text }, mode: 'preview' });
    await app.workspace.openLinkText('a', '');
    await vi.waitFor(() => expect(document.querySelector('section.footnotes')).not.toBeNull());
    expect(document.querySelector('td a.internal-link')?.textContent).toBe('y');
    expect(document.querySelector('.callout[data-callout=note] a')?.getAttribute('data-href')).toBe('z');
    expect(document.querySelector('li sup.footnote-ref')?.textContent).toBe('[1]');
    expect(document.querySelector('.footnotes li')?.textContent).toContain('foot');
  });

  it('answers the command line and protocol links', async () => {
    const { app } = await startHost<Sample>(Sample);
    expect(await app.host.cli('sample:echo', { word: 'w' })).toBe('{"word":"w"}');
    expect(app.host.openUri('sample', { word: 'w' })).toBe('w');
  });

  it('has no network until a test gives it one, and records every request', async () => {
    const { app } = await startHost<Sample>(Sample);
    await expect(requestUrl('http://x.example')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    app.host.network = () => Promise.resolve({ status: 429, json: { a: 1 }, headers: { 'retry-after': '2' } });
    await expect(requestUrl('http://x.example')).rejects.toThrow('status 429');
    const answer = await requestUrl({ url: 'http://x.example', throw: false });
    expect([answer.status, answer.json, answer.headers['retry-after']]).toEqual([429, { a: 1 }, '2']);
    expect(app.host.requests).toHaveLength(3);
  });

  it('closes a confirmation after its button, unless the button says no', async () => {
    const { app } = await startHost<Sample>(Sample);
    const modal = new ConfirmationModal(app);
    let stay = true;
    modal.addButton((button) => button.setButtonText('Go').onClick(() => stay)).open();
    const press = async (): Promise<void> => {
      modal.buttonContainerEl.querySelector('button')?.click();
      await Promise.resolve();
      await Promise.resolve();
    };
    await press();
    expect(modal.containerEl.isConnected).toBe(true);
    stay = false;
    await press();
    expect(modal.containerEl.isConnected).toBe(false);
  });

  it('is a phone when told so', () => {
    setPhone(true);
    expect([Platform.isPhone, Platform.isDesktop]).toEqual([true, false]);
    setPhone(false);
    expect([Platform.isPhone, Platform.isDesktop]).toEqual([false, true]);
  });

  it('takes away what a plugin registered', async () => {
    const { app, plugin } = await startHost<Sample>(Sample);
    await app.workspace.ensureSideLeaf('pane', 'right');
    plugin.unload();
    await vi.waitFor(() => expect(app.workspace.getLeavesOfType('pane')).toEqual([]));
    expect(app.host.cliHandlers.size + app.host.protocolHandlers.size).toBe(0);
    expect(app.viewCreators.has('pane')).toBe(false);
  });
});
