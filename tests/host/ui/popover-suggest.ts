import type { Instruction } from 'obsidian';
import type { App } from '../app/app';
import { Scope } from './keymap';

/** The row of key hints under a list of suggestions. */
export function instructionRow(instructions: Instruction[]): HTMLElement {
  const row = createDiv('prompt-instructions');
  for (const { command, purpose } of instructions) {
    const item = row.createDiv('prompt-instruction');
    item.createSpan({ cls: 'prompt-instruction-command', text: command });
    item.createSpan({ text: purpose });
  }
  return row;
}

/** A list that floats beside an input or the cursor. */
export abstract class PopoverSuggest<T> {
  suggestEl = createDiv('suggestion-container');
  listEl = this.suggestEl.createDiv('suggestion');
  limit = 100;
  isOpen = false;
  protected values: T[] = [];
  private selected = 0;

  constructor(
    public app: App,
    public scope: Scope = new Scope(),
  ) {}

  abstract renderSuggestion(value: T, el: HTMLElement): void;
  abstract selectSuggestion(value: T, event: MouseEvent | KeyboardEvent): void;

  open(): void {
    this.isOpen = true;
    document.body.append(this.suggestEl);
  }

  close(): void {
    this.isOpen = false;
    this.suggestEl.detach();
  }

  setInstructions(instructions: Instruction[]): void {
    this.suggestEl.append(instructionRow(instructions));
  }

  /** Shows values at a place of the page (CSS pixels); closes when there are none. */
  showSuggestions(values: T[], x: number, y: number): void {
    this.values = this.limit > 0 ? values.slice(0, this.limit) : values;
    this.selected = 0;
    if (this.values.length === 0) return this.close();
    this.listEl.empty();
    for (const value of this.values) {
      const el = this.listEl.createDiv('suggestion-item');
      this.renderSuggestion(value, el);
      el.addEventListener('mousedown', (event) => {
        event.preventDefault();
        this.choose(value, event);
      });
    }
    this.mark();
    this.open();
    const left = Math.max(8, Math.min(x, window.innerWidth - this.suggestEl.offsetWidth - 8));
    this.suggestEl.setCssStyles({ left: `${left}px`, top: `${y}px` });
  }

  /** Arrow keys, Enter, Tab, Escape, after what the plugin has registered; true if the key was used. */
  handleKey(event: KeyboardEvent): boolean {
    if (!this.isOpen) return false;
    // What a plugin registers is called while an input method composes, too.
    if (this.scope.handle(event)) return true;
    if (event.isComposing) return false;
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false;
    const count = this.values.length;
    const value = this.values[this.selected];
    if (event.key === 'ArrowDown') this.selected = (this.selected + 1) % count;
    else if (event.key === 'ArrowUp') this.selected = (this.selected + count - 1) % count;
    else if (event.key === 'Escape') this.close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && value !== undefined) this.choose(value, event);
    else return false;
    this.mark();
    return true;
  }

  private choose(value: T, event: MouseEvent | KeyboardEvent): void {
    this.selectSuggestion(value, event);
    this.close();
  }

  private mark(): void {
    Array.from(this.listEl.children).forEach((item, at) => item.toggleClass('is-selected', at === this.selected));
  }
}

/** Suggestions under a text field. */
export abstract class AbstractInputSuggest<T> extends PopoverSuggest<T> {
  private callback?: (value: T, event: MouseEvent | KeyboardEvent) => unknown;

  constructor(
    app: App,
    private readonly inputEl: HTMLInputElement,
  ) {
    super(app);
    const show = async (): Promise<void> => {
      const box = inputEl.getBoundingClientRect();
      this.showSuggestions(await this.getSuggestions(this.getValue()), box.left, box.bottom + 4);
    };
    inputEl.addEventListener('input', () => void show());
    inputEl.addEventListener('focus', () => void show());
    inputEl.addEventListener('blur', () => this.close());
    inputEl.addEventListener('keydown', (event) => {
      if (this.handleKey(event)) event.preventDefault();
    });
  }

  protected abstract getSuggestions(query: string): T[] | Promise<T[]>;

  getValue(): string {
    return this.inputEl.value;
  }

  setValue(value: string): void {
    this.inputEl.value = value;
  }

  selectSuggestion(value: T, event: MouseEvent | KeyboardEvent): void {
    this.callback?.(value, event);
  }

  onSelect(callback: (value: T, event: MouseEvent | KeyboardEvent) => unknown): this {
    this.callback = callback;
    return this;
  }
}
