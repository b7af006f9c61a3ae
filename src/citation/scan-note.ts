import { sentences } from '../text';
import { findLinks } from './find-links';
import type { LinkInNote } from './find-links';
import type { CitationLink } from './model';
import { masked } from './note-mask';
import { quoteBeside } from './note-quote';
import type { NoteLine } from './note-quote';

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
export const citationsIn = (note: string): CitationInNote[] => [...eachCitation(note)];

/** The same one by one: the links are found first, each link's sentence and quote when it is asked for, so that a long note can be read in slices. */
export function* eachCitation(note: string): Generator<CitationInNote, void, undefined> {
  const visible = masked(note);
  const links = findLinks(visible);
  if (links.length === 0) return;
  const lines = linesOf(visible);
  // Links filled with capitals are one word to the splitter of sentences, and may begin one.
  const filled = fill(visible, links);
  let seen: { block: Block; spans: { start: number; end: number }[] } | null = null;
  for (const link of links) {
    const block = blockAt(lines, link);
    if (seen === null || seen.block.start !== block.start || seen.block.end !== block.end) seen = { block, spans: sentences(filled.slice(block.start, block.end)) };
    const { start, end } = sentenceOf(link, block, seen.spans, filled);
    yield { line: link.line - 1, start: link.start, end: link.end, markup: link.markup, link: link.link, sentence: { start, end, text: note.slice(start, end) }, quote: quoteBeside(lines, link, links) };
  }
}

interface Block {
  start: number;
  end: number;
}

function linesOf(note: string): NoteLine[] {
  let start = 0;
  return note.split('\n').map((text) => {
    const line = { text, start };
    start += text.length + 1;
    return line;
  });
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
/** Lines of one paragraph that are looked at on either side. */
const MOST_LINES = 50;

/** The paragraph, list item or table cell that a link stands in. */
function blockAt(lines: readonly NoteLine[], { line, start, end }: LinkInNote): Block {
  const at = line - 1;
  const here = lines[at];
  if (!here) return { start, end };
  if (/^\s*(?:>\s*)*\|/.test(here.text)) return cellAt(here, start, end);
  let first = at;
  while (first > 0 && at - first < MOST_LINES && !ALONE.test(lines[first]?.text ?? '') && !isBreak(lines[first - 1]?.text ?? '', lines[first]?.text ?? '')) first -= 1;
  let last = at;
  while (last + 1 < lines.length && last - at < MOST_LINES && !ALONE.test(lines[last + 1]?.text ?? '') && !isBreak(lines[last]?.text ?? '', lines[last + 1]?.text ?? '')) last += 1;
  const opening = lines[first] ?? here;
  const closing = lines[last] ?? here;
  return { start: Math.min(start, opening.start + (MARKER.exec(opening.text)?.[0].length ?? 0)), end: closing.start + closing.text.length };
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
function sentenceOf(link: LinkInNote, block: Block, spans: readonly Block[], filled: string): Block {
  const at = spans.findIndex(({ start, end }) => block.start + start <= link.start && link.start < block.start + end);
  const span = spans[at];
  if (!span) return { start: link.start, end: link.end };
  const sentence = { start: block.start + span.start, end: Math.max(link.end, block.start + span.end) };
  const before = spans[at - 1];
  const onlyLinksBefore = /^[\sX()[\],;–—-]*$/.test(filled.slice(sentence.start, link.start));
  // "[[Author]] showed that": the link is the subject of its own sentence.
  const isSubject = /^[\s,)]*\p{Ll}/u.test(filled.slice(link.end, link.end + 20));
  if (!before || !onlyLinksBefore || isSubject) return sentence;
  return { start: block.start + before.start, end: link.end };
}
