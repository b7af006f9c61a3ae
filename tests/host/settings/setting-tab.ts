import type * as api from 'obsidian';
import type { App } from '../app/app';
import type { Plugin } from '../app/plugin';
import { setIcon } from '../ui/icons';
import { drawDefinitions, type RowOwner } from './definition-rows';

/** A page below a tab that draws itself (1.13). */
export abstract class SettingPage {
  rootEl = createDiv('vertical-tab-content setting-page');
  titlebarEl = this.rootEl.createDiv('setting-page-titlebar');
  containerEl = this.rootEl.createDiv('setting-page-content');
  title = '';

  abstract display(): void;

  hide(): void {}
}

/** A tab of the settings window: declarative when `getSettingDefinitions` returns rows, else drawn by `display`. */
export abstract class SettingTab implements RowOwner {
  icon = '';
  id = '';
  name = '';
  containerEl = createDiv('vertical-tab-content');
  settingItems: api.SettingDefinitionItem[] = [];
  private pages: api.SettingDefinitionPage[] = [];
  private readonly cleanups: (() => void)[] = [];

  constructor(public app: App) {}

  getSettingDefinitions(): api.SettingDefinitionItem[] {
    return [];
  }

  getControlValue(_key: string): unknown {
    return undefined;
  }

  setControlValue(_key: string, _value: unknown): void | Promise<void> {}

  display(): void {}

  /** Asks for the definitions again and draws them; the open page stays open, found by its name. */
  update(): void {
    this.settingItems = this.getSettingDefinitions();
    this.draw();
  }

  /** host: draws every row again; the app only toggles what `visible` and `disabled` say. */
  refreshDomState(): void {
    this.draw();
  }

  hide(): void {
    this.tearDown();
    this.pages = [];
    this.containerEl.empty();
  }

  openPage(page: api.SettingDefinitionPage): void {
    this.pages.push(page);
    this.draw();
  }

  onTearDown(cleanup: () => void): void {
    this.cleanups.push(cleanup);
  }

  private tearDown(): void {
    for (const cleanup of this.cleanups.splice(0)) cleanup();
  }

  private draw(): void {
    this.tearDown();
    this.containerEl.empty();
    if (this.settingItems.length === 0) return this.display();
    const page = this.pages[this.pages.length - 1];
    if (!page) return drawDefinitions(this, this.containerEl, this.settingItems);
    this.drawTitlebar(page.name);
    const custom = page.page?.();
    if (custom) {
      this.containerEl.append(custom.rootEl);
      custom.display();
      this.onTearDown(() => custom.hide());
    } else drawDefinitions(this, this.containerEl, findPage(this.settingItems, page.name)?.items ?? page.items ?? []);
  }

  private drawTitlebar(title: string): void {
    const bar = this.containerEl.createDiv('setting-page-titlebar');
    const back = bar.createDiv({ cls: 'clickable-icon setting-page-back', attr: { 'aria-label': 'Back' } });
    setIcon(back, 'chevron-left');
    back.addEventListener('click', () => {
      this.pages.pop();
      this.draw();
    });
    bar.createDiv({ cls: 'setting-page-title', text: title });
  }
}

function findPage(items: api.SettingDefinitionItem[], name: string): api.SettingDefinitionPage | null {
  for (const item of items) {
    if (!('type' in item)) continue;
    if (item.type === 'page' && item.name === name) return item;
    const below = findPage((item.items ?? []), name);
    if (below) return below;
  }
  return null;
}

/** Values live in `plugin.settings` under the control's key, and each change is saved. */
export abstract class PluginSettingTab extends SettingTab {
  constructor(
    app: App,
    public plugin: Plugin,
  ) {
    super(app);
    this.id = plugin.manifest.id;
    this.name = plugin.manifest.name;
  }

  override getControlValue(key: string): unknown {
    return (this.plugin.settings as Record<string, unknown> | undefined)?.[key];
  }

  override async setControlValue(key: string, value: unknown): Promise<void> {
    const settings = (this.plugin.settings ??= {}) as Record<string, unknown>;
    settings[key] = value;
    await this.plugin.saveData(settings);
  }
}
