import { DropdownComponent, SearchComponent } from 'obsidian';
import type { Translate } from '../../../i18n';
import { type Filter, FILTERS, type Grouping, GROUPINGS, type Shown } from './shown-rows';

export interface FilterActions {
  change(shown: Partial<Shown>): void;
  /** From the field into the list. */
  enter(): void;
}

/** What is listed, and how: a chip for each state with its number, a field for words, the grouping. */
export class FilterBar {
  private readonly chips = new Map<Filter, { chip: HTMLElement; count: HTMLElement }>();
  private readonly search: SearchComponent;
  private drawn = '';

  constructor(
    el: HTMLElement,
    shown: Shown,
    private readonly t: Translate,
    private readonly actions: FilterActions,
  ) {
    const chips = el.createDiv({ cls: 'locus-scopes', attr: { role: 'group', 'aria-label': t('doctor.filters') } });
    for (const filter of FILTERS) {
      const chip = chips.createEl('button', { cls: 'locus-scope', attr: { 'data-filter': filter } });
      chip.createSpan({ text: this.nameOf(filter) });
      this.chips.set(filter, { chip, count: chip.createSpan({ cls: 'locus-doctor-count' }) });
      chip.addEventListener('click', () => actions.change({ filter }));
    }
    const row = el.createDiv({ cls: 'locus-doctor-filter' });
    this.search = new SearchComponent(row);
    this.search.setPlaceholder(t('doctor.find'));
    this.search.inputEl.setAttribute('aria-label', t('doctor.find'));
    this.search.onChange((words) => actions.change({ words }));
    this.search.inputEl.addEventListener('keydown', (event) => this.onKey(event));
    const grouping = new DropdownComponent(row);
    for (const by of GROUPINGS) grouping.addOption(by, t(`doctor.by-${by}`));
    grouping.setValue(shown.grouping);
    grouping.selectEl.setAttribute('aria-label', t('doctor.group-by'));
    grouping.onChange((value) => actions.change({ grouping: GROUPINGS.find((by) => by === value) ?? ('note' satisfies Grouping) }));
  }

  /** Chips of which there is nothing are left out, but for the chosen one, and the first and the last. One that stays keeps its element, and with it focus and clicks. */
  show(counts: Readonly<Record<Filter, number>>, chosen: Filter): void {
    const shape = JSON.stringify([counts, chosen]);
    if (shape === this.drawn) return;
    this.drawn = shape;
    for (const [filter, { chip, count }] of this.chips) {
      chip.toggle(counts[filter] > 0 || filter === chosen || filter === 'wrong' || filter === 'all');
      chip.toggleClass('is-active', filter === chosen);
      chip.setAttribute('aria-pressed', String(filter === chosen));
      count.setText(String(counts[filter]));
    }
  }

  focus(): void {
    this.search.inputEl.focus();
  }

  private nameOf(filter: Filter): string {
    switch (filter) {
      case 'wrong':
      case 'numbers':
      case 'ignored':
      case 'all':
        return this.t(`doctor.filter-${filter}`);
      default:
        return this.t(`citation.${filter}`);
    }
  }

  private onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Escape' && this.search.getValue() !== '') {
      this.search.setValue('');
      this.actions.change({ words: '' });
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') this.actions.enter();
    else return;
    event.preventDefault();
  }
}
