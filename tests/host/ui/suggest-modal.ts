import type { FuzzyMatch, Instruction } from 'obsidian';
import { prepareFuzzySearch } from 'obsidian-test-mocks/obsidian';
import type { App } from '../app/app';
import { Modal } from './modal';
import { instructionRow } from './popover-suggest';
import { renderResults } from './render-results';

/** A prompt: one field, a list under it, chosen with arrow keys and Enter. */
export abstract class SuggestModal<T> extends Modal {
  limit = 100;
  emptyStateText = 'No results found.';
  inputEl: HTMLInputElement;
  resultContainerEl: HTMLElement;
  private values: T[] = [];
  private selected = 0;
  private turn = 0;

  constructor(app: App) {
    super(app);
    this.modalEl.className = 'prompt';
    this.modalEl.empty();
    this.inputEl = this.modalEl
      .createDiv('prompt-input-container')
      .createEl('input', { cls: 'prompt-input', type: 'text' });
    this.resultContainerEl = this.modalEl.createDiv('prompt-results');
    this.inputEl.addEventListener('input', () => void this.refresh());
    this.inputEl.addEventListener('keydown', (event) => this.onKey(event));
  }

  abstract getSuggestions(query: string): T[] | Promise<T[]>;
  abstract renderSuggestion(value: T, el: HTMLElement): void;
  abstract onChooseSuggestion(value: T, event: MouseEvent | KeyboardEvent): void;

  override open(): void {
    super.open();
    this.inputEl.focus();
    void this.refresh();
  }

  onNoSuggestion(): void {
    this.resultContainerEl.createDiv({ cls: 'suggestion-empty', text: this.emptyStateText });
  }

  selectSuggestion(value: T, event: MouseEvent | KeyboardEvent): void {
    this.close();
    this.onChooseSuggestion(value, event);
  }

  selectActiveSuggestion(event: MouseEvent | KeyboardEvent): void {
    const value = this.values[this.selected];
    if (value !== undefined) this.selectSuggestion(value, event);
  }

  setPlaceholder(placeholder: string): void {
    this.inputEl.placeholder = placeholder;
  }

  setInstructions(instructions: Instruction[]): void {
    this.modalEl.append(instructionRow(instructions));
  }

  /** Only the newest query draws: an answer that comes late is dropped. */
  private async refresh(): Promise<void> {
    const turn = ++this.turn;
    const values = await this.getSuggestions(this.inputEl.value);
    if (turn !== this.turn) return;
    this.values = this.limit > 0 ? values.slice(0, this.limit) : values;
    this.selected = 0;
    this.resultContainerEl.empty();
    if (this.values.length === 0) return this.onNoSuggestion();
    for (const value of this.values) {
      const el = this.resultContainerEl.createDiv('suggestion-item');
      this.renderSuggestion(value, el);
      el.addEventListener('click', (event) => this.selectSuggestion(value, event));
    }
    this.mark();
  }

  private onKey(event: KeyboardEvent): void {
    const count = this.values.length;
    if (event.isComposing || count === 0) return;
    if (event.key === 'ArrowDown') this.selected = (this.selected + 1) % count;
    else if (event.key === 'ArrowUp') this.selected = (this.selected + count - 1) % count;
    else if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      return this.selectActiveSuggestion(event);
    } else return;
    event.preventDefault();
    this.mark();
  }

  private mark(): void {
    Array.from(this.resultContainerEl.children).forEach((item, at) => {
      item.toggleClass('is-selected', at === this.selected);
      if (at === this.selected) item.scrollIntoView({ block: 'nearest' });
    });
  }
}

export abstract class FuzzySuggestModal<T> extends SuggestModal<FuzzyMatch<T>> {
  abstract getItems(): T[];
  abstract getItemText(item: T): string;
  abstract onChooseItem(item: T, event: MouseEvent | KeyboardEvent): void;

  getSuggestions(query: string): FuzzyMatch<T>[] {
    const items = this.getItems();
    if (!query) return items.map((item) => ({ item, match: { score: 0, matches: [] } }));
    const search = prepareFuzzySearch(query);
    const found: FuzzyMatch<T>[] = [];
    for (const item of items) {
      const match = search(this.getItemText(item));
      if (match) found.push({ item, match });
    }
    return found.sort((a, b) => b.match.score - a.match.score);
  }

  renderSuggestion({ item, match }: FuzzyMatch<T>, el: HTMLElement): void {
    renderResults(el, this.getItemText(item), match);
  }

  onChooseSuggestion({ item }: FuzzyMatch<T>, event: MouseEvent | KeyboardEvent): void {
    this.onChooseItem(item, event);
  }
}
