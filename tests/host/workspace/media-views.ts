import type { TFile } from '../vault/tree';
import { FileView } from './file-view';

/** host: shows a PDF's name and the page it was opened at; it draws no pages. */
export class PdfView extends FileView {
  override icon = 'file-text';
  /** Page from 1; 1 until a sub-path says otherwise. */
  page = 1;
  subpath = '';
  private readonly pageEl = this.contentEl.createDiv('pdf-toolbar').createSpan('pdf-page-number');
  private readonly sheetEl = this.contentEl.createDiv('pdf-container').createDiv('pdf-page');

  getViewType(): string {
    return 'pdf';
  }

  override async onLoadFile(file: TFile): Promise<void> {
    this.page = 1;
    this.subpath = '';
    this.draw(file);
  }

  override getEphemeralState(): Record<string, unknown> {
    return { subpath: this.subpath };
  }

  override setEphemeralState(state: unknown): void {
    const { subpath } = (state ?? {}) as { subpath?: string };
    if (!subpath || !this.file) return;
    this.subpath = subpath;
    this.page = Number(new URLSearchParams(subpath.replace(/^#/, '')).get('page') ?? 1) || 1;
    this.app.host.pdfOpened.push({ path: this.file.path, page: this.page, subpath });
    this.draw(this.file);
  }

  private draw(file: TFile): void {
    this.contentEl.setAttrs({ 'data-pdf-path': file.path, 'data-page': this.page });
    this.pageEl.setText(`Page ${this.page}`);
    this.sheetEl.empty();
    this.sheetEl.createDiv({ cls: 'pdf-page-title', text: file.name });
    this.sheetEl.createDiv({ cls: 'pdf-page-label', text: `Page ${this.page}` });
  }
}

export class ImageView extends FileView {
  override icon = 'image';

  getViewType(): string {
    return 'image';
  }

  override async onLoadFile(file: TFile): Promise<void> {
    this.contentEl.empty();
    this.contentEl.createEl('img', { attr: { src: this.app.vault.getResourcePath(file), alt: file.name } });
  }
}
