import { type App, type Editor, getLinkpath, MarkdownView, type TFile } from 'obsidian';
import type { Engine } from '../engine/engine';
import type { Scope } from './views/search-pane/scope';

/** What the user works on: the note in front, its papers, its editor. */
export class Front {
  constructor(
    private readonly app: App,
    private readonly engine: () => Promise<Engine>,
  ) {}

  file(): TFile | null {
    return this.app.workspace.getActiveFile();
  }

  /** The editor that an insertion goes to: the active one, else the most recent one in the main area. */
  editor(): { editor: Editor; file: TFile } | null {
    const active = this.app.workspace.activeEditor;
    if (active?.editor && active.file) return { editor: active.editor, file: active.file };
    const view = this.app.workspace.getMostRecentLeaf()?.view;
    return view instanceof MarkdownView && view.file && view.getMode() === 'source' ? { editor: view.editor, file: view.file } : null;
  }

  /** The selection in the note in front, in the editor or in reading view, in one line; "" where there is none. */
  selectedText(): string {
    return this.selection().replace(/\s+/g, ' ').trim();
  }

  /** As `selectedText`, with its lines. */
  selection(): string {
    const view = this.app.workspace.getActiveViewOfType(MarkdownView);
    const selected = view?.getMode() === 'source' ? view.editor.getSelection() : activeDocument.getSelection()?.toString();
    return selected ?? '';
  }

  /** The papers that the note in front links to, each once, in the order of their first link. */
  async notePapers(): Promise<string[]> {
    const file = this.file();
    if (!file) return [];
    const engine = await this.engine();
    const papers = await Promise.all(this.linkedPaths(file).map((path) => engine.paperAt(path)));
    return [...new Set(papers.flatMap((paper) => (paper ? [paper.paperId] : [])))];
  }

  /** The scopes that make sense here: everything, this note's papers, this paper, its folder. */
  async scopes(): Promise<Scope[]> {
    const scopes: Scope[] = [{ kind: 'all' }];
    const file = this.file();
    if (!file) return scopes;
    if (this.linkedPaths(file).length > 0) scopes.push({ kind: 'note' });
    const paper = await (await this.engine()).paperAt(file.path);
    if (!paper) return scopes;
    scopes.push({ kind: 'paper', paperId: paper.paperId, name: paper.title || paper.paperId });
    if (paper.folder !== '') scopes.push({ kind: 'folder', folder: paper.folder });
    return scopes;
  }

  private linkedPaths(file: TFile): string[] {
    const cache = this.app.metadataCache.getFileCache(file);
    const links = [...(cache?.links ?? []), ...(cache?.embeds ?? []), ...(cache?.frontmatterLinks ?? [])];
    const targets = links.map(({ link }) => this.app.metadataCache.getFirstLinkpathDest(getLinkpath(link), file.path));
    return [...new Set(targets.flatMap((target) => (target ? [target.path] : [])))];
  }
}
