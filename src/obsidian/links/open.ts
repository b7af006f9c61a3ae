import type { App, PaneType, WorkspaceLeaf } from 'obsidian';
import type { PaperMetadata } from '../../library/paper';
import { closeDrawers } from '../drawers';
import { headingLink } from './heading-link';

/** A place in a paper: enough to open it in whatever of the paper there is. */
export interface Place {
  paper: PaperMetadata;
  /** PDF page index from 1, or null. */
  page: number | null;
  /** Section path, outermost first. */
  path: readonly string[];
  /** For words in a supplement the vault path of its file, null where it is not here; missing for the paper's own. */
  supplementPath?: string | null;
}

/** What was opened; `nothing` where the vault holds nothing of the paper. */
export type Opened = 'pdf' | 'full-text' | 'note' | 'supplement' | 'nothing';

/** Opens a supplement's file, where the place is in one; else the PDF at the page, else the full text at its heading, else the paper's note. */
export async function openPlace(app: App, place: Place, where: PaneType | boolean): Promise<Opened> {
  const opened = await openBest(app, place, where);
  if (opened !== 'nothing') closeDrawers(app);
  return opened;
}

async function openBest(app: App, place: Place, where: PaneType | boolean): Promise<Opened> {
  const { paper, supplementPath } = place;
  if (supplementPath !== undefined) return (await openSupplement(app, supplementPath, place.path, where)) ? 'supplement' : 'nothing';
  if (isInVault(app, paper.pdfPath)) {
    await openPdf(app, paper.pdfPath, place.page, where);
    return 'pdf';
  }
  if (await openFullText(app, place, where)) return 'full-text';
  if (isInVault(app, paper.notePath)) {
    await app.workspace.openLinkText(paper.notePath, '', where);
    return 'note';
  }
  return 'nothing';
}

/** Markdown at its heading; other files in whatever the app or the device opens them with. */
async function openSupplement(app: App, supplementPath: string | null, path: readonly string[], where: PaneType | boolean): Promise<boolean> {
  if (!isInVault(app, supplementPath)) return false;
  await app.workspace.openLinkText(/\.(?:md|markdown)$/i.test(supplementPath) ? sectionOf(app, supplementPath, path) : supplementPath, '', where);
  return true;
}

/** False where the paper has no full text in the vault. */
export async function openFullText(app: App, { paper, path }: Place, where: PaneType | boolean): Promise<boolean> {
  if (!isInVault(app, paper.fullTextPath)) return false;
  await app.workspace.openLinkText(sectionOf(app, paper.fullTextPath, path), '', where);
  closeDrawers(app);
  return true;
}

async function openPdf(app: App, pdfPath: string, page: number | null, where: PaneType | boolean): Promise<void> {
  const subpath = page === null ? '' : `#page=${page}`;
  const open = where === false ? openPdfLeaf(app, pdfPath) : null;
  if (open) {
    await app.workspace.revealLeaf(open);
    if (subpath === '' || turnTo(open, subpath)) return;
  }
  await app.workspace.openLinkText(pdfPath + subpath, '', where);
}

function openPdfLeaf(app: App, pdfPath: string): WorkspaceLeaf | null {
  return app.workspace.getLeavesOfType('pdf').find((leaf) => leaf.getViewState().state?.file === pdfPath) ?? null;
}

/** An open PDF view has no public way to turn to a page; its ephemeral state takes a sub-path, or may one day throw. */
function turnTo(leaf: WorkspaceLeaf, subpath: string): boolean {
  try {
    leaf.setEphemeralState({ subpath });
    return true;
  } catch {
    return false;
  }
}

/** A section of a Markdown file, as a link leads there. */
function sectionOf(app: App, filePath: string, path: readonly string[]): string {
  const file = app.vault.getFileByPath(filePath);
  const heading = file === null ? '' : headingLink(app, file, path);
  return heading === '' ? filePath : `${filePath}#${heading}`;
}

const isInVault = (app: App, path: string | null): path is string => path !== null && app.vault.getFileByPath(path) !== null;
