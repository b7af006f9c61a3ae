import type { App } from 'obsidian';
import type { CitationLink } from '../../citation/model';
import type { Standing } from '../../citation/standing';
import type { Translate } from '../../i18n';
import { type ChipText, chipText } from './chip-text';
import { type CitationQuery, citationKey, type CitationResolver } from './resolver';

/** A link of a note that may cite a paper: what to ask, and the key under which the answer is told. */
export interface NoteCitation {
  query: CitationQuery;
  key: string;
  /** The note that the link stands in. */
  sourcePath: string;
}

/** Gives what the note quotes beside a link: asked for links that may be citations only, and most are none. */
export type QuoteOfLink = () => string | null;

/** Citations as they stand in notes: which links are worth asking about, and what their chips say now. */
export class NoteCitations {
  /** What chips say, by alias. */
  private readonly said = new WeakMap<Standing, Map<string | null, ChipText | null>>();

  constructor(
    private readonly app: App,
    private readonly resolver: CitationResolver,
    private readonly t: Translate,
    private readonly shown: () => boolean,
  ) {}

  /** What a chip is drawn for: null for links that cannot be citations or are another plugin's, and for all while chips are off. */
  read(link: CitationLink | null, sourcePath: string, quote: QuoteOfLink): NoteCitation | null {
    return this.shown() && link?.foreign !== true ? this.at(link, sourcePath, quote) : null;
  }

  /** null for links that cannot be citations, since they name no place. `sourcePath` is the note that the link stands in. */
  at(link: CitationLink | null, sourcePath: string, quote: QuoteOfLink): NoteCitation | null {
    if (!link || !namesPlace(link)) return null;
    const file = this.app.metadataCache.getFirstLinkpathDest(link.linkPath, sourcePath);
    // A heading link to an ordinary note is none of ours, and most links are such.
    if (link.cite === null && !file) return null;
    const query: CitationQuery = { link, target: file?.path ?? null, quote: quote() };
    return { query, key: citationKey(query), sourcePath };
  }

  /** What the chip says as far as it is known; null while unknown and for links to anything that is not a paper. */
  chip({ query }: NoteCitation): ChipText | null {
    const { link } = query;
    const resolved = this.resolver.peek(query);
    if (!resolved) return null;
    // Asked for every chip of a line that is typed in, and always the same while the paper is.
    const said = this.said.get(resolved) ?? new Map<string | null, ChipText | null>();
    this.said.set(resolved, said);
    const known = said.get(link.alias);
    if (known !== undefined) return known;
    const text = chipText(resolved, link.alias, link.cite !== null, this.t);
    said.set(link.alias, text);
    return text;
  }

  /** True where the link is known to cite a paper, or the words of one: also where its alias says everything, so that it has no chip. */
  holds({ query }: NoteCitation): boolean {
    const resolved = this.resolver.peek(query);
    return resolved !== null && (resolved.paperId !== null || query.link.cite !== null);
  }

  /** Resolves when it is known what the chip says, or that it is not to be known. */
  whenKnown({ query }: NoteCitation): Promise<void> {
    return this.resolver.whenKnown(query);
  }

  onChange(listener: (keys: ReadonlySet<string> | 'all') => void): () => void {
    return this.resolver.onChange(listener);
  }
}

const namesPlace = (link: CitationLink): boolean => link.cite !== null || link.page !== null || link.heading !== null;
