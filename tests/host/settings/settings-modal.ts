import type { App } from '../app/app';
import { Modal } from '../ui/modal';
import type { SettingTab } from './setting-tab';

const APP_TABS = [
  'General',
  'Editor',
  'Files and links',
  'Appearance',
  'Hotkeys',
  'Keychain',
  'Core plugins',
  'Community plugins',
];

/** The settings window. host: the app's own tabs are names without content. */
export class SettingsModal extends Modal {
  pluginTabs: SettingTab[] = [];
  activeTab: SettingTab | null = null;
  private readonly items = new Map<SettingTab, HTMLElement>();
  private boxEl: HTMLElement = this.contentEl;

  constructor(app: App) {
    super(app);
    this.modalEl.addClass('mod-settings', 'mod-sidebar-layout');
  }

  override onOpen(): void {
    this.contentEl.empty();
    this.contentEl.addClass('vertical-tabs-container');
    const header = this.contentEl.createDiv('vertical-tab-header');
    const options = header.createDiv('vertical-tab-header-group');
    options.createDiv({ cls: 'vertical-tab-header-group-title', text: 'Options' });
    for (const name of APP_TABS) options.createDiv({ cls: 'vertical-tab-nav-item', text: name });
    const plugins = header.createDiv('vertical-tab-header-group');
    plugins.createDiv({ cls: 'vertical-tab-header-group-title', text: 'Community plugins' });
    this.boxEl = this.contentEl.createDiv('vertical-tab-content-container');
    this.items.clear();
    for (const tab of this.pluginTabs) {
      const item = plugins.createDiv({
        cls: 'vertical-tab-nav-item tappable',
        text: tab.name,
        attr: { 'data-setting-id': tab.id },
      });
      item.addEventListener('click', () => this.openTab(tab));
      this.items.set(tab, item);
    }
    const first = this.pluginTabs[0];
    if (first) this.openTab(first);
  }

  openTab(tab: SettingTab): void {
    this.activeTab?.hide();
    this.activeTab = tab;
    for (const [other, item] of this.items) item.toggleClass('is-active', other === tab);
    this.boxEl.empty();
    this.boxEl.append(tab.containerEl);
    tab.update();
  }

  openTabById(id: string): SettingTab | null {
    const tab = this.pluginTabs.find((other) => other.id === id) ?? null;
    if (tab) this.openTab(tab);
    return tab;
  }

  override onClose(): void {
    this.activeTab?.hide();
    this.activeTab = null;
  }
}
