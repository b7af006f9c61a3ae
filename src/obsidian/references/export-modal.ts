import { type App, Modal, normalizePath, Setting } from 'obsidian';
import type { MessageKey, Translate } from '../../i18n';

/** What an exported file may be, by the ending of its name. */
export const EXPORT_ENDINGS = ['bib', 'json', 'md'] as const;
export type ExportEnding = (typeof EXPORT_ENDINGS)[number];

type Problem = [key: MessageKey, params?: { path: string }];

/** Asks for the name of a new file. A name that will not do is told below it, and nothing is written. */
export class ExportModal extends Modal {
  private problemEl: HTMLElement | null = null;

  constructor(
    app: App,
    private path: string,
    private readonly write: (path: string, ending: ExportEnding) => void,
    private readonly t: Translate,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { contentEl, t } = this;
    this.setTitle(t('references.export-title'));
    new Setting(contentEl)
      .setName(t('references.export-file'))
      .setDesc(t('references.export-file-desc'))
      .addText((text) => {
        text.setValue(this.path).onChange((path) => {
          this.path = path;
          this.problemEl?.setText('');
        });
        text.inputEl.addEventListener('keydown', (event) => {
          if (event.key === 'Enter' && !event.isComposing) this.submit();
        });
      });
    this.problemEl = contentEl.createDiv({ cls: 'locus-warning', attr: { role: 'alert' } });
    new Setting(contentEl).addButton((button) => button.setButtonText(t('references.export-button')).setCta().onClick(() => this.submit()));
  }

  private submit(): void {
    const path = normalizePath(this.path.trim());
    const ending = EXPORT_ENDINGS.find((known) => path.toLowerCase().endsWith(`.${known}`));
    const problem: Problem | null = ending === undefined ? ['references.export-ending'] : this.problemOf(path);
    if (ending === undefined || problem !== null) {
      if (problem !== null) this.problemEl?.setText(this.t(problem[0], problem[1]));
      return;
    }
    this.close();
    this.write(path, ending);
  }

  private problemOf(path: string): Problem | null {
    const { vault } = this.app;
    if (vault.getAbstractFileByPath(path) !== null) return ['references.export-exists'];
    const folder = path.split('/').slice(0, -1).join('/');
    return folder !== '' && vault.getFolderByPath(folder) === null ? ['references.export-folder', { path: folder }] : null;
  }
}
