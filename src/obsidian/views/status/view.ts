import { ItemView, type WorkspaceLeaf } from 'obsidian';
import type { IndexStatus } from '../../../engine/engine';
import { PAPER_STATES, type PaperState } from '../../../library/paper';
import { faultText } from '../../fault-text';
import { inBackground, messageOf } from '../../report-error';
import type { StatusServices } from '../services';
import { drawWorkBars } from '../work-bars';
import { drawPaperRows } from './rows';
import { drawSummary } from './summary';
import { drawUnused } from './unused';

export const STATUS_VIEW = 'locus-status';
/** Rows drawn at once; a library of 10,000 papers must not stop the window. */
const PAGE = 100;

/** The index, paper by paper: state, reason, units, what can be done. */
export class StatusView extends ItemView {
  override icon = 'list-checks';
  override navigation = true;
  private status: IndexStatus | null = null;
  private fault: string | null = null;
  private shown: PaperState | 'all' = 'all';
  private words = '';
  private rows = PAGE;
  /** Number of the newest reading; a late one is dropped. */
  private newest = 0;
  private parts: Record<'summary' | 'filter' | 'list' | 'unused', HTMLElement> | null = null;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly services: StatusServices,
  ) {
    super(leaf);
  }

  getViewType(): string {
    return STATUS_VIEW;
  }

  getDisplayText(): string {
    return this.services.t('status.name');
  }

  override async onOpen(): Promise<void> {
    const { services } = this;
    this.contentEl.empty();
    this.contentEl.addClass('locus-status');
    const page = this.contentEl.createDiv({ cls: 'locus-status-page' });
    this.register(drawWorkBars(page.createDiv(), services));
    this.parts = { summary: page.createDiv(), filter: page.createDiv({ cls: 'locus-status-filter' }), list: page.createDiv(), unused: page.createDiv() };
    this.addAction('refresh-cw', services.t('status.refresh'), () => inBackground('index status', this.refresh()));
    this.register(services.run.onEnd(() => inBackground('index status', this.refresh())));
    this.register(services.emptied.add(() => inBackground('index status', this.refresh())));
    this.draw();
    inBackground('index status', this.refresh());
  }

  async refresh(): Promise<void> {
    const mine = ++this.newest;
    try {
      const status = await (await this.services.engine()).status();
      if (mine !== this.newest) return;
      this.status = status;
      this.fault = null;
    } catch (error) {
      if (mine !== this.newest) return;
      this.fault = messageOf(error);
    }
    this.draw();
  }

  private draw(): void {
    const { parts, status, services } = this;
    if (!parts) return;
    const { t } = services;
    parts.summary.empty();
    if (this.fault !== null) {
      parts.summary.createDiv({ cls: 'locus-warning', text: t('status.unreadable', { message: this.fault }), attr: { role: 'alert' } });
    }
    if (!status) {
      if (this.fault === null) parts.summary.createDiv({ cls: 'locus-faint', text: t('status.loading') });
      return;
    }
    const warnings = [...services.warnings(), ...status.warnings.map((warning) => faultText(warning, t))];
    drawSummary(parts.summary, status, warnings, t);
    this.drawFilter(parts.filter, status);
    this.drawList();
    drawUnused(parts.unused, status.unusedFiles, t, (path) => services.paperActions(() => this.refresh()).openFile(path));
  }

  private drawFilter(el: HTMLElement, status: IndexStatus): void {
    const { t } = this.services;
    el.empty();
    const select = el.createEl('select', { cls: 'dropdown', attr: { 'aria-label': t('status.filter') } });
    const counts = new Map<PaperState, number>();
    for (const paper of status.papers) counts.set(paper.state, (counts.get(paper.state) ?? 0) + 1);
    select.createEl('option', { value: 'all', text: t('status.all', { count: status.papers.length }) });
    for (const state of PAPER_STATES) {
      const count = counts.get(state) ?? 0;
      if (count > 0) select.createEl('option', { value: state, text: `${t(`state.${state}`)} (${count})` });
    }
    select.value = this.shown;
    select.addEventListener('change', () => {
      this.shown = PAPER_STATES.find((state) => state === select.value) ?? 'all';
      this.rows = PAGE;
      this.drawList();
    });
    const words = el.createEl('input', { type: 'search', value: this.words, attr: { placeholder: t('status.find'), 'aria-label': t('status.find') } });
    words.addEventListener('input', () => {
      this.words = words.value;
      this.rows = PAGE;
      this.drawList();
    });
    el.createEl('button', { text: t('status.reindex-changed') }).addEventListener('click', () => this.services.runActions.start());
  }

  private drawList(): void {
    const { parts, status, services } = this;
    if (!parts || !status) return;
    const words = this.words.trim().toLowerCase();
    const papers = status.papers.filter(
      (paper) =>
        (this.shown === 'all' || paper.state === this.shown) &&
        (words === '' || paper.title.toLowerCase().includes(words) || paper.paperId.toLowerCase().includes(words)),
    );
    parts.list.empty();
    drawPaperRows(parts.list, papers.slice(0, this.rows), services.t, services.paperActions(() => this.refresh()));
    if (papers.length > this.rows) {
      const more = parts.list.createEl('button', { text: services.t('status.more', { count: papers.length - this.rows }) });
      more.addEventListener('click', () => {
        this.rows += PAGE;
        this.drawList();
      });
    }
  }
}
