import { setIcon } from 'obsidian';
import type { Translate } from '../../../i18n';

/** A form of the query language. `example` is what is put into the search field; from `start` to `end` of it is for the user to replace. */
interface Form {
  example: string;
  start: number;
  end: number;
  meaning: string;
}

/** An example whose `value` is for the user to replace. */
function form(before: string, value: string, after: string, meaning: string): Form {
  return { example: before + value + after, start: before.length, end: before.length + value.length, meaning };
}

/** Every form of `spec/40` 17, in the order in which people come to need them. */
export function queryForms(t: Translate): Form[] {
  return [
    form('', t('help.words-example'), '', t('help.words')),
    form('"', t('help.phrase-example'), '"', t('help.phrase')),
    form('-', t('help.not-example'), '', t('help.not')),
    form('author:', t('help.author-example'), '', t('help.author')),
    form('year:', '2019..2022', '', t('help.year', { year: 'year:2019', from: 'year:2019..', to: 'year:..2022' })),
    form('paper:', t('help.paper-example'), '', t('help.paper')),
    form('section:', t('help.section-example'), '', t('help.section')),
    form('kind:', 'table', '', t('help.kind', { kinds: 'figure, equation, body' })),
    form('fig:', '2', '', t('help.fig', { more: 'fig:2..4, fig:S1' })),
    form('table:', '1', '', t('help.table', { more: 'table:1..3, table:S1' })),
  ];
}

let helps = 0;

/** The "?" beside the search field and the list that it opens. The list closes on Escape, on a press outside, and when the focus leaves. */
export class QueryHelp {
  private readonly button: HTMLElement;
  private readonly id = `locus-help-${(helps += 1)}`;
  private list: HTMLElement | null = null;
  private readonly onPress = (event: Event): void => {
    if (event.target instanceof Node && !this.holds(event.target)) this.close();
  };

  constructor(
    private readonly row: HTMLElement,
    private readonly t: Translate,
    /** Puts an example into the search field. */
    private readonly insert: (form: Pick<Form, 'example' | 'start' | 'end'>) => void,
  ) {
    this.button = row.createEl('button', {
      cls: 'clickable-icon locus-help-button',
      attr: { 'aria-label': t('help.open'), 'aria-haspopup': 'dialog', 'aria-expanded': 'false', 'aria-controls': this.id },
    });
    setIcon(this.button, 'circle-help');
    this.button.addEventListener('click', () => (this.list ? this.close() : this.open()));
  }

  /** Takes the list away, and what listens for it. */
  close(): void {
    if (!this.list) return;
    const focused = this.list.contains(this.row.doc.activeElement);
    this.row.doc.removeEventListener('pointerdown', this.onPress, true);
    const { list } = this;
    this.list = null;
    list.remove();
    this.button.setAttribute('aria-expanded', 'false');
    if (focused) this.button.focus();
  }

  private open(): void {
    const { t } = this;
    const list = this.row.createDiv({ cls: 'locus-help', attr: { id: this.id, role: 'dialog', 'aria-label': t('help.title') } });
    this.list = list;
    this.button.setAttribute('aria-expanded', 'true');
    list.createDiv({ cls: 'locus-faint', text: t('help.hint') });
    for (const one of queryForms(t)) this.drawForm(list, one);
    list.createDiv({ cls: 'locus-faint', text: t('help.otherwise') });
    list.addEventListener('keydown', (event) => this.onKey(event));
    list.addEventListener('focusout', (event) => {
      if (event.relatedTarget instanceof Node && !this.holds(event.relatedTarget)) this.close();
    });
    this.row.doc.addEventListener('pointerdown', this.onPress, true);
    list.find('button')?.focus();
  }

  private drawForm(list: HTMLElement, { example, start, end, meaning }: Form): void {
    const row = list.createEl('button', { cls: 'locus-help-form' });
    row.createEl('code', { text: example });
    row.createSpan({ text: meaning });
    row.addEventListener('click', () => {
      this.close();
      this.insert({ example, start, end });
    });
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return this.close();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const forms = this.list?.findAll('button') ?? [];
    const at = forms.findIndex((one) => one === this.row.doc.activeElement);
    forms[(at + step + forms.length) % forms.length]?.focus();
  }

  private holds(node: Node): boolean {
    return this.list?.contains(node) === true || this.button.contains(node);
  }
}
