import { type App, Notice } from 'obsidian';
import { zoteroAddress } from '../../citation';
import type { CitedPlace, Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { Front } from '../front';
import { openFullText, openPlace, type Place } from '../links/open';
import type { CitationWriter } from '../links/write';
import type { PageDoor } from '../page-viewer/page-door';
import { inBackground } from '../report-error';
import { attempt } from '../tell';
import type { CardActions, CardTarget, InsertForm } from '../views/search-pane/actions';
import type { CitationForms } from './forms-menu';

/** Citations prepared for dragging; older ones are forgotten. */
const PREPARED = 50;

export interface CardActionOptions {
  app: App;
  engine: () => Promise<Engine>;
  front: Front;
  writer: CitationWriter;
  pages: PageDoor;
  forms: CitationForms;
  t: Translate;
}

/** What result cards, modals and hover cards do with a passage. */
export class PassageActions implements CardActions {
  private readonly prepared = new Map<string, CitedPlace>();

  constructor(private readonly options: CardActionOptions) {}

  open = (target: CardTarget, where: Parameters<CardActions['open']>[1]): Promise<void> =>
    attempt(this.options.t, 'open', async () => {
      const place = placeOf(target);
      if (place) await this.openPlace(place, where);
      else new Notice(this.options.t('notice-ui.nothing-to-open'));
    });

  showPage = (target: CardTarget, where: Parameters<CardActions['open']>[1]): Promise<void> =>
    attempt(this.options.t, 'show page', async () => {
      const { passage, cited, beside: all = [passage] } = target;
      // A supplement has no pages: its file is opened.
      if (passage.supplement) return this.open(target, where);
      const beside = all.filter(({ supplement }) => supplement === undefined);
      const at = Math.max(0, beside.indexOf(passage));
      const hits = beside.map((other) => (other === passage ? cited : other.bestSentences));
      await this.options.pages.show({ paperId: passage.paperId, hits, at, page: null }, where);
    });

  openFullText = (target: CardTarget, where: Parameters<CardActions['open']>[1]): Promise<void> =>
    attempt(this.options.t, 'open full text', async () => {
      const place = placeOf(target);
      if (!place || !(await openFullText(this.options.app, place, where))) new Notice(this.options.t('notice-ui.nothing-to-open'));
    });

  /** Opens a place, or offers Zotero where the PDF is outside the vault. */
  async openPlace(place: Place, where: Parameters<CardActions['open']>[1]): Promise<void> {
    const { app, t } = this.options;
    const opened = await openPlace(app, place, where);
    // Zotero opens the PDF, in which a supplement's words do not stand.
    const zotero = place.supplementPath === undefined ? zoteroAddress(place.paper, place.page) : null;
    if (opened === 'nothing' && zotero === null) new Notice(t('notice-ui.nothing-to-open'));
    if (opened === 'pdf' || zotero === null || place.paper.pdfPath !== null) return;
    const offer = createFragment();
    offer.createEl('a', { text: t('notice-ui.open-in-zotero'), href: zotero });
    new Notice(offer, 10_000);
  }

  insert = ({ passage, cited }: CardTarget, form: InsertForm): Promise<void> => this.insertWords(passage.paperId, cited, form);

  copy = ({ passage, cited }: CardTarget): Promise<void> => this.copyWords(passage.paperId, cited);

  /** Inserts a citation of a range of a paper's canonical text where the cursor stands. */
  insertWords(paperId: string, cited: CardTarget['cited'], form: InsertForm): Promise<void> {
    const { front, writer, t } = this.options;
    return attempt(t, 'insert', async () => {
      const at = front.editor();
      if (!at) {
        new Notice(t('notice-ui.no-editor'));
        return;
      }
      const place = await this.cite(paperId, cited);
      if (place) await writer.insert(at.editor, at.file, place, form);
    });
  }

  /** Copies a citation of a range of a paper's canonical text. */
  copyWords(paperId: string, cited: CardTarget['cited']): Promise<void> {
    const { front, writer, t } = this.options;
    return attempt(t, 'copy', async () => {
      const place = await this.cite(paperId, cited);
      if (!place) return;
      await navigator.clipboard.writeText(writer.write(place, front.file()?.path ?? '', 'link'));
      await writer.remember(place);
      new Notice(t('notice-ui.copied'));
    });
  }

  prepare = (target: CardTarget): void => {
    const key = keyOf(target);
    if (this.prepared.has(key)) return;
    inBackground('prepare citation', this.prepareCitation(key, target));
  };

  insertAs = ({ passage, cited }: CardTarget, event: MouseEvent): void => this.options.forms.insertMenu(event, { paperId: passage.paperId, ...cited });

  copyAs = ({ passage, cited }: CardTarget, event: MouseEvent): void => {
    const { forms, front } = this.options;
    forms.copyMenu(event, { paperId: passage.paperId, ...cited }, front.file()?.path ?? '');
  };

  dragText = (target: CardTarget, form: InsertForm): string | null => {
    const { front, writer } = this.options;
    const cited = this.prepared.get(keyOf(target));
    if (!cited) return null;
    // What is dropped is cited; a drag that is given up leaves a record nobody reads.
    inBackground('remember citation', writer.remember(cited));
    const text = writer.write(cited, front.file()?.path ?? '', form);
    // A quote is a block of its own wherever it is dropped.
    return text.startsWith('>') ? `\n${text}\n\n` : text;
  };

  private async prepareCitation(key: string, target: CardTarget): Promise<void> {
    const cited = await (await this.options.engine()).cite({ paperId: target.passage.paperId, ...target.cited });
    if (!cited) return;
    this.prepared.set(key, cited);
    const oldest = this.prepared.keys().next();
    if (this.prepared.size > PREPARED && !oldest.done) this.prepared.delete(oldest.value);
  }

  private async cite(paperId: string, cited: CardTarget['cited']): Promise<CitedPlace | null> {
    const place = await (await this.options.engine()).cite({ paperId, ...cited });
    if (!place) new Notice(this.options.t('notice-ui.not-stored'));
    return place;
  }
}

/** Opens at the page of the cited words, which on a long passage need not be its first. */
function placeOf({ passage, paper, cited }: CardTarget): Place | null {
  if (!paper) return null;
  const block = passage.blocks.find(({ end }) => end > cited.start);
  if (passage.supplement) return { paper, page: null, path: passage.path, supplementPath: passage.supplement.path };
  return { paper, page: block?.page ?? passage.pages[0] ?? null, path: passage.path };
}

const keyOf = ({ passage, cited }: CardTarget): string => `${passage.paperId}/${passage.generation}/${cited.start}-${cited.end}`;
