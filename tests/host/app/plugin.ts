import type { Extension } from '@codemirror/state';
import type * as api from 'obsidian';
import { Component } from '../base/component';
import { editorExtensions, editorSuggests, updateEditorOptions } from '../editor/create-editor';
import type { EditorSuggest } from '../editor/editor-suggest';
import { postProcessors, type PostProcessor, type PostProcessorContext } from '../markdown/post-processors';
import type { SettingTab } from '../settings/setting-tab';
import { setIcon } from '../ui/icons';
import type { View } from '../workspace/view';
import type { WorkspaceLeaf } from '../workspace/leaf';
import type { App } from './app';
import type { Command } from './commands';

/** What each `register…` and `add…` puts into the app goes away again when the plugin is unloaded. */
export abstract class Plugin extends Component {
  settings?: unknown;
  onExternalSettingsChange?(): unknown;

  constructor(
    public app: App,
    public manifest: api.PluginManifest,
  ) {
    super();
  }

  onUserEnable(): void {}

  async loadData(): Promise<unknown> {
    const { adapter } = this.app.vault;
    return (await adapter.exists(this.dataPath)) ? (JSON.parse(await adapter.read(this.dataPath)) as unknown) : null;
  }

  async saveData(data: unknown): Promise<void> {
    await this.app.vault.adapter.mkdir(this.folder);
    await this.app.vault.adapter.write(this.dataPath, JSON.stringify(data, null, 2));
  }

  addRibbonIcon(icon: string, title: string, callback: (event: MouseEvent) => unknown): HTMLElement {
    const parent = this.app.workspace.leftRibbon.actionsEl;
    const el = parent.createDiv({ cls: 'clickable-icon side-dock-ribbon-action', attr: { 'aria-label': title } });
    setIcon(el, icon);
    el.addEventListener('click', callback);
    this.register(() => el.detach());
    return el;
  }

  /** On a phone the element exists, but nobody sees it. */
  addStatusBarItem(): HTMLElement {
    const el = createDiv(`status-bar-item plugin-${this.manifest.id}`);
    if (!this.app.isMobile) this.app.statusBar.append(el);
    this.register(() => el.detach());
    return el;
  }

  addCommand(command: Command): Command {
    command.id = `${this.manifest.id}:${command.id}`;
    command.name = `${this.manifest.name}: ${command.name}`;
    this.app.commands.addCommand(command);
    this.register(() => this.app.commands.removeCommand(command.id));
    return command;
  }

  removeCommand(id: string): void {
    this.app.commands.removeCommand(`${this.manifest.id}:${id}`);
  }

  addSettingTab(tab: SettingTab): void {
    this.app.setting.pluginTabs.push(tab);
    // The app's settings search asks for the definitions as soon as the tab is registered.
    tab.getSettingDefinitions();
    this.register(() => this.app.setting.pluginTabs.remove(tab));
  }

  registerView(type: string, create: (leaf: WorkspaceLeaf) => View): void {
    const { viewCreators, workspace } = this.app;
    if (viewCreators.has(type)) throw new Error(`Attempting to register an existing view type "${type}"`);
    viewCreators.set(type, create);
    this.register(() => {
      viewCreators.delete(type);
      workspace.detachLeavesOfType(type);
    });
  }

  registerExtensions(extensions: string[], viewType: string): void {
    const views = this.app.extensionViews;
    for (const extension of extensions) {
      if (views.has(extension)) throw new Error(`Attempting to register an existing file extension "${extension}"`);
      views.set(extension, viewType);
      this.register(() => views.delete(extension));
    }
  }

  registerMarkdownPostProcessor(process: PostProcessor, sortOrder = 0): PostProcessor {
    process.sortOrder = sortOrder;
    postProcessors.push(process);
    this.register(() => postProcessors.remove(process));
    return process;
  }

  registerMarkdownCodeBlockProcessor(
    language: string,
    handler: (source: string, el: HTMLElement, context: PostProcessorContext) => unknown,
    sortOrder = 0,
  ): PostProcessor {
    return this.registerMarkdownPostProcessor(async (el, context) => {
      for (const code of el.findAll(`pre > code.language-${language}`)) {
        const box = createDiv(`block-language-${language}`);
        code.parentElement?.replaceWith(box);
        await handler((code.textContent ?? '').replace(/\n$/, ''), box, context);
      }
    }, sortOrder);
  }

  registerEditorExtension(extension: Extension): void {
    editorExtensions.push(extension);
    updateEditorOptions();
    this.register(() => {
      editorExtensions.remove(extension);
      updateEditorOptions();
    });
  }

  registerEditorSuggest(suggest: EditorSuggest<unknown>): void {
    editorSuggests.unshift(suggest);
    this.register(() => {
      suggest.close();
      editorSuggests.remove(suggest);
    });
  }

  registerHoverLinkSource(id: string, source: api.HoverLinkSource): void {
    this.app.host.hoverSources.set(id, source);
    this.register(() => this.app.host.hoverSources.delete(id));
  }

  registerObsidianProtocolHandler(action: string, handler: api.ObsidianProtocolHandler): void {
    this.app.host.protocolHandlers.set(action, handler);
    this.register(() => this.app.host.protocolHandlers.delete(action));
  }

  registerCliHandler(command: string, description: string, flags: api.CliFlags | null, handler: api.CliHandler): void {
    this.app.host.cliHandlers.set(command, { description, flags, handler });
    this.register(() => this.app.host.cliHandlers.delete(command));
  }

  registerBasesView(): boolean {
    return false; // host: no Bases
  }

  private get folder(): string {
    return this.manifest.dir ?? `${this.app.vault.configDir}/plugins/${this.manifest.id}`;
  }

  private get dataPath(): string {
    return `${this.folder}/data.json`;
  }
}
