import { getLinkpath, type App, type TFile } from 'obsidian';
import { type CitedInNote, type LinkedVault, requestsOfNote } from '../../../engine/citations/note-requests';
import type { Engine } from '../../../engine/engine';
import type { PaperMetadata } from '../../../library/paper';
import type { Breathe } from '../../../ports';

/** Finds the citations of notes as the app resolves links; made anew for every round, since it remembers whose a file is. */
export class CitedNotes {
  private readonly owners = new Map<string, Promise<PaperMetadata | null>>();

  constructor(
    private readonly app: App,
    private readonly engine: Engine,
    private readonly breathe: Breathe,
  ) {}

  /** The OCR folders, vault-relative. Looks at the disk. */
  async roots(): Promise<string[]> {
    return (await this.engine.survey()).roots.map(({ path }) => path);
  }

  /** Notes that may cite something, by path. Papers' own texts are no notes. */
  async candidates(roots: readonly string[]): Promise<TFile[]> {
    const found: TFile[] = [];
    for (const file of this.app.vault.getMarkdownFiles()) {
      if (!isPaperText(file.path, roots) && this.mayCite(file)) found.push(file);
      await this.breathe();
    }
    return found.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** True where a link names words, or a place in a file that is there or whose name is encoded; and where the app has not read the note yet. */
  mayCite(file: TFile): boolean {
    const cache = this.app.metadataCache.getFileCache(file);
    if (cache === null) return true;
    return [...(cache.links ?? []), ...(cache.embeds ?? [])].some(({ link }) => link.includes('cite=') || link.includes('%') || (link.includes('#') && this.leadsTo(getLinkpath(link), file.path) !== null));
  }

  /** Notes with a link to one of these files. */
  linkingTo(paths: ReadonlySet<string>): string[] {
    return Object.entries(this.app.metadataCache.resolvedLinks).flatMap(([note, targets]) => (Object.keys(targets).some((path) => paths.has(path)) ? [note] : []));
  }

  /** `pages`: links to a page of a paper, which claim no words, count too. */
  citationsOf(note: string, text: string, pages = false): Promise<CitedInNote[]> {
    const vault: LinkedVault = { leadsTo: (linkPath, from) => this.leadsTo(linkPath, from), paperAt: (path) => this.paperAt(path) };
    return requestsOfNote(note, text, vault, { breathe: this.breathe, pages });
  }

  private leadsTo(linkPath: string, from: string): string | null {
    return this.app.metadataCache.getFirstLinkpathDest(linkPath, from)?.path ?? null;
  }

  private paperAt(path: string): Promise<PaperMetadata | null> {
    const known = this.owners.get(path) ?? this.engine.paperAt(path);
    this.owners.set(path, known);
    return known;
  }
}

/** Whether a file is of a paper's folder, below one of the OCR folders. */
export const isPaperText = (path: string, roots: readonly string[]): boolean => roots.some((root) => path.startsWith(`${root}/`));
