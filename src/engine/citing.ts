import { citeWords, recordOf, resolveCitation, type CitationLink, type ResolvedCitation } from '../citation';
import type { PaperMetadata } from '../library/paper';
import type { CitedPlace, CiteRequest } from './engine';
import type { Freshness } from './freshness';
import type { House } from './house';
import type { Library } from './library';
import type { OpenPaper } from './paper-texts';

export interface CitingOptions {
  house: House;
  library: Library;
  freshness: Freshness;
  open: (paperId: string) => Promise<OpenPaper | null>;
  failed: (error: unknown) => void;
}

/** Cites places of papers, and finds again what a link cites. */
export class Citing {
  /** Citations whose records were looked after in this session. */
  private readonly remembered = new Set<string>();

  constructor(private readonly options: CitingOptions) {}

  async cite({ paperId, start, end, keep }: CiteRequest): Promise<CitedPlace | null> {
    const { house, library, freshness, open } = this.options;
    // What is written into a note names files: they are looked at first.
    await (keep === true ? freshness.settled() : freshness.glance());
    const opened = await open(paperId);
    const metadata = library.get(paperId);
    const words = opened === null ? null : citeWords(opened.cited, { start, end });
    if (opened === null || metadata === null || words === null || words.cite === null) return null;
    const { cite } = words;
    if (keep === true) await house.citations.keep(cite, recordOf(paperId, opened.generation, words));
    return { ...words, cite, paper: metadata, generation: opened.generation };
  }

  async resolve(link: CitationLink, vaultPath: string | null): Promise<ResolvedCitation> {
    const metadata = vaultPath === null ? null : await this.paperAt(vaultPath);
    const opened = metadata === null ? null : await this.options.open(metadata.paperId);
    const resolved = resolveCitation(link, opened?.cited ?? null);
    if (opened !== null && link.cite !== null && resolved.span !== null) await this.remember(link.cite, opened, resolved.span);
    return resolved.paperId === null && metadata !== null ? { ...resolved, paperId: metadata.paperId } : resolved;
  }

  async paperAt(vaultPath: string): Promise<PaperMetadata | null> {
    const { library, freshness } = this.options;
    const { checked } = await freshness.glance();
    const known = library.at(vaultPath);
    if (known !== null || checked) return known;
    // A file that was moved since the last session is nobody's to this device's memory.
    await freshness.settled();
    return library.at(vaultPath);
  }

  /** Makes a missing record of a citation again while its words are still found (`spec/60` 10). Looked for once a session. */
  private async remember(cite: string, { generation, cited }: OpenPaper, span: { start: number; end: number }): Promise<void> {
    const key = `${cited.paperId}/${cite}`;
    if (this.remembered.has(key)) return;
    this.remembered.add(key);
    const words = citeWords(cited, span);
    if (words?.cite !== cite) return;
    try {
      await this.options.house.citations.keep(cite, recordOf(cited.paperId, generation, words));
    } catch (error) {
      this.remembered.delete(key);
      this.options.failed(error);
    }
  }
}
