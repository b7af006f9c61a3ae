import { CodeFence } from './code-fence';
import { withoutInlineCode } from './inline-code';
import { parseLink } from './link-grammar';
import type { CitationLink } from './model';
import { atOnce, byLine, type Slices } from './slices';

/** A link in a note. */
export interface LinkInNote {
  /** From 1. */
  line: number;
  /** UTF-16 range in the note, half-open. */
  start: number;
  end: number;
  /** As written. */
  markup: string;
  link: CitationLink;
}

/** Longest target or alias that is looked at; keeps the search linear on hostile notes. */
const LONGEST = 2_000;
const WIKILINK = String.raw`\[\[[^[\]\n]{1,${String(LONGEST)}}\]\]`;
const TEXT = String.raw`\[(?:[^[\]\\\n]|\\.){0,${String(LONGEST)}}\]`;
const TARGET = String.raw`\((?:<[^<>\n]{0,${String(LONGEST)}}>|(?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,${String(LONGEST)}})(?: "[^"\n]{0,${String(LONGEST)}}")?\)`;
const LINK = new RegExp(`${WIKILINK}|${TEXT}${TARGET}`, 'g');

/** Every link of a note that names a page, a fingerprint or a heading, in order. Code fences and inline code hold none. */
export const findLinks = (note: string): LinkInNote[] => atOnce(linksInSlices(note));

/** The same in slices. */
export function* linksInSlices(note: string): Slices<LinkInNote[]> {
  return (yield* everyLinkInSlices(note)).filter(({ link }) => link.page !== null || link.cite !== null || link.heading !== null);
}

/** Every link of a note to a file, in order: also those to a file as a whole. */
export const everyLink = (note: string): LinkInNote[] => atOnce(everyLinkInSlices(note));

function* everyLinkInSlices(note: string): Slices<LinkInNote[]> {
  const found: LinkInNote[] = [];
  let offset = 0;
  const fence = new CodeFence();
  yield* byLine(note.split('\n'), (line, index) => {
    if (!fence.covers(line)) collect(line, index + 1, offset, found);
    offset += line.length + 1;
  });
  return found;
}

function collect(line: string, number: number, offset: number, found: LinkInNote[]): void {
  if (!line.includes('](') && !line.includes('[[')) return;
  for (const match of withoutInlineCode(line).matchAll(LINK)) {
    const link = parseLink(match[0]);
    if (!link) continue;
    const start = offset + match.index;
    found.push({ line: number, start, end: start + match[0].length, markup: match[0], link });
  }
}
