import { findLinks, type LinkInNote, quoteBeside } from '../../citation';
import type { CitationLink } from '../../citation/model';
import { sameTarget } from '../links/shown-link';

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
  private links: readonly LinkInNote[] | null = null;

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
    this.links ??= findLinks(lines.slice(lineStart, lineEnd + 1).join('\n'));
    const twins = this.links.filter((other) => sameTarget(other.link, link));
    const meant = twins.length === of ? twins.slice(nth, nth + 1) : twins;
    const quotes = new Set(meant.map(({ line }) => quoteBeside((at) => lines[at], lineStart + line - 1)));
    const [quote] = quotes;
    return quotes.size === 1 ? (quote ?? null) : null;
  }
}
