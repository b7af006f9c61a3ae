import { setIcon, setTooltip } from './icons';

export abstract class BaseComponent {
  disabled = false;

  then(use: (component: this) => unknown): this {
    use(this);
    return this;
  }

  setDisabled(disabled: boolean): this {
    this.disabled = disabled;
    return this;
  }
}

export abstract class ValueComponent<T> extends BaseComponent {
  private listener?: (value: T) => unknown;

  abstract getValue(): T;
  abstract setValue(value: T): this;

  onChange(listener: (value: T) => unknown): this {
    this.listener = listener;
    return this;
  }

  registerOptionListener(listeners: Record<string, (value?: T) => T>, key: string): this {
    listeners[key] = (value) => {
      if (value !== undefined) this.setValue(value);
      return this.getValue();
    };
    return this;
  }

  /** host: what the element's own event calls. */
  protected changed(): void {
    void this.listener?.(this.getValue());
  }
}

export abstract class AbstractTextComponent<
  E extends HTMLInputElement | HTMLTextAreaElement,
> extends ValueComponent<string> {
  constructor(public inputEl: E) {
    super();
    inputEl.addEventListener('input', () => this.onChanged());
  }

  getValue(): string {
    return this.inputEl.value;
  }

  setValue(value: string): this {
    this.inputEl.value = value;
    return this;
  }

  override setDisabled(disabled: boolean): this {
    this.inputEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  setPlaceholder(placeholder: string): this {
    this.inputEl.placeholder = placeholder;
    return this;
  }

  onChanged(): void {
    this.changed();
  }
}

export class TextComponent extends AbstractTextComponent<HTMLInputElement> {
  constructor(containerEl: HTMLElement) {
    super(containerEl.createEl('input', { type: 'text', attr: { spellcheck: 'false' } }));
  }
}

export class MomentFormatComponent extends TextComponent {
  sampleEl = createSpan();

  setDefaultFormat(format: string): this {
    return this.setPlaceholder(format);
  }

  setSampleEl(el: HTMLElement): this {
    this.sampleEl = el;
    return this;
  }

  updateSample(): void {
    this.sampleEl.setText(this.getValue());
  }
}

export class SearchComponent extends AbstractTextComponent<HTMLInputElement> {
  readonly containerEl: HTMLElement;
  readonly clearButtonEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    const box = containerEl.createDiv('search-input-container');
    super(box.createEl('input', { type: 'search', attr: { enterkeyhint: 'search', spellcheck: 'false' } }));
    this.containerEl = box;
    this.clearButtonEl = box.createDiv({ cls: 'search-input-clear-button', attr: { 'aria-label': 'Clear search' } });
    this.clearButtonEl.addEventListener('click', () => {
      this.setValue('');
      this.onChanged();
      this.inputEl.focus();
    });
  }
}

export class TextAreaComponent extends AbstractTextComponent<HTMLTextAreaElement> {
  constructor(containerEl: HTMLElement) {
    super(containerEl.createEl('textarea', { attr: { spellcheck: 'false' } }));
  }
}

export class ProgressBarComponent extends ValueComponent<number> {
  readonly progressBar: HTMLElement;
  private readonly lineEl: HTMLElement;
  private value = 0;

  constructor(containerEl: HTMLElement) {
    super();
    this.progressBar = containerEl.createDiv('setting-progress-bar');
    this.lineEl = this.progressBar.createDiv('setting-progress-bar-inner');
  }

  getValue(): number {
    return this.value;
  }

  /** `value` is a percentage, 0 to 100. */
  setValue(value: number): this {
    this.value = value;
    this.lineEl.setCssStyles({ width: `${value}%` });
    return this;
  }
}

export class DisplayValueComponent extends BaseComponent {
  readonly valueEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.valueEl = containerEl.createDiv('setting-display-value');
  }

  setValue(value: string | null): this {
    this.valueEl.setText(value ?? '');
    return this;
  }

  setStatus(status: 'warning' | null): this {
    this.valueEl.toggleClass('mod-warning', status === 'warning');
    return this;
  }
}

export class ExtraButtonComponent extends BaseComponent {
  readonly extraSettingsEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.extraSettingsEl = containerEl.createDiv({
      cls: 'clickable-icon extra-setting-button',
      attr: { role: 'button', tabindex: 0 },
    });
    this.setIcon('settings');
  }

  override setDisabled(disabled: boolean): this {
    this.extraSettingsEl.toggleClass('is-disabled', disabled);
    return super.setDisabled(disabled);
  }

  setIcon(icon: string): this {
    setIcon(this.extraSettingsEl, icon);
    return this;
  }

  setTooltip(tooltip: string): this {
    setTooltip(this.extraSettingsEl, tooltip);
    return this;
  }

  onClick(callback: () => unknown): this {
    this.extraSettingsEl.addEventListener('click', () => {
      if (!this.disabled) callback();
    });
    return this;
  }
}
