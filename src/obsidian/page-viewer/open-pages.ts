import { type App, Platform } from 'obsidian';
import type { Engine } from '../../engine/engine';
import type { PaperMetadata } from '../../library/paper';
import type { BuiltPaper } from '../../structure/model';
import { reportError } from '../report-error';
import { CannotShow, failureOf, type PageFailure } from './failure';
import { findFigureImages, findPageImages } from './find-images';
import { ImagePages } from './image-pages';
import type { PageSource } from './page-source';
import { PdfPages } from './pdf-pages';

/** Bytes of a PDF that are read at once: the whole file is in memory, and a phone ends an app that takes too much. */
const LARGEST = { phone: 120_000_000, desktop: 800_000_000 };

export interface PaperToShow {
  paper: PaperMetadata;
  /** null where the paper is not stored (any more): its PDF can still be shown. */
  built: BuiltPaper | null;
}

/** What can be shown of a paper, and why it is not the PDF where it is not. */
export type OpenedPages = { source: PageSource; instead: PageFailure | null } | { source: null; failure: PageFailure };

/** The paper's PDF, else the page images that the OCR kept, else the images of its figures. Never rejects for a bad file. */
export async function openPages(app: App, engine: Engine, { paper, built }: PaperToShow, doc: Document): Promise<OpenedPages> {
  let failure: PageFailure;
  try {
    return { source: await openPaperPdf(app, paper, doc), instead: null };
  } catch (error) {
    failure = failureOf(error);
    if (failure.code === 'other') reportError('page viewer', error);
  }
  const { adapter } = app.vault;
  const folders = (await engine.survey()).roots.map(({ path }) => (path === '' ? paper.paperId : `${path}/${paper.paperId}`));
  const images = await findPageImages(adapter, folders);
  if (images.length > 0) return { source: new ImagePages('page-images', images, doc), instead: failure };
  const figures = await findFigureImages(adapter, folders, built);
  if (figures.length > 0) return { source: new ImagePages('figures', figures, doc), instead: failure };
  return { source: null, failure };
}

/**
 * Reads the whole file and hands its bytes to pdf.js. Reading by range would be by the resource path, which answers ranges on the desktop only: on
 * phones pdf.js would load it all anyway, page by page slower, and would hold a second copy while it does. The bytes are handed over, so this
 * thread keeps none of them.
 */
async function openPaperPdf(app: App, { pdfPath }: PaperMetadata, doc: Document): Promise<PageSource> {
  if (pdfPath === null) throw new CannotShow({ code: 'no-pdf' });
  const file = app.vault.getFileByPath(pdfPath);
  if (!file) throw new CannotShow({ code: 'gone', path: pdfPath });
  const { size } = file.stat;
  if (size > (Platform.isMobile ? LARGEST.phone : LARGEST.desktop)) throw new CannotShow({ code: 'too-large', size });
  return PdfPages.from(await app.vault.readBinary(file), doc);
}
