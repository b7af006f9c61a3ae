import { MetadataCache } from '../metadata/metadata-cache';
import { SecretStorage } from '../settings/secrets';
import { SettingsModal } from '../settings/settings-modal';
import { Keymap, Scope } from '../ui/keymap';
import { listenForEscape } from '../ui/modal';
import { HostAdapter } from '../vault/adapter';
import type { Store } from '../vault/store';
import { Vault } from '../vault/vault';
import { FileExplorer } from '../workspace/file-explorer';
import type { WorkspaceLeaf } from '../workspace/leaf';
import { MarkdownView } from '../workspace/markdown-view';
import { ImageView, PdfView } from '../workspace/media-views';
import type { View } from '../workspace/view';
import { Workspace, type Layout } from '../workspace/workspace';
import { CommandPalette, Commands } from './commands';
import { FileManager } from './file-manager';
import { HostControl } from './host-control';
import { listenToHoverLinks } from './page-preview';
import { Plugins } from './plugins';

export interface HostOptions {
  store: Store;
  mobile?: boolean;
  defaultMode?: 'source' | 'preview';
  /** What a plugin's `require` returns; needed only to load bundled plugins. */
  require?: (name: string) => unknown;
}

const STORAGE_PREFIX = 'host-vault-';

export class App {
  readonly vault: Vault;
  readonly metadataCache: MetadataCache;
  readonly fileManager: FileManager;
  readonly workspace: Workspace;
  readonly commands: Commands;
  readonly setting: SettingsModal;
  readonly plugins: Plugins;
  readonly keymap = new Keymap();
  readonly scope = new Scope();
  readonly secretStorage = new SecretStorage();
  readonly renderContext = { hoverPopover: null };
  readonly lastEvent = null;
  readonly host: HostControl;
  readonly viewCreators = new Map<string, (leaf: WorkspaceLeaf) => View>([
    ['markdown', (leaf) => new MarkdownView(leaf)],
    ['pdf', (leaf) => new PdfView(leaf)],
    ['image', (leaf) => new ImageView(leaf)],
    ['file-explorer', (leaf) => new FileExplorer(leaf)],
  ]);
  readonly extensionViews = new Map([
    ['md', 'markdown'],
    ['pdf', 'pdf'],
  ]);
  readonly containerEl = createDiv('app-container');
  readonly statusBar = createDiv('status-bar');
  isMobile: boolean;

  constructor({ store, mobile = false, defaultMode = 'source', require = refuse }: HostOptions) {
    (window as unknown as { app: App }).app = this;
    this.isMobile = mobile;
    this.host = new HostControl(this);
    this.host.defaultMode = defaultMode;
    this.vault = new Vault(new HostAdapter(store));
    this.metadataCache = new MetadataCache(this.vault);
    this.fileManager = new FileManager(this);
    this.commands = new Commands(this);
    this.workspace = new Workspace(this);
    this.setting = new SettingsModal(this);
    this.plugins = new Plugins(this, require);
    document.body.append(this.containerEl);
    this.containerEl.createDiv('horizontal-main-container').append(this.workspace.containerEl);
    this.containerEl.append(this.statusBar);
    listenToHoverLinks(this);
    listenForEscape();
    this.addCoreCommands();
    window.addEventListener('keydown', (event) => this.onKey(event));
  }

  /** Obsidian's order: plugins first, then 'create' for every file, then the layout. */
  async start(layout?: Layout): Promise<void> {
    await this.vault.adapter.init();
    await this.plugins.loadManifests();
    await this.plugins.loadEnabled();
    this.vault.load();
    await this.workspace.getLeftLeaf().setViewState({ type: 'file-explorer' });
    if (this.isMobile) {
      this.workspace.leftSplit.collapse();
      this.workspace.rightSplit.collapse();
    }
    if (layout) await this.workspace.changeLayout(layout);
    else this.workspace.setActiveLeaf(this.workspace.getLeaf());
    this.workspace.setLayoutReady();
  }

  isDarkMode(): boolean {
    return document.body.hasClass('theme-dark');
  }

  loadLocalStorage(key: string): unknown {
    const stored = window.localStorage.getItem(STORAGE_PREFIX + key);
    return stored === null ? null : (JSON.parse(stored) as unknown);
  }

  saveLocalStorage(key: string, data: unknown): void {
    if (data === null || data === undefined) window.localStorage.removeItem(STORAGE_PREFIX + key);
    else window.localStorage.setItem(STORAGE_PREFIX + key, JSON.stringify(data));
  }

  private addCoreCommands(): void {
    this.commands.addCommand({
      id: 'markdown:toggle-preview',
      name: 'Toggle reading view',
      checkCallback: (checking) => {
        const view = this.workspace.activeEditor;
        if (view && !checking) void view.toggleMode();
        return view !== null;
      },
    });
    const palette = { id: 'command-palette:open', name: 'Command palette: Open command palette' };
    this.commands.addCommand({ ...palette, callback: () => new CommandPalette(this).open() });
    this.commands.addCommand({ id: 'app:open-settings', name: 'Open settings', callback: () => this.setting.open() });
  }

  private onKey(event: KeyboardEvent): void {
    if (this.keymap.handle(event) || this.scope.handle(event) || !event.ctrlKey) return;
    const id = { p: 'command-palette:open', ',': 'app:open-settings', e: 'markdown:toggle-preview' }[event.key];
    if (id && this.commands.executeCommandById(id)) event.preventDefault();
  }
}

function refuse(name: string): never {
  throw new Error(`host: require('${name}') outside the host page`);
}
