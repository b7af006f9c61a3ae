import { sentences } from '../text';
import { linksInSlices } from './find-links';
import type { LinkInNote } from './find-links';
import { LinksBefore } from './links-before';
import type { CitationLink } from './model';
import { maskedInSlices } from './note-mask';
import { linesOf } from './note-lines';
import type { NoteLine } from './note-lines';
import { QuotesBeside } from './note-quote';
import { byLine, type Slices } from './slices';

/** A citation as it stands in a note. */
export interface CitationInNote {
  /** From 0. */
  line: number;
  /** UTF-16 range of the link in the note, half-open. */
  start: number;
  end: number;
  /** As written. */
  markup: string;
  link: CitationLink;
  /** The sentence that the link belongs to, with the link in it; UTF-16, half-open. */
  sentence: { start: number; end: number; text: string };
  /** The words of the block quote or call-out that the link stands in or beside, without its markers; null where there is none. */
  quote: string | null;
}

/** Every link of a note that names a page, a fingerprint or a heading, in order. Code, comments and frontmatter hold none. Never throws. Linear but for the lines around each link. */
export const citationsIn = (note: string): CitationInNote[] => [...eachCitation(note)].filter((citation) => citation !== null);

/** The same one by one, so that a long note can be read in slices: the links are found first, with a null after every slice, then each link's sentence and quote when it is asked for. */
export function* eachCitation(note: string): Generator<CitationInNote | null, void, undefined> {
  const visible = yield* maskedInSlices(note);
  const links = yield* linksInSlices(visible);
  if (links.length === 0) return;
  const lines = linesOf(visible);
  // Links filled with capitals are one word to the splitter of sentences, and may begin one.
  const filled = fill(visible, links);
  const blocks = new Blocks(lines, yield* blockStarts(lines));
  const quotes = new QuotesBeside(lines, links);
  const before = new LinksBefore(filled);
  let seen: { block: Block; spans: { start: number; end: number }[] } | null = null;
  for (const link of links) {
    const block = blocks.at(link);
    if (seen === null || seen.block.start !== block.start || seen.block.end !== block.end) seen = { block, spans: sentences(filled.slice(block.start, block.end)) };
    const { start, end } = sentenceOf(link, block, seen.spans, filled, before);
    yield { line: link.line - 1, start: link.start, end: link.end, markup: link.markup, link: link.link, sentence: { start, end, text: note.slice(start, end) }, quote: quotes.of(link) };
  }
}

interface Block {
  start: number;
  end: number;
}

function fill(note: string, links: readonly LinkInNote[]): string {
  let text = '';
  let from = 0;
  for (const { start, end } of links) {
    text += note.slice(from, start) + 'X'.repeat(end - start);
    from = end;
  }
  return text + note.slice(from);
}

const MARKER = /^\s*(?:>\s*)*(?:[-*+]\s+(?:\[.\]\s+)?|\d+[.)]\s+|#{1,6}\s+|\[\^[^\]]+\]:\s*|\[![\w-]+\][+-]?\s*)?/;
/** A line that belongs to no paragraph of other lines: blank, heading, list item, table row, footnote, call-out. */
const ALONE = /^\s*(?:>\s*)*(?:$|#{1,6}\s|[-*+]\s|\d+[.)]\s|\||\[\^|\[!)/;
/** A paragraph of more lines is read in stretches of so many, so that a long one is read once and not again for every link. */
const MOST_LINES = 100;

/** For each line the first line of its block. */
function* blockStarts(lines: readonly NoteLine[]): Slices<number[]> {
  const first: number[] = [];
  yield* byLine(lines.map(({ text }) => text), (text, at) => {
    const above = first[at - 1];
    const begins = above === undefined || at - above >= MOST_LINES || ALONE.test(text) || isBreak(lines[at - 1]?.text ?? '', text);
    first.push(begins ? at : above);
  });
  return first;
}

/** The paragraphs, list items and table cells of a note. */
class Blocks {
  /** The cell that was found last: it may hold thousands of links, which are asked for one after the other. */
  private cell: Block | null = null;

  constructor(
    private readonly lines: readonly NoteLine[],
    private readonly first: readonly number[],
  ) {}

  /** The one that a link stands in. */
  at({ line, start, end }: LinkInNote): Block {
    const { lines, first } = this;
    const here = lines[line - 1];
    const opening = lines[first[line - 1] ?? 0];
    if (!here || !opening) return { start, end };
    if (/^\s*(?:>\s*)*\|/.test(here.text)) return this.cellAt(here, start, end);
    let last = line - 1;
    while (first[last + 1] === first[line - 1]) last += 1;
    const closing = lines[last] ?? here;
    return { start: Math.min(start, opening.start + (MARKER.exec(opening.text)?.[0].length ?? 0)), end: closing.start + closing.text.length };
  }

  private cellAt(line: NoteLine, start: number, end: number): Block {
    const { cell } = this;
    if (cell && cell.start <= start && end <= cell.end) return cell;
    this.cell = cellAt(line, start, end);
    return this.cell;
  }
}

const isQuoted = (line: string): boolean => /^\s*>/.test(line);
const isBreak = (above: string, below: string): boolean => /^\s*(?:>\s*)*$/.test(above) || /^\s*(?:>\s*)*(?:#{1,6}\s|\|)/.test(above) || isQuoted(above) !== isQuoted(below);

/** A bar ends a cell unless a backslash stands before it; those in the link do. */
function cellAt({ text, start: lineStart }: NoteLine, start: number, end: number): Block {
  const isBar = (at: number): boolean => text.charAt(at) === '|' && text.charAt(at - 1) !== '\\';
  let from = start - lineStart;
  while (from > 0 && !isBar(from - 1)) from -= 1;
  let to = end - lineStart;
  while (to < text.length && !isBar(to)) to += 1;
  return { start: lineStart + from, end: lineStart + to };
}

/** The sentence around a link; the one before it where the link stands behind its stop: "It works. [[link]] Then …". */
function sentenceOf(link: LinkInNote, block: Block, spans: readonly Block[], filled: string, linksBefore: LinksBefore): Block {
  const at = lastBefore(spans, link.start - block.start);
  const span = spans[at];
  if (!span || block.start + span.end <= link.start) return { start: link.start, end: link.end };
  const sentence = { start: block.start + span.start, end: Math.max(link.end, block.start + span.end) };
  const before = spans[at - 1];
  const onlyLinksBefore = linksBefore.only(sentence.start, link.start);
  // "[[Author]] showed that": the link is the subject of its own sentence.
  const isSubject = /^[\s,)]*\p{Ll}/u.test(filled.slice(link.end, link.end + 20));
  if (!before || !onlyLinksBefore || isSubject) return sentence;
  return { start: block.start + before.start, end: link.end };
}

/** Index of the last of the spans that begin at `offset` or before; -1 where none does. */
function lastBefore(spans: readonly Block[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
