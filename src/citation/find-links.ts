import { parseLink } from './link-grammar';
import type { CitationLink } from './model';

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
export function findLinks(note: string): LinkInNote[] {
  const found: LinkInNote[] = [];
  let offset = 0;
  let fence: string | null = null;
  note.split('\n').forEach((line, index) => {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
    else if (fence === null) collect(line, index + 1, offset, found);
    offset += line.length + 1;
  });
  return found;
}

function collect(line: string, number: number, offset: number, found: LinkInNote[]): void {
  if (!line.includes('](') && !line.includes('[[')) return;
  for (const match of withoutCode(line).matchAll(LINK)) {
    const link = parseLink(match[0]);
    if (!link || (link.page === null && link.cite === null && link.heading === null)) continue;
    const start = offset + match.index;
    found.push({ line: number, start, end: start + match[0].length, markup: match[0], link });
  }
}

/** Inline code blanked out, so that offsets stay: from a run of backticks to the next run of the same length. */
function withoutCode(line: string): string {
  const runs = [...line.matchAll(/`+/g)].map((match) => ({ at: match.index, length: match[0].length }));
  const next = new Map<number, number>();
  const closing = runs.map(() => -1);
  for (let i = runs.length - 1; i >= 0; i--) {
    const length = runs[i]?.length ?? 0;
    closing[i] = next.get(length) ?? -1;
    next.set(length, i);
  }
  let text = '';
  let from = 0;
  for (let i = 0; i < runs.length; i++) {
    const open = runs[i];
    const close = runs[closing[i] ?? -1];
    if (!open || !close) continue;
    const end = close.at + close.length;
    text += line.slice(from, open.at) + ' '.repeat(end - open.at);
    from = end;
    i = closing[i] ?? i;
  }
  return text + line.slice(from);
}
