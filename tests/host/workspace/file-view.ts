import type { ViewStateResult } from 'obsidian';
import { reportError } from '../base/events';
import { TFile } from '../vault/tree';
import { ItemView } from './view';

export abstract class FileView extends ItemView {
  file: TFile | null = null;
  allowNoFile = false;
  override navigation = true;

  getDisplayText(): string {
    return this.file?.basename ?? 'No file';
  }

  override getState(): Record<string, unknown> {
    return { file: this.file?.path };
  }

  override async setState(state: unknown, result: ViewStateResult): Promise<void> {
    await super.setState(state, result);
    const path = (state as { file?: string } | null)?.file;
    const file = path === undefined ? null : this.app.vault.getFileByPath(path);
    if (file === this.file) return;
    if (this.file) await this.onUnloadFile(this.file);
    this.file = file;
    this.titleEl.setText(this.getDisplayText());
    if (file) await this.onLoadFile(file);
  }

  override onload(): void {
    this.registerEvent(
      this.app.vault.on('rename', (file: unknown) => {
        if (!(file instanceof TFile) || file !== this.file) return;
        void this.onRename(file);
        this.leaf.updateHeader();
      }),
    );
    this.registerEvent(
      this.app.vault.on('delete', (file: unknown) => {
        if (file === this.file) this.leaf.detach();
      }),
    );
  }

  async onLoadFile(_file: TFile): Promise<void> {}

  async onUnloadFile(_file: TFile): Promise<void> {}

  async onRename(_file: TFile): Promise<void> {}

  canAcceptExtension(_extension: string): boolean {
    return false;
  }
}

export abstract class EditableFileView extends FileView {}

const SAVE_DELAY = 2000; // ms, as in the app

/** A view over a text file: saves two seconds after the last change, and takes over what others wrote. */
export abstract class TextFileView extends EditableFileView {
  data = '';
  private dirty = false;
  private saving = false;
  private timer = 0;

  requestSave = (): void => {
    this.dirty = true;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save().catch(reportError), SAVE_DELAY);
  };

  abstract getViewData(): string;
  abstract setViewData(data: string, clear: boolean): void;
  abstract clear(): void;

  override onload(): void {
    super.onload();
    this.registerEvent(
      this.app.vault.on('modify', async (file: unknown) => {
        if (file !== this.file || this.saving || !(file instanceof TFile)) return;
        const data = await this.app.vault.read(file);
        if (data === this.data) return;
        this.data = data;
        this.setViewData(data, false);
        this.dirty = false;
      }),
    );
  }

  override async onLoadFile(file: TFile): Promise<void> {
    this.data = await this.app.vault.read(file);
    this.setViewData(this.data, true);
  }

  override async onUnloadFile(_file: TFile): Promise<void> {
    await this.save(true);
  }

  async save(clear = false): Promise<void> {
    window.clearTimeout(this.timer);
    if (this.dirty && this.file && !this.file.deleted) {
      this.dirty = false;
      this.saving = true;
      this.data = this.getViewData();
      try {
        await this.app.vault.modify(this.file, this.data);
      } finally {
        this.saving = false;
      }
    }
    if (clear) this.clear();
  }
}
