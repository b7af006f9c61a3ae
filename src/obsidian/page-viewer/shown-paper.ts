import type { App } from 'obsidian';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import type { BuiltPaper } from '../../structure/model';
import { pagesText } from '../citations/place-text';
import { pageFailureText, type PageFailure } from './failure';
import { hitsOnPages, type HitOnPages } from './hit-pages';
import { openPages } from './open-pages';
import type { PageSource } from './page-source';
import type { PageViewState } from './view-state';

/** A paper in the pane: what is known of it, where the cited places are, and its pages where they could be opened. */
export interface ShownPaper {
  paper: PaperMetadata;
  built: BuiltPaper | null;
  hits: HitOnPages[];
  pages: { source: PageSource; /** Why it is not the PDF. */ instead: PageFailure | null } | { source: null; failure: PageFailure };
}

/** Reads a paper again, keeping its open pages. null where the library does not know it. */
export async function readPaper(engine: Engine, state: PageViewState): Promise<Omit<ShownPaper, 'pages'> | null> {
  const [metadata, built] = await Promise.all([engine.metadata([state.paperId]), engine.paper(state.paperId)]);
  const paper = metadata[state.paperId];
  return paper ? { paper, built, hits: hitsOnPages(built, state.hits) } : null;
}

/** `doc` is the document of the window that shows the pages. */
export async function openPaper(app: App, engine: Engine, state: PageViewState, doc: Document): Promise<ShownPaper | null> {
  const read = await readPaper(engine, state);
  return read && { ...read, pages: await openPages(app, engine, read, doc) };
}

/** "p. 1547 (PDF 3)": the printed page and the PDF's, apart. */
export const pageName = ({ built }: Pick<ShownPaper, 'built'>, page: number, t: Translate): string => pagesText([page], built?.pageLabels ?? {}, t);

/** What the reader must know about what is shown; "" for nothing. */
export function remarkOn({ hits, pages }: ShownPaper, at: number, t: Translate): string {
  const hit = hits[at];
  if (pages.source && pages.instead) {
    const reason = pageFailureText(pages.instead, t);
    return pages.source.kind === 'figures' ? t('page-view.instead-figures', { reason }) : t('page-view.instead-pages', { reason });
  }
  if (hit?.isStale) return t('page-view.text-changed');
  return hit && hit.pages.length > 0 && hit.pages.every(({ boxes }) => boxes.length === 0) ? t('page-view.no-boxes') : '';
}
