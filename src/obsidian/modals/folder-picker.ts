import { type App, FuzzySuggestModal, type TFolder } from 'obsidian';

/** Asks for a folder of the vault; those that are taken already are not offered. */
export class FolderPicker extends FuzzySuggestModal<TFolder> {
  constructor(
    app: App,
    placeholder: string,
    private readonly taken: readonly string[],
    private readonly choose: (path: string) => void,
  ) {
    super(app);
    this.setPlaceholder(placeholder);
  }

  override getItems(): TFolder[] {
    return this.app.vault.getAllFolders(false).filter(({ path }) => !this.taken.includes(path));
  }

  override getItemText({ path }: TFolder): string {
    return path;
  }

  override onChooseItem({ path }: TFolder): void {
    this.choose(path);
  }
}
