import { byCodeUnit } from '../base/path';
import { setIcon } from '../ui/icons';
import { Keymap } from '../ui/keymap';
import { TFile, TFolder, type TAbstractFile } from '../vault/tree';
import { ItemView } from './view';

const REDRAW_DELAY = 100; // ms: one drawing for a burst of events
/** The app's own key for the folders that are open. */
const UNFOLDED = 'file-explorer-unfold';

const folderFirst = (a: TAbstractFile, b: TAbstractFile): number =>
  Number(b instanceof TFolder) - Number(a instanceof TFolder) || byCodeUnit(a.name.toLowerCase(), b.name.toLowerCase());

/**
 * Folders are closed until somebody opens them, as in the app, and what is in a closed one is not in the page: all rows of a vault with a thousand papers would be a
 * hundred thousand elements, which slow down every layout that a plugin causes.
 */
export class FileExplorer extends ItemView {
  override icon = 'folder-closed';
  private readonly unfolded = new Set<string>();
  private timer = 0;

  getViewType(): string {
    return 'file-explorer';
  }

  getDisplayText(): string {
    return 'Files';
  }

  override async onOpen(): Promise<void> {
    const later = (): void => {
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.draw(), REDRAW_DELAY);
    };
    for (const event of ['create', 'delete', 'rename']) this.registerEvent(this.app.vault.on(event, later));
    this.registerEvent(this.app.workspace.on('file-open', later));
    this.register(() => window.clearTimeout(this.timer));
    const stored = this.app.loadLocalStorage(UNFOLDED);
    if (Array.isArray(stored)) for (const path of stored) this.unfolded.add(String(path));
    this.draw();
  }

  private draw(): void {
    const box = createDiv('nav-files-container');
    box.createDiv({ cls: 'nav-vault-title', text: this.app.vault.getName() });
    this.drawFolder(this.app.vault.getRoot(), box);
    this.contentEl.empty();
    this.contentEl.append(box);
  }

  private drawFolder(folder: TFolder, el: HTMLElement): void {
    for (const child of [...folder.children].sort(folderFirst)) {
      if (child instanceof TFolder) this.drawSubfolder(child, el);
      else if (child instanceof TFile) this.drawFile(child, el);
    }
  }

  private drawSubfolder(folder: TFolder, el: HTMLElement): void {
    const collapsed = !this.unfolded.has(folder.path);
    const item = el.createDiv(`tree-item nav-folder${collapsed ? ' is-collapsed' : ''}`);
    const title = item.createDiv({
      cls: 'tree-item-self nav-folder-title is-clickable',
      attr: { 'data-path': folder.path },
    });
    setIcon(title.createDiv('tree-item-icon collapse-icon'), 'chevron-down');
    title.createDiv({ cls: 'tree-item-inner nav-folder-title-content', text: folder.name });
    title.addEventListener('click', () => {
      if (!this.unfolded.delete(folder.path)) this.unfolded.add(folder.path);
      this.app.saveLocalStorage(UNFOLDED, [...this.unfolded]);
      this.draw();
    });
    if (!collapsed) this.drawFolder(folder, item.createDiv('tree-item-children nav-folder-children'));
  }

  private drawFile(file: TFile, el: HTMLElement): void {
    const active = file === this.app.workspace.getActiveFile();
    const title = el.createDiv('tree-item nav-file').createDiv({
      cls: `tree-item-self nav-file-title tappable is-clickable${active ? ' is-active' : ''}`,
      attr: { 'data-path': file.path },
    });
    title.createDiv({ cls: 'tree-item-inner nav-file-title-content', text: file.basename });
    if (file.extension !== 'md') title.createDiv({ cls: 'nav-file-tag', text: file.extension });
    title.addEventListener('click', (event) => {
      if (this.app.isMobile) this.app.workspace.leftSplit.collapse();
      void this.app.workspace.getLeaf(Keymap.isModEvent(event)).openFile(file);
    });
  }
}
