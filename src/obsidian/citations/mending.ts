import { type App, ConfirmationModal, Notice } from 'obsidian';
import { findLinks, type NewTarget, retarget } from '../../citation';
import type { CitationLink } from '../../citation/model';
import type { Standing } from '../../citation/standing';
import type { CitedPlace, Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import { type LinkEdit, noteText, repairLinks } from '../links/repair';
import { linksMeant, targetOf } from '../links/shown-link';
import type { CitationWriter } from '../links/write';
import { CitePassageModal } from '../modals/cite-passage';
import { attempt } from '../tell';
import type { LinkStretch } from './gestures';
import type { NoteCitation } from './note-citations';

export interface MendingOptions {
  app: App;
  engine: () => Promise<Engine>;
  writer: CitationWriter;
  t: Translate;
}

/** What the hover card offers where a citation does not hold as it is. All report their own faults. */
export class CitationMending {
  constructor(private readonly options: MendingOptions) {}

  /** The link leads to where the words are now; for a changed wording, to what stands there now. */
  renew(citation: NoteCitation, { proposal, paperId }: Standing, where: LinkStretch): void {
    const { engine, t } = this.options;
    void attempt(t, 'repair link', async () => {
      const cited = proposal && paperId !== null ? await (await engine()).cite({ paperId, ...proposal.range, keep: true }) : null;
      // The paper may have been read anew since the card was drawn; what the user has seen is what is cited, or nothing.
      if (!cited || cited.text !== proposal?.text) new Notice(t('notice-ui.not-stored'));
      else await this.lead(citation, cited, where);
    });
  }

  /** The user looks for the words to cite in the same paper. */
  citeAgain(citation: NoteCitation, standing: Standing, where: LinkStretch): void {
    this.chooseWords(standing, (place) => this.lead(citation, place, where));
  }

  /** As `citeAgain`; what becomes of the chosen words is `then`'s. */
  chooseWords({ cited, paperId }: Pick<Standing, 'cited' | 'paperId'>, then: (place: CitedPlace) => Promise<void>): void {
    const { app, engine, t } = this.options;
    if (paperId === null) return;
    new CitePassageModal(app, {
      engine,
      form: null,
      initial: cited ?? '',
      scope: { papers: [paperId] },
      choose: ({ passage }) =>
        void attempt(t, 'cite again', async () => {
          const place = await (await engine()).cite({ paperId, ...passage.bestSentences, keep: true });
          if (place) await then(place);
          else new Notice(t('notice-ui.not-stored'));
        }),
      t,
    }).open();
  }

  /** Writes the link of the note anew, and no other. Where it is not known which one is meant, the user is asked about all that cite the same. */
  private async lead({ query, sourcePath }: NoteCitation, cited: CitedPlace, where: LinkStretch): Promise<void> {
    const { app, t } = this.options;
    const text = (await noteText(app, sourcePath)) ?? '';
    const twins = findLinks(text).filter(({ link }) => targetOf(link) === targetOf(query.link));
    const edits = linksMeant(text, twins, where()).flatMap(({ start, end, markup, link }): LinkEdit[] => {
      const after = retarget(markup, leadingTo(link, cited));
      return after === null ? [] : [{ start, end, before: markup, after }];
    });
    if (edits.length > 1) confirmAll(app, edits.length, t, () => attempt(t, 'repair link', () => this.write(sourcePath, edits)));
    else await this.write(sourcePath, edits);
  }

  private async write(notePath: string, edits: readonly LinkEdit[]): Promise<void> {
    const { app, t } = this.options;
    const { done } = await repairLinks(app, notePath, edits);
    new Notice(done.length > 0 ? t('repair.done', { count: done.length }) : t('repair.skipped'));
  }
}

/** Says that more than the one link that the user pressed would be written. */
function confirmAll(app: App, count: number, t: Translate, confirmed: () => Promise<void>): void {
  new ConfirmationModal(app)
    .setTitle(t('repair.all-title'))
    .setContent(t('repair.all-text', { count }))
    .addButton((button) => button.setButtonText(t('repair.all-button', { count })).setCta().onClick(confirmed))
    .addCancelButton(t('settings.cancel'))
    .open();
}

/** What a link that cites a place names: one to the full text a heading, any other a page and the words. */
export const leadingTo = (link: CitationLink, { path, pages, cite }: CitedPlace): NewTarget =>
  link.heading === null ? { page: pages[0] ?? link.page, cite, heading: null } : { page: null, cite: null, heading: path.at(-1) ?? link.heading };
