import type { ViewStateResult } from 'obsidian';
import { Component } from '../base/component';
import { reportError } from '../base/events';
import { createEditor, type HostEditor } from '../editor/create-editor';
import type { Editor } from '../editor/editor';
import { MarkdownRenderer, renderSections, type Section } from '../markdown/renderer';
import type { HoverPopover } from '../ui/hover-popover';
import type { TFile } from '../vault/tree';
import { TextFileView } from './file-view';
import type { WorkspaceLeaf } from './leaf';
import { listenToLinks } from './link-events';

export class MarkdownPreviewView extends MarkdownRenderer {
  /** host: what was drawn last. */
  sections: Section[] = [];
  private drawing = new Component();
  private turn = 0;

  constructor(
    private readonly view: MarkdownView,
    el: HTMLElement,
  ) {
    super(el);
  }

  get app(): MarkdownView['app'] {
    return this.view.app;
  }

  get file(): TFile | null {
    return this.view.file;
  }

  get(): string {
    return this.view.data;
  }

  set(data: string, clear: boolean): void {
    this.view.setViewData(data, clear);
  }

  clear(): void {
    this.containerEl.empty();
  }

  rerender(_full?: boolean): void {
    void this.render().catch(reportError);
  }

  /** Draws the whole note again. host: the app draws only what is in view; here everything is drawn at once. */
  async render(): Promise<void> {
    const turn = ++this.turn;
    if (!this.file) return;
    this.drawing.unload();
    this.drawing = this.view.addChild(new Component());
    const box = createDiv('markdown-preview-sizer markdown-preview-section');
    box.createDiv({ cls: 'inline-title', text: this.file.basename });
    this.containerEl.empty();
    this.containerEl.append(box);
    const sections = await renderSections(this.app, this.view.getViewData(), box, this.file.path, this.drawing);
    if (turn === this.turn) this.sections = sections;
  }

  getScroll(): number {
    return this.containerEl.scrollTop;
  }

  applyScroll(scroll: number): void {
    this.containerEl.scrollTop = scroll;
  }
}

const SOURCE = 'markdown-source-view cm-s-obsidian mod-cm6 node-insert-event is-readable-line-width is-live-preview';
const READING = 'markdown-preview-view markdown-rendered node-insert-event is-readable-line-width';

export class MarkdownView extends TextFileView {
  editor!: Editor; // set with the first file, like the app's after onOpen
  previewMode: MarkdownPreviewView;
  hoverPopover: HoverPopover | null = null;
  private mode: 'source' | 'preview' = 'source';
  private live = true;
  private hosted: HostEditor | null = null;
  private readonly sourceEl: HTMLElement;
  private readonly readingEl: HTMLElement;

  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    this.sourceEl = this.contentEl.createDiv(SOURCE);
    this.readingEl = this.contentEl.createDiv('markdown-reading-view');
    this.previewMode = new MarkdownPreviewView(this, this.readingEl.createDiv(READING));
    this.readingEl.detach();
    this.addAction('book-open', 'Current view: editing. Click to read', () => void this.toggleMode());
    listenToLinks(this, this.sourceEl, 'editor');
    listenToLinks(this, this.readingEl, 'preview');
  }

  getViewType(): string {
    return 'markdown';
  }

  getMode(): 'source' | 'preview' {
    return this.mode;
  }

  get currentMode(): MarkdownPreviewView | Editor {
    return this.mode === 'preview' ? this.previewMode : this.editor;
  }

  override canAcceptExtension(extension: string): boolean {
    return extension === 'md';
  }

  getViewData(): string {
    return this.hosted?.editor.getValue() ?? this.data;
  }

  setViewData(data: string, clear: boolean): void {
    if (!this.hosted || clear) this.openEditor(data);
    else if (this.getViewData() !== data) this.editor.setValue(data);
    if (this.mode === 'preview' && this.readingEl.parentElement) this.previewMode.rerender();
  }

  clear(): void {}

  showSearch(_replace?: boolean): void {}

  /** host: what the button and Ctrl+E do. */
  async toggleMode(): Promise<void> {
    await this.setState(
      { ...this.getState(), mode: this.mode === 'preview' ? 'source' : 'preview' },
      { history: false },
    );
  }

  override getState(): Record<string, unknown> {
    return { ...super.getState(), mode: this.mode, source: !this.live };
  }

  override async setState(state: unknown, result: ViewStateResult): Promise<void> {
    const { mode, source } = (state ?? {}) as { mode?: 'source' | 'preview'; source?: boolean };
    if (mode) this.mode = mode;
    if (typeof source === 'boolean') this.live = !source;
    await super.setState(state, result);
    this.hosted?.setLive(this.drawsLive);
    this.sourceEl.toggleClass('is-live-preview', this.live);
    this.containerEl.setAttr('data-mode', this.mode);
    this.showMode();
    if (this.mode === 'preview') await this.previewMode.render();
    this.app.workspace.trigger('layout-change');
  }

  override getEphemeralState(): Record<string, unknown> {
    return this.hosted ? { cursor: { from: this.editor.getCursor('from'), to: this.editor.getCursor('to') } } : {};
  }

  override setEphemeralState(state: unknown): void {
    const { line, subpath } = (state ?? {}) as { line?: number; subpath?: string };
    const target = line ?? this.lineOf(subpath);
    if (target === undefined || !this.hosted) return;
    const at = { line: target, ch: 0 };
    this.editor.setCursor(at);
    this.editor.scrollIntoView({ from: at, to: at }, true);
    this.previewMode.sections.find((s) => s.lineStart <= target && target <= s.lineEnd)?.el.scrollIntoView();
  }

  override async onClose(): Promise<void> {
    await this.save();
    this.hosted?.destroy();
    this.hosted = null;
  }

  /** host: the hidden editor draws no widgets, so that post processors run once a block. */
  private get drawsLive(): boolean {
    return this.live && this.mode === 'source';
  }

  /** host: the view that is not shown leaves the page; in the app it only becomes invisible. */
  private showMode(): void {
    const [shown, other] = this.mode === 'source' ? [this.sourceEl, this.readingEl] : [this.readingEl, this.sourceEl];
    other.detach();
    if (!shown.parentElement) this.contentEl.append(shown);
  }

  private lineOf(subpath: string | undefined): number | undefined {
    const name = subpath?.replace(/^#/, '');
    if (!name || !this.file) return undefined;
    const cache = this.app.metadataCache.getFileCache(this.file);
    const found = name.startsWith('^')
      ? cache?.blocks?.[name.slice(1).toLowerCase()]
      : cache?.headings?.find((h) => h.heading === name);
    return found?.position.start.line;
  }

  private openEditor(doc: string): void {
    this.hosted?.destroy();
    this.sourceEl.empty();
    this.hosted = createEditor({
      parent: this.sourceEl,
      doc,
      info: this,
      live: this.drawsLive,
      onChange: (editor) => {
        if (editor.getValue() !== this.data) this.requestSave();
        this.app.workspace.trigger('editor-change', editor, this);
      },
    });
    this.editor = this.hosted.editor;
  }
}
