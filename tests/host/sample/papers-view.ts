import { ItemView, type WorkspaceLeaf } from 'obsidian';
import { checkCapabilities } from './capabilities';
import type PaperChips from './main';
import { drawCard } from './papers';

export const VIEW_TYPE = 'paper-chips-view';

export class PapersView extends ItemView {
  override icon = 'library';

  constructor(
    leaf: WorkspaceLeaf,
    private readonly plugin: PaperChips,
  ) {
    super(leaf);
  }

  getViewType(): string {
    return VIEW_TYPE;
  }

  getDisplayText(): string {
    return 'Papers';
  }

  override async onOpen(): Promise<void> {
    this.contentEl.addClass('paper-chips-view');
    this.draw();
    const found = await checkCapabilities();
    this.containerEl.createDiv({ cls: 'paper-checks', attr: { 'data-done': JSON.stringify(found) } });
  }

  draw(): void {
    this.contentEl.empty();
    this.contentEl.createEl('h4', { text: `Papers (${this.plugin.papers.length})` });
    for (const paper of this.plugin.papers) {
      drawCard(this.contentEl, paper).addEventListener('click', () => {
        void this.app.workspace.openLinkText(`${this.plugin.settings.folder}/${paper.key}`, '');
      });
    }
  }
}
