import type * as api from 'obsidian';
import type { App } from '../app/app';
import { reportError } from '../base/events';
import { TFile, TFolder } from '../vault/tree';
import { AbstractInputSuggest } from '../ui/popover-suggest';
import type { Setting } from './setting';

export interface ControlOwner {
  app: App;
  getControlValue(key: string): unknown;
  setControlValue(key: string, value: unknown): void | Promise<void>;
  /** Called when the declared state may have changed: predicates of other rows are asked again. */
  refreshDomState(): void;
}

class PathSuggest extends AbstractInputSuggest<string> {
  constructor(
    app: App,
    input: HTMLInputElement,
    private readonly paths: () => string[],
  ) {
    super(app, input);
  }

  protected getSuggestions(query: string): string[] {
    return this.paths().filter((path) => path.toLowerCase().includes(query.toLowerCase()));
  }

  renderSuggestion(path: string, el: HTMLElement): void {
    el.setText(path);
  }
}

/** Adds the control that a definition names, checks each value before it is stored, and shows what is wrong with it. */
export function addControl(owner: ControlOwner, setting: Setting, control: api.SettingControl): void {
  const value = owner.getControlValue(control.key) ?? control.defaultValue;
  const validate = control.validate as ((value: unknown) => string | void | Promise<string | void>) | undefined;
  const put = (next: unknown): void => {
    const store = async (): Promise<void> => {
      const problem = (await validate?.(next)) ?? null;
      setting.setErrorMessage(problem);
      if (!problem) await owner.setControlValue(control.key, next);
    };
    store().catch(reportError);
  };
  draw(owner.app, setting, control, value, put);
  const disabled = typeof control.disabled === 'function' ? control.disabled() : control.disabled;
  if (disabled) setting.setDisabled(true);
}

function draw(
  app: App,
  setting: Setting,
  control: api.SettingControl,
  value: unknown,
  put: (next: unknown) => void,
): void {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (control.type) {
    case 'toggle':
      setting.addToggle((toggle) => toggle.setValue(value === true).onChange(put));
      break;
    case 'dropdown':
      setting.addDropdown((dropdown) => dropdown.addOptions(control.options).setValue(text).onChange(put));
      break;
    case 'slider':
      setting.addSlider((slider) =>
        slider.setLimits(control.min, control.max, control.step).setValue(Number(text)).onChange(put),
      );
      break;
    case 'textarea':
      setting.addTextArea((area) =>
        area
          .setPlaceholder(control.placeholder ?? '')
          .setValue(text)
          .onChange(put),
      );
      break;
    case 'color':
      setting.addColorPicker((color) => color.setValue(text).onChange(put));
      break;
    case 'number':
      setting.addText((field) => {
        field
          .setPlaceholder(control.placeholder ?? '')
          .setValue(text)
          .onChange((typed) => put(Number(typed)));
        field.inputEl.type = 'number';
        field.inputEl.setAttrs({ min: control.min ?? null, max: control.max ?? null, step: control.step ?? null });
      });
      break;
    case 'text':
      setting.addText((field) =>
        field
          .setPlaceholder(control.placeholder ?? '')
          .setValue(text)
          .onChange(put),
      );
      break;
    case 'folder':
    case 'file':
      drawPath(app, setting, control, text, put);
      break;
  }
}

function drawPath(
  app: App,
  setting: Setting,
  control: api.SettingFolderControl | api.SettingFileControl,
  value: string,
  put: (next: unknown) => void,
): void {
  setting.addSearch((field) => {
    field
      .setPlaceholder(control.placeholder ?? '')
      .setValue(value)
      .onChange(put);
    const suggest = new PathSuggest(app, field.inputEl, () => choices(app, control));
    suggest.onSelect((path) => {
      field.setValue(path);
      field.onChanged();
    });
  });
}

function choices(app: App, control: api.SettingFolderControl | api.SettingFileControl): string[] {
  const accepts = control.filter as ((file: unknown) => boolean) | undefined;
  const wanted = app.vault.getAllLoadedFiles().filter((file) => {
    if (control.type === 'file') return file instanceof TFile;
    return file instanceof TFolder && (!file.isRoot() || control.includeRoot === true);
  });
  return wanted.filter((file) => accepts?.(file) ?? true).map((file) => file.path);
}
