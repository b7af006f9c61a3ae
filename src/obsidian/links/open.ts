import type { App, PaneType, WorkspaceLeaf } from 'obsidian';
import type { PaperMetadata } from '../../library/paper';

/** A place in a paper: enough to open it in whatever of the paper there is. */
export interface Place {
  paper: PaperMetadata;
  /** PDF page index from 1, or null. */
  page: number | null;
  /** Section path, outermost first. */
  path: readonly string[];
}

/** What was opened; `nothing` where the vault holds nothing of the paper. */
export type Opened = 'pdf' | 'full-text' | 'note' | 'nothing';

/** Opens the PDF at the page, else the full text at its heading, else the paper's note. */
export async function openPlace(app: App, place: Place, where: PaneType | boolean): Promise<Opened> {
  const { paper } = place;
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

/** False where the paper has no full text in the vault. */
export async function openFullText(app: App, { paper, path }: Place, where: PaneType | boolean): Promise<boolean> {
  if (!isInVault(app, paper.fullTextPath)) return false;
  const heading = path.at(-1);
  await app.workspace.openLinkText(heading === undefined ? paper.fullTextPath : `${paper.fullTextPath}#${plainHeading(heading)}`, '', where);
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

/** For a PDF outside the vault: Zotero's own link, or null where Zotero does not know the paper. */
export function zoteroUrl(place: Place): string | null {
  const key = place.paper.attachmentKey;
  if (key === null || !/^[A-Z0-9]+$/i.test(key)) return null;
  return `zotero://open-pdf/library/items/${key}${place.page === null ? '' : `?page=${place.page}`}`;
}

/** What Obsidian compares headings by: no marks that end a link. */
const plainHeading = (heading: string): string => heading.replace(/[#^|[\]]/g, ' ').replace(/\s+/g, ' ').trim();

const isInVault = (app: App, path: string | null): path is string => path !== null && app.vault.getFileByPath(path) !== null;
