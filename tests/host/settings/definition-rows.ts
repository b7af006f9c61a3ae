import type * as api from 'obsidian';
import { setIcon } from '../ui/icons';
import { Setting, SettingGroup } from './setting';
import { addControl, type ControlOwner } from './controls';

type Item = api.SettingDefinitionItem;
type Group = api.SettingDefinitionGroup | api.SettingDefinitionList;

/** What the rows need from the tab that shows them. */
export interface RowOwner extends ControlOwner {
  openPage(page: api.SettingDefinitionPage): void;
  /** Runs before the rows are drawn again. */
  onTearDown(cleanup: () => void): void;
}

export function resolve<T>(value: T | (() => T) | undefined, otherwise: T): T {
  return typeof value === 'function' ? (value as () => T)() : (value ?? otherwise);
}

const isGroup = (item: Item): item is Group => 'type' in item && (item.type === 'group' || item.type === 'list');
const isPage = (item: Item): item is api.SettingDefinitionPage => 'type' in item && item.type === 'page';

/** Draws declarative settings (1.13). Rows outside a group share an unnamed one, as in the app. */
export function drawDefinitions(owner: RowOwner, containerEl: HTMLElement, items: Item[]): void {
  let loose: SettingGroup | null = null;
  items.forEach((item, index) => {
    if (!resolve(item.visible, true)) return;
    if (isGroup(item)) {
      loose = null;
      drawGroup(owner, containerEl, item);
    } else {
      loose ??= new SettingGroup(containerEl);
      drawRow(owner, loose, item, index);
    }
  });
}

function drawGroup(owner: RowOwner, containerEl: HTMLElement, item: Group): void {
  const group = new SettingGroup(containerEl);
  if (item.cls) group.addClass(item.cls);
  if (item.heading) group.setHeading(item.heading);
  for (const build of item.extraButtons ?? []) group.addExtraButton(build);
  const rows = (item.items ?? []).map((row, index) => ({ row, setting: drawRow(owner, group, row, index) }));
  const { search } = item;
  if (search) {
    group.addSearch((field) =>
      field.setPlaceholder(search.placeholder ?? '').onChange((query) => {
        for (const { row, setting } of rows)
          setting?.settingEl.toggle(search.match(row, query));
      }),
    );
  }
  if (item.type === 'list')
    drawListParts(
      group,
      item as api.SettingDefinitionList,
      rows.map(({ setting }) => setting),
    );
}

/** host: a list's rows can be deleted and added, not dragged. */
function drawListParts(group: SettingGroup, list: api.SettingDefinitionList, rows: (Setting | null)[]): void {
  if (rows.length === 0 && list.emptyState) group.listEl.createDiv('setting-list-empty').setText(list.emptyState);
  const { onDelete, addItem } = list;
  if (onDelete) {
    for (const [index, row] of rows.entries()) {
      row?.addExtraButton((b) => {
        b.setIcon('trash-2').setTooltip('Delete').onClick(() => void onDelete(index));
      });
    }
  }
  if (addItem) {
    group.addSetting((row) => {
      row.addButton((b) => b.setButtonText(addItem.name).onClick(() => void addItem.action(row.settingEl)));
    });
  }
}

function drawRow(owner: RowOwner, group: SettingGroup, item: Exclude<Item, Group>, index: number): Setting | null {
  if (!resolve(item.visible, true)) return null;
  const setting = new Setting(group.listEl).setName(item.name);
  if (item.desc) setting.setDesc(item.desc);
  if (isPage(item)) drawPageEntry(owner, setting, item);
  else if (item.render) {
    const cleanup = item.render(setting as unknown as api.Setting, group as unknown as api.SettingGroup);
    if (cleanup) owner.onTearDown(cleanup);
  } else if (item.action) drawAction(setting, item, index);
  else if (item.control) addControl(owner, setting, item.control);
  return setting;
}

function drawPageEntry(owner: RowOwner, setting: Setting, page: api.SettingDefinitionPage): void {
  setting.setClass('mod-page');
  const value = resolve<string>(page.displayValue, '');
  const status = resolve<'warning' | null>(page.status, null);
  if (value || status) setting.addDisplayValue((display) => display.setValue(value).setStatus(status));
  setIcon(setting.controlEl.createDiv('setting-page-arrow'), 'chevron-right');
  setting.settingEl.setAttrs({ role: 'button', tabindex: 0 });
  setting.settingEl.addEventListener('click', () => owner.openPage(page));
}

/** An action is the whole row: clicking anywhere on it runs it. */
function drawAction(setting: Setting, item: api.SettingDefinitionAction, index: number): void {
  setting.setClass('mod-action');
  setting.settingEl.setAttrs({ role: 'button', tabindex: 0 });
  const disabled = resolve(item.disabled, false);
  setting.settingEl.toggleClass('is-disabled', disabled);
  if (!disabled) setting.settingEl.addEventListener('click', () => item.action(setting.settingEl, index));
}
