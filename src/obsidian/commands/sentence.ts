import { findLinks, type LinkInNote } from '../../citation';
import { sentences } from '../../text';

/** A sentence of a note. Offsets are UTF-16, in the paragraph's text: its lines joined by "\n". */
export interface NoteSentence {
  /** What it says: without Markdown, links' targets and citations. */
  words: string;
  start: number;
  /** Behind its closing stop. */
  end: number;
  /** Behind the citations and footnote marks that follow its stop. */
  citedEnd: number;
  /** The links in it and behind it that name a place, with offsets in the paragraph. */
  citations: LinkInNote[];
}

/** Marks of lists, quotes, call-outs and headings at a line's beginning. */
const LINE_MARKS = /^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+|[-*+][ \t]+(?:\[.\][ \t]+)?|\d+[.)][ \t]+|\[\^[^\]\s]+\]:[ \t]*|\[![^\]\n]+\][+-]?[ \t]*)+/gm;
/** The title of a call-out, with the mark of the line below it. */
const TITLE_LINE = /^([ \t]*>[ \t]*\[![^\n]*)\n>/gm;
const TABLE_ROW = /^\|[^\n]*/gm;
/** Pandoc citations and footnote marks. */
const OTHER_CITATIONS = /\[(?:[^[\]\n]*[@][^[\]\n]*)\]|\[\^[^\]\s]+\]/g;
/** The same, directly behind a sentence. */
const BEHIND = /^(?:[ \t]*(?:\[[^[\]\n]*@[^[\]\n]*\]|\[\^[^\]\s]+\]))+/;
const LINK_PARTS = /!?\[\[(?:[^[\]|\n]*\|)?|\]\]|\]\([^()\n]*\)|!?\[(?=[^[\]\n]*\]\()/g;
const MARKS = /\*+|==|~~|`+|%%[^%\n]*%%|\$+|<[^<>\n]*>/g;
/** Underlines that emphasise stand at a word's edge; those inside names stay. */
const UNDERLINES = /(^|[\s(])_+(?=\S)|_+(?=[\s).,;:!?]|$)/gm;

/** The sentence at a place of a paragraph, or the last one before it; null where there are no words. Linear. */
export function sentenceAt(paragraph: string, at: number): NoteSentence | null {
  const citations = findLinks(paragraph);
  const plain = plainText(paragraph, citations);
  const spans = sentences(plain);
  // A cursor behind a stop, or in the citations behind it, still means the sentence before.
  const index = Math.max(0, spans.findLastIndex(({ start }) => start <= at));
  const span = spans[index];
  if (!span) return null;
  const next = spans[index + 1]?.start ?? paragraph.length;
  const own = citations.filter(({ start }) => start >= span.start && start < next);
  const behind = own.filter(({ start }) => start >= span.end).at(-1);
  const citedEnd = behind?.end ?? span.end;
  return {
    words: plain.slice(span.start, span.end).replace(/\s+/g, ' ').replace(/\s+([.,;:!?])/g, '$1').trim(),
    start: span.start,
    end: span.end,
    citedEnd: citedEnd + (BEHIND.exec(paragraph.slice(citedEnd, next))?.[0].length ?? 0),
    citations: own,
  };
}

/** The same length, with blanks in place of all that is no word of the text, and an empty line where a list item, a table cell or a title ends. */
function plainText(paragraph: string, citations: readonly LinkInNote[]): string {
  let text = '';
  let at = 0;
  for (const { start, end } of citations) {
    text += paragraph.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  text = (text + paragraph.slice(at))
    .replace(TITLE_LINE, '$1\n\n')
    .replace(TABLE_ROW, (row) => `\n${row.slice(1).replace(/ \|/g, '\n\n')}`)
    .replace(LINE_MARKS, (mark) => (/[^\s>]/.test(mark) ? `\n${' '.repeat(mark.length - 1)}` : blank(mark)));
  for (const pattern of [OTHER_CITATIONS, LINK_PARTS, MARKS, UNDERLINES]) text = text.replace(pattern, blank);
  return text.replace(/\n+/g, (breaks) => (breaks.length === 1 ? ' ' : breaks));
}

const blank = (mark: string): string => mark.replace(/[^\n]/g, ' ');
