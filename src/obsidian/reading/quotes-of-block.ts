import { findLinks, type LinkInNote, quoteBeside } from '../../citation';
import type { CitationLink } from '../../citation/model';
import { targetOf } from '../links/shown-link';

/** Where a rendered block stands: the whole note, and its first and last line from 0. */
interface Section {
  text: string;
  lineStart: number;
  lineEnd: number;
}

/** The lines of the note that was asked for last: its blocks are drawn one after the other. */
export class NoteLines {
  private text = '';
  private lines: readonly string[] = [''];

  of(text: string): readonly string[] {
    if (text !== this.text) [this.text, this.lines] = [text, text.split('\n')];
    return this.lines;
  }
}

/** What the note quotes beside the links of one rendered block. */
export class QuotesOfBlock {
  /** The links of the block by target, and what is quoted beside each of its lines. */
  private links: Map<string, LinkInNote[]> | null = null;
  private readonly quotes = new Map<number, string | null>();

  constructor(
    private readonly section: () => Section | null,
    private readonly lines: NoteLines,
  ) {}

  /**
   * The quote beside the `nth` (from 0) of `of` shown links to one target. null where none is quoted, where the note is not at hand, as in embeds and in print, and where it is not sure
   * which link is meant and they stand beside different quotes.
   */
  beside(link: CitationLink, { nth, of }: { nth: number; of: number }): string | null {
    const section = this.section();
    if (section === null) return null;
    const { text, lineStart, lineEnd } = section;
    const lines = this.lines.of(text);
    this.links ??= byTarget(findLinks(lines.slice(lineStart, lineEnd + 1).join('\n')));
    const twins = this.links.get(targetOf(link)) ?? [];
    const meant = twins.length === of ? twins.slice(nth, nth + 1) : twins;
    const quotes = new Set(meant.map(({ line }) => this.quoteAt(lines, lineStart + line - 1)));
    const [quote] = quotes;
    return quotes.size === 1 ? (quote ?? null) : null;
  }

  private quoteAt(lines: readonly string[], line: number): string | null {
    const known = this.quotes.get(line);
    if (known !== undefined) return known;
    const quote = quoteBeside((at) => lines[at], line);
    this.quotes.set(line, quote);
    return quote;
  }
}

function byTarget(links: readonly LinkInNote[]): Map<string, LinkInNote[]> {
  const found = new Map<string, LinkInNote[]>();
  for (const link of links) {
    const target = targetOf(link.link);
    const alike = found.get(target);
    if (alike) alike.push(link);
    else found.set(target, [link]);
  }
  return found;
}
