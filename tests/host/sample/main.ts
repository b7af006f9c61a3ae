import { MarkdownView, Notice, Plugin, normalizePath, type WorkspaceLeaf } from 'obsidian';
import { chips } from './chips';
import { keyMarks } from './key-marks';
import { KeySuggest } from './key-suggest';
import { PapersView, VIEW_TYPE } from './papers-view';
import type { Paper } from './papers';
import { SampleTab, type SampleSettings } from './settings-tab';

/** A small plugin that uses what the host must imitate; it stands for any plugin in the host's own tests. */
export default class PaperChips extends Plugin {
  override settings: SampleSettings = { showStatus: true, folder: 'Papers' };
  papers: Paper[] = [];
  private statusEl: HTMLElement | null = null;

  override async onload(): Promise<void> {
    Object.assign(this.settings, await this.loadData());
    this.registerView(VIEW_TYPE, (leaf) => new PapersView(leaf, this));
    this.addRibbonIcon('library', 'Open papers', () => void this.open());
    this.addCommand({ id: 'open', name: 'Open papers', callback: () => void this.open() });
    this.addCommand({
      id: 'insert',
      name: 'Insert first paper',
      editorCallback: (editor) => editor.replaceSelection(`@${this.papers[0]?.key ?? 'none'}`),
    });
    this.addCommand({ id: 'note', name: 'Create note for every paper', callback: () => void this.makeNotes() });
    this.addSettingTab(new SampleTab(this.app, this));
    this.statusEl = this.addStatusBarItem();
    this.registerMarkdownPostProcessor(chips(this));
    this.registerEditorExtension(keyMarks);
    this.registerEditorSuggest(new KeySuggest(this));
    this.app.workspace.onLayoutReady(() => {
      void this.refresh();
      this.registerEvent(
        this.app.vault.on('modify', (file) => {
          if (file.path === 'library.json') void this.refresh();
        }),
      );
    });
  }

  async refresh(): Promise<void> {
    const { vault, workspace } = this.app;
    const file = vault.getFileByPath('library.json');
    this.papers = file ? (JSON.parse(await vault.cachedRead(file)) as Paper[]) : [];
    this.statusEl?.setText(this.settings.showStatus ? `${this.papers.length} papers` : '');
    for (const { view } of workspace.getLeavesOfType(VIEW_TYPE)) if (view instanceof PapersView) view.draw();
    workspace.iterateAllLeaves(({ view }) => {
      if (view instanceof MarkdownView) view.previewMode.rerender(true);
    });
  }

  async open(): Promise<void> {
    const { workspace } = this.app;
    let leaf: WorkspaceLeaf | null = workspace.getLeavesOfType(VIEW_TYPE)[0] ?? null;
    if (!leaf) {
      leaf = workspace.getRightLeaf(false);
      await leaf?.setViewState({ type: VIEW_TYPE, active: true });
    }
    if (leaf) await workspace.revealLeaf(leaf);
  }

  private async makeNotes(): Promise<void> {
    const { vault } = this.app;
    if (!vault.getFolderByPath(this.settings.folder)) await vault.createFolder(this.settings.folder);
    for (const paper of this.papers) {
      const path = normalizePath(`${this.settings.folder}/${paper.key}.md`);
      if (!vault.getFileByPath(path)) await vault.create(path, `# ${paper.title}\n`);
    }
    new Notice('Notes ready');
  }
}
