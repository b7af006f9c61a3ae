import type { LinkInNote } from './find-links';
import type { NoteLine } from './note-lines';

/** A line of a block quote or call-out. */
export const QUOTED = /^\s*>/;
const MARKERS = /^\s*(?:>\s?)+/;
const CALLOUT = /^\s*(?:>\s*)+\[![\w-]+\]/;
/** A block quote of more lines is no quote that a citation stands beside. */
export const MOST_LINES = 200;

/** The block quotes and call-outs of a note, each read once, however many links stand in it. */
export class QuotesBeside {
  /** The words of a block by its first line. */
  private readonly read = new Map<number, string | null>();
  /** The line that was asked for last, without its citations. */
  private rest: { line: NoteLine; text: string } | null = null;

  constructor(
    private readonly lines: readonly NoteLine[],
    /** All of the note, in order. */
    private readonly links: readonly LinkInNote[],
  ) {}

  /**
   * The words of the block quote or call-out that a link stands in, or stands beside: a line that holds nothing but the link directly below it, or one that ends in a colon directly
   * above. One blank line may lie between. null where there is none, or it holds no words.
   */
  of(link: Pick<LinkInNote, 'line'>): string | null {
    const { lines } = this;
    const at = link.line - 1;
    const here = lines[at];
    if (!here) return null;
    if (QUOTED.test(here.text)) return this.wordsAt(at);
    const rest = this.restOf(here);
    if (/^[\s()[\]–—,.:;-]*$/.test(rest)) {
      const above = QUOTED.test(lines[at - 1]?.text ?? '') ? at - 1 : isBlank(lines[at - 1]) ? at - 2 : -1;
      if (QUOTED.test(lines[above]?.text ?? '')) return this.wordsAt(above);
    }
    if (/[:：]\s*$/.test(rest)) {
      const below = isBlank(lines[at + 1]) ? at + 2 : at + 1;
      if (QUOTED.test(lines[below]?.text ?? '')) return this.wordsAt(below);
    }
    return null;
  }

  /** A line may hold thousands of links, which are asked for one after the other. */
  private restOf(line: NoteLine): string {
    if (this.rest?.line !== line) this.rest = { line, text: withoutLinks(line, this.links) };
    return this.rest.text;
  }

  private wordsAt(at: number): string | null {
    const { lines, read } = this;
    let first = at;
    while (at - first <= MOST_LINES && !CALLOUT.test(lines[first]?.text ?? '') && QUOTED.test(lines[first - 1]?.text ?? '')) first -= 1;
    if (at - first > MOST_LINES) return null;
    const known = read.get(first);
    if (known !== undefined) return known;
    let last = first;
    while (last - first <= MOST_LINES && QUOTED.test(lines[last + 1]?.text ?? '') && !CALLOUT.test(lines[last + 1]?.text ?? '')) last += 1;
    const words = last - first > MOST_LINES ? null : wordsOf(lines.slice(first, last + 1), this.links);
    read.set(first, words);
    return words;
  }
}

const isBlank = (line: NoteLine | undefined): boolean => line !== undefined && line.text.trim() === '';

/** The text of a block quote: no markers, no call-out title, no line that only holds links. null where nothing is left. */
function wordsOf(lines: readonly NoteLine[], links: readonly LinkInNote[]): string | null {
  const words = lines
    .filter(({ text }) => !CALLOUT.test(text))
    .map((line) => withoutLinks(line, links).replace(MARKERS, ''))
    .map((text) => (/^[\s()[\]–—,.:;-]*$/.test(text) ? '' : text.trimEnd()));
  const text = words.join('\n').trim();
  return text === '' ? null : text;
}

/** A line without the citations in it. Links that cite nothing are text. */
function withoutLinks({ text, start }: NoteLine, links: readonly LinkInNote[]): string {
  let rest = '';
  let from = 0;
  for (const link of within(links, start, start + text.length)) {
    rest += text.slice(from, link.start - start);
    from = link.end - start;
  }
  return rest + text.slice(from);
}

/** Links are in order, so those of a line are found by halving. */
function within(links: readonly LinkInNote[], start: number, end: number): readonly LinkInNote[] {
  let low = 0;
  let high = links.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((links[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  let to = low;
  while (to < links.length && (links[to]?.start ?? 0) < end) to += 1;
  return links.slice(low, to);
}
