import { ValueComponent } from './components';
import { setTooltip } from './icons';

export class ToggleComponent extends ValueComponent<boolean> {
  readonly toggleEl: HTMLElement;
  private readonly inputEl: HTMLInputElement;
  private on = false;

  constructor(containerEl: HTMLElement) {
    super();
    this.toggleEl = containerEl.createDiv('checkbox-container');
    this.inputEl = this.toggleEl.createEl('input', { type: 'checkbox', attr: { tabindex: 0 } });
    this.toggleEl.addEventListener('click', (event) => {
      event.preventDefault();
      if (this.disabled) return;
      this.setValue(!this.on);
      this.changed();
    });
  }

  getValue(): boolean {
    return this.on;
  }

  setValue(on: boolean): this {
    this.on = on;
    this.inputEl.checked = on;
    this.toggleEl.toggleClass('is-enabled', on);
    return this;
  }

  override setDisabled(disabled: boolean): this {
    this.toggleEl.toggleClass('is-disabled', disabled);
    this.inputEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.toggleEl, tooltip);
    return this;
  }

  onClick(): void {
    this.toggleEl.click();
  }
}

export class DropdownComponent extends ValueComponent<string> {
  readonly selectEl: HTMLSelectElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.selectEl = containerEl.createEl('select', { cls: 'dropdown' });
    this.selectEl.addEventListener('change', () => this.changed());
  }

  addOption(value: string, display: string): this {
    this.selectEl.createEl('option', { value, text: display });
    return this;
  }

  addOptions(options: Record<string, string>): this {
    for (const [value, display] of Object.entries(options)) this.addOption(value, display);
    return this;
  }

  getValue(): string {
    return this.selectEl.value;
  }

  setValue(value: string): this {
    this.selectEl.value = value;
    return this;
  }

  override setDisabled(disabled: boolean): this {
    this.selectEl.disabled = disabled;
    return super.setDisabled(disabled);
  }
}

export class SliderComponent extends ValueComponent<number> {
  readonly sliderEl: HTMLInputElement;
  private format: (value: number) => string = String;

  constructor(containerEl: HTMLElement) {
    super();
    this.sliderEl = containerEl.createEl('input', { cls: 'slider', type: 'range' });
    this.sliderEl.addEventListener('input', () => this.changed());
  }

  setLimits(min: number | null, max: number | null, step: number | 'any'): this {
    this.sliderEl.setAttrs({ min, max, step });
    return this;
  }

  getValue(): number {
    return Number(this.sliderEl.value);
  }

  setValue(value: number): this {
    this.sliderEl.value = String(value);
    return this;
  }

  getValuePretty(): string {
    return this.format(this.getValue());
  }

  setDisplayFormat(format: (value: number) => string): this {
    this.format = format;
    return this;
  }

  setDynamicTooltip(): this {
    return this;
  }

  setInstant(_instant: boolean): this {
    return this;
  }

  override setDisabled(disabled: boolean): this {
    this.sliderEl.disabled = disabled;
    return super.setDisabled(disabled);
  }
}

export class ColorComponent extends ValueComponent<string> {
  readonly colorPickerEl: HTMLInputElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.colorPickerEl = containerEl.createEl('input', { type: 'color' });
    this.colorPickerEl.addEventListener('input', () => this.changed());
  }

  getValue(): string {
    return this.colorPickerEl.value;
  }

  setValue(value: string): this {
    this.colorPickerEl.value = value;
    return this;
  }
}
