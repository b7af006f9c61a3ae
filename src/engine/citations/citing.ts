import { citeWords, recordOf, standingRange, type Range } from '../../citation';
import type { PaperMetadata } from '../../library/paper';
import type { Freshness } from '../freshness';
import type { House } from '../house';
import type { Library } from '../library';
import type { OpenPaper } from '../paper-texts';
import type { CitedPlace, CiteRequest } from './model';

export interface CitingOptions {
  house: House;
  library: Library;
  freshness: Freshness;
  open: (paperId: string) => Promise<OpenPaper | null>;
}

/** Cites places of papers, and tells whose a file is. */
export class Citing {
  constructor(private readonly options: CitingOptions) {}

  async cite({ paperId, start, end, keep }: CiteRequest): Promise<CitedPlace | null> {
    const { house, freshness, open } = this.options;
    // What is written into a note names files: they are looked at first.
    await (keep === true ? freshness.settled() : freshness.glance());
    const opened = await open(paperId);
    const place = opened === null ? null : this.placeIn(opened, standingRange(opened.cited, { start, end }));
    if (place !== null && keep === true) await house.citations.keep(place.cite, recordOf(paperId, place.generation, place));
    return place;
  }

  /** A range of a paper that is open, as it would be cited; null where it holds no text or the library does not know the paper. */
  placeIn({ cited, generation }: OpenPaper, range: Range): CitedPlace | null {
    const paper = this.options.library.get(cited.paperId);
    const words = citeWords(cited, range);
    if (paper === null || words === null || words.cite === null) return null;
    const { supplement } = words;
    return { ...words, cite: words.cite, paper, generation, ...(supplement && { supplementPath: this.options.library.supplementPath(cited.paperId, supplement) }) };
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
}
