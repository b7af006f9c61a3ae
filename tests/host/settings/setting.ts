import { ButtonComponent } from '../ui/button';
import { ColorComponent, DropdownComponent, SliderComponent, ToggleComponent } from '../ui/choice-components';
import {
  DisplayValueComponent,
  ExtraButtonComponent,
  MomentFormatComponent,
  ProgressBarComponent,
  SearchComponent,
  TextAreaComponent,
  TextComponent,
  type BaseComponent,
} from '../ui/components';
import { setTooltip } from '../ui/icons';

type Build<C> = (component: C) => unknown;

/** One row: name and description at the left, controls at the right. */
export class Setting {
  readonly settingEl: HTMLElement;
  readonly infoEl: HTMLElement;
  readonly nameEl: HTMLElement;
  readonly descEl: HTMLElement;
  readonly controlEl: HTMLElement;
  components: BaseComponent[] = [];
  errorEl: HTMLElement | null = null;

  constructor(containerEl: HTMLElement) {
    this.settingEl = containerEl.createDiv('setting-item');
    this.infoEl = this.settingEl.createDiv('setting-item-info');
    this.nameEl = this.infoEl.createDiv('setting-item-name');
    this.descEl = this.infoEl.createDiv('setting-item-description');
    this.controlEl = this.settingEl.createDiv('setting-item-control');
  }

  setName(name: string | DocumentFragment): this {
    this.nameEl.setText(name);
    return this;
  }

  setDesc(desc: string | DocumentFragment): this {
    this.descEl.setText(desc);
    return this;
  }

  setClass(cls: string): this {
    this.settingEl.addClass(cls);
    return this;
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.nameEl, tooltip);
    return this;
  }

  setHeading(): this {
    return this.setClass('setting-item-heading');
  }

  setDisabled(disabled: boolean): this {
    for (const component of this.components) component.setDisabled(disabled);
    this.settingEl.toggleClass('is-disabled', disabled);
    return this;
  }

  setErrorMessage(message: string | null): this {
    this.errorEl?.detach();
    this.errorEl = message
      ? this.infoEl.createDiv({ cls: 'setting-item-error', text: message, attr: { role: 'alert' } })
      : null;
    return this;
  }

  addText(build: Build<TextComponent>): this {
    return this.add(new TextComponent(this.controlEl), build);
  }

  addMomentFormat(build: Build<MomentFormatComponent>): this {
    return this.add(new MomentFormatComponent(this.controlEl), build);
  }

  addSearch(build: Build<SearchComponent>): this {
    return this.add(new SearchComponent(this.controlEl), build);
  }

  addTextArea(build: Build<TextAreaComponent>): this {
    return this.add(new TextAreaComponent(this.controlEl), build);
  }

  addToggle(build: Build<ToggleComponent>): this {
    this.settingEl.addClass('mod-toggle');
    return this.add(new ToggleComponent(this.controlEl), build);
  }

  addDropdown(build: Build<DropdownComponent>): this {
    return this.add(new DropdownComponent(this.controlEl), build);
  }

  addSlider(build: Build<SliderComponent>): this {
    return this.add(new SliderComponent(this.controlEl), build);
  }

  addColorPicker(build: Build<ColorComponent>): this {
    return this.add(new ColorComponent(this.controlEl), build);
  }

  addProgressBar(build: Build<ProgressBarComponent>): this {
    return this.add(new ProgressBarComponent(this.controlEl), build);
  }

  addButton(build: Build<ButtonComponent>): this {
    return this.add(new ButtonComponent(this.controlEl), build);
  }

  addExtraButton(build: Build<ExtraButtonComponent>): this {
    return this.add(new ExtraButtonComponent(this.controlEl), build);
  }

  addDisplayValue(build: Build<DisplayValueComponent>): this {
    return this.add(new DisplayValueComponent(this.controlEl), build);
  }

  addComponent<C extends BaseComponent>(build: (el: HTMLElement) => C): this {
    this.components.push(build(this.controlEl));
    return this;
  }

  then(use: (setting: this) => unknown): this {
    use(this);
    return this;
  }

  clear(): this {
    this.controlEl.empty();
    this.components = [];
    return this;
  }

  private add<C extends BaseComponent>(component: C, build: Build<C>): this {
    this.components.push(component);
    build(component);
    return this;
  }
}

/** Rows under one heading (1.11). */
export class SettingGroup {
  readonly groupEl: HTMLElement;
  readonly headerEl: HTMLElement;
  readonly listEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    this.groupEl = containerEl.createDiv('setting-group');
    this.headerEl = createDiv('setting-item setting-item-heading');
    this.listEl = this.groupEl.createDiv('setting-items');
  }

  setHeading(text: string | DocumentFragment): this {
    this.showHeader();
    this.headerEl.createDiv('setting-item-name').setText(text);
    return this;
  }

  addClass(...classes: string[]): this {
    this.groupEl.addClass(...classes);
    return this;
  }

  addSetting(build: (setting: Setting) => void): this {
    build(new Setting(this.listEl));
    return this;
  }

  addSearch(build: Build<SearchComponent>): this {
    this.showHeader();
    build(new SearchComponent(this.headerEl));
    return this;
  }

  addExtraButton(build: Build<ExtraButtonComponent>): this {
    this.showHeader();
    build(new ExtraButtonComponent(this.headerEl));
    return this;
  }

  private showHeader(): void {
    if (!this.headerEl.parentElement) this.groupEl.prepend(this.headerEl);
  }
}
