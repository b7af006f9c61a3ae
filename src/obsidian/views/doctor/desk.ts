import { type App, Keymap, Menu, Notice } from 'obsidian';
import { citationTarget } from '../../../citation';
import type { CitedPlace, Engine, FoundQuote, Relink } from '../../../engine/engine';
import type { Translate } from '../../../i18n';
import type { CitationMending } from '../../citations/mending';
import { closeDrawers } from '../../drawers';
import { noteText } from '../../links/repair';
import { QuoteSourceModal } from '../../modals/quote-source';
import type { PageDoor } from '../../page-viewer/page-door';
import { attempt } from '../../tell';
import type { CheckUp } from './check-up';
import { IGNORED_PATH } from './ignored';
import { isRepairable, type DoctorRow } from './row';
import { ledTo, placesNow, relinked, rewriteLinks } from './rewrite';

export interface DeskOptions {
  app: App;
  engine: () => Promise<Engine>;
  checkUp: CheckUp;
  mending: CitationMending;
  pages: PageDoor;
  t: Translate;
}

/** Something that can be done with a citation, as a button or an item of a menu. */
export interface RowAction {
  icon: string;
  label: string;
  /** The one that mends it. */
  isMain: boolean;
  act: () => void;
}

/** What can be done with one citation of the doctor. All report their own faults. */
export class DoctorDesk {
  constructor(private readonly options: DeskOptions) {}

  /** In the order of use: what mends it, then looking, then putting it aside. */
  actionsFor(row: DoctorRow): RowAction[] {
    const { t, checkUp } = this.options;
    const { checked, citation } = row;
    const { state, proposal, relink, paperId, cited } = checked;
    const actions: RowAction[] = [];
    const add = (icon: string, label: string, act: () => void, isMain = false): void => void actions.push({ icon, label, act, isMain });
    if (proposal) add('wand-sparkles', t(isRepairable(row) ? 'hover.repair' : 'hover.accept'), () => this.renew(row), true);
    if (relink) add('link', t('doctor.relink', { name: relink.path.replace(/^.*\//, '') }), () => this.relink(row, relink), true);
    if (paperId !== null && (state === 'changed' || state === 'lost')) add('search', t('hover.re-cite'), () => this.citeAgain(row));
    if ((state === 'lost' || state === 'unknown') && (cited ?? citation.quote) !== null) add('text-search', t('doctor.find-source'), () => this.findSource(row));
    if (paperId !== null) add('book-open-text', t('page-view.show'), () => this.showPage(row));
    add('file-text', t('doctor.open-note'), () => this.openNote(row, null));
    if (checkUp.ignored.has(row)) add('eye', t('doctor.unignore'), () => this.ignore(row, false));
    else if (state !== 'exact' || checked.unsupported.length > 0) add('eye-off', t('doctor.ignore'), () => this.ignore(row, true));
    return actions;
  }

  menu(row: DoctorRow, at: { x: number; y: number }, doc: Document): void {
    const menu = new Menu();
    for (const { icon, label, act } of this.actionsFor(row)) menu.addItem((item) => item.setIcon(icon).setTitle(label).onClick(act));
    menu.showAtPosition(at, doc);
  }

  /** At the line of the link as the note is now. */
  openNote(row: DoctorRow, event: MouseEvent | KeyboardEvent | null): void {
    const { app, t, checkUp } = this.options;
    void attempt(t, 'open note', async () => {
      const text = (await noteText(app, row.note)) ?? '';
      const place = placesNow(text, ofNote(checkUp, row)).get(row);
      const line = place ? text.slice(0, place.start).split('\n').length - 1 : row.citation.line;
      await app.workspace.openLinkText(row.note, '', event ? Keymap.isModEvent(event) : false, { eState: { line } });
      closeDrawers(app);
    });
  }

  /** Leads to where the words are now; for a changed wording, to what stands there now. */
  private renew(row: DoctorRow): void {
    const { engine, t } = this.options;
    const { proposal, paperId } = row.checked;
    void attempt(t, 'repair link', async () => {
      const cited = proposal && paperId !== null ? await (await engine()).cite({ paperId, ...proposal.range, keep: true }) : null;
      // The paper may have been read anew since; what the user has seen is what is cited, or nothing.
      if (!cited || cited.text !== proposal?.text) new Notice(t('notice-ui.not-stored'));
      else await this.write(row, ledTo(row, cited));
    });
  }

  private relink(row: DoctorRow, relink: Relink): void {
    const { app, t } = this.options;
    void attempt(t, 're-link', () => this.write(row, relinked(app, row, relink)));
  }

  private citeAgain(row: DoctorRow): void {
    this.options.mending.chooseWords(row.checked, (cited) => this.write(row, ledTo(row, cited)));
  }

  private findSource(row: DoctorRow): void {
    const { app, engine, pages, t } = this.options;
    new QuoteSourceModal(app, {
      engine,
      quote: row.checked.cited ?? row.citation.quote ?? '',
      purpose: t('doctor.cite-instead'),
      insert: ({ cited }: FoundQuote) => void attempt(t, 'cite instead', () => this.citeInstead(row, cited)),
      showPage: ({ cited: { paper, start, end } }) => void attempt(t, 'show page', async () => void (await pages.show({ paperId: paper.paperId, hits: [{ start, end }], at: 0, page: null }, 'tab'))),
      t,
    }).open();
  }

  /** The words may stand in another paper than the one that the link leads to. */
  private async citeInstead(row: DoctorRow, { paper, start, end }: CitedPlace): Promise<void> {
    const { app, engine, t } = this.options;
    const cited = await (await engine()).cite({ paperId: paper.paperId, start, end, keep: true });
    if (!cited) {
      new Notice(t('notice-ui.not-stored'));
      return;
    }
    const { supplementPath } = cited;
    const target = citationTarget(cited.paper, { path: cited.path, pages: cited.pages, cite: cited.cite, ...(supplementPath !== undefined && { supplementPath }) });
    const stays = cited.paper.paperId === row.checked.paperId && supplementPath === undefined;
    await this.write(row, stays ? ledTo(row, cited) : target && relinked(app, row, target));
  }

  private showPage(row: DoctorRow): void {
    const { engine, pages, t } = this.options;
    const { link } = row.citation;
    void attempt(t, 'show page', async () => {
      const { paperId, span, pages: found, proposal } = await (await engine()).resolve(link, row.request.vaultPath, row.request.quote);
      const hit = span ?? proposal?.range ?? null;
      if (paperId !== null) await pages.show({ paperId, hits: hit ? [hit] : [], at: 0, page: hit ? null : (found[0] ?? link.page) }, 'tab');
    });
  }

  private ignore(row: DoctorRow, ignored: boolean): void {
    const { checkUp, t } = this.options;
    void attempt(t, 'ignore', async () => {
      await checkUp.ignored.load();
      if (checkUp.ignored.isUnreadable) new Notice(t('doctor.ignored-unreadable', { file: IGNORED_PATH }));
      else await checkUp.ignore(row, ignored);
    });
  }

  /** Writes one link, and looks at its note again at once. */
  private async write(row: DoctorRow, after: string | null): Promise<void> {
    const { app, checkUp, t } = this.options;
    if (after === null) {
      new Notice(t('doctor.not-possible'));
      return;
    }
    const { done } = await rewriteLinks(app, row.note, ofNote(checkUp, row), [{ row, after }]);
    new Notice(done.length > 0 ? t('repair.done', { count: done.length }) : t('repair.skipped'));
    await checkUp.again([row.note]);
  }
}

const ofNote = ({ rows }: CheckUp, { note }: DoctorRow): DoctorRow[] => rows.filter((row) => row.note === note);
