import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { Tag } from '@lezer/highlight';

/**
 * The node names that a plugin meets in Obsidian's editor. The app's parser is a stream tokenizer whose names are joined
 * style names (`hmd-internal-link`, `inline-code`, …); `@codemirror/lang-markdown` has quite other ones.
 */
const STYLES = [
  ...[
    'header',
    'header-1',
    'header-2',
    'header-3',
    'header-4',
    'header-5',
    'header-6',
    'formatting',
    'formatting-header',
  ],
  ...['formatting-strong', 'strong', 'formatting-em', 'em', 'formatting-code', 'inline-code', 'hmd-codeblock'],
  ...['formatting-code-block', 'formatting-link', 'formatting-link-start', 'formatting-link-end', 'hmd-internal-link'],
  ...['link-has-alias', 'link-alias', 'link-alias-pipe', 'hmd-frontmatter', 'hashtag', 'hashtag-begin', 'hashtag-end'],
  ...['link', 'url', 'string', 'quote', 'formatting-quote', 'list-1', 'formatting-list', 'formatting-list-ul', 'math'],
  ...['comment', 'highlight', 'formatting-highlight', 'hmd-barelink', 'footref', 'formatting-link-string'],
];
const tokenTable = Object.fromEntries(STYLES.map((style) => [style, Tag.define()]));

interface LineState {
  block: '' | 'frontmatter' | 'code';
  fence: string;
  first: boolean;
  /** Styles that hold until their mark comes again or the line ends. */
  open: string[];
  link: '' | 'target' | 'target-alias' | 'pipe' | 'alias' | 'end';
}

const MARKS: readonly [RegExp, string][] = [
  [/^\*\*/, 'strong'],
  [/^==/, 'highlight'],
  [/^(\*|_)(?=\S|$)/, 'em'],
];

function wholeLine(stream: StringStream, state: LineState): string | null {
  if (state.first && stream.match(/^---\s*$/)) {
    state.block = 'frontmatter';
    return 'hmd-frontmatter';
  }
  if (state.block === 'frontmatter') {
    if (/^---\s*$/.test(stream.string)) state.block = '';
    stream.skipToEnd();
    return 'hmd-frontmatter';
  }
  if (state.block === 'code') {
    const ends = stream.string.trimEnd() === state.fence;
    stream.skipToEnd();
    if (!ends) return 'hmd-codeblock';
    state.block = '';
    return 'formatting formatting-code-block hmd-codeblock';
  }
  const fence = stream.match(/^(```+|~~~+)/);
  if (!fence || fence === true) return null;
  state.block = 'code';
  state.fence = fence[1] ?? '';
  stream.skipToEnd();
  return 'formatting formatting-code-block hmd-codeblock';
}

function lineStart(stream: StringStream, state: LineState): string | null {
  const heading = stream.match(/^(#{1,6}) /);
  if (heading && heading !== true) {
    const style = `header header-${heading[1]?.length ?? 1}`;
    state.open = [style];
    return `formatting formatting-header ${style}`;
  }
  if (stream.match(/^> ?/)) {
    state.open = ['quote'];
    return 'formatting formatting-quote quote';
  }
  if (stream.match(/^\s*[-*+] /)) return 'formatting formatting-list formatting-list-ul list-1';
  return null;
}

/** The parts of `[[target|alias]]`, one token each. */
function linkPart(stream: StringStream, state: LineState): string {
  if (state.link === 'target' || state.link === 'target-alias') {
    const aliased = state.link === 'target-alias';
    stream.match(/^[^\]|\n]+/);
    state.link = aliased ? 'pipe' : 'end';
    return aliased ? 'hmd-internal-link link-has-alias' : 'hmd-internal-link';
  }
  if (state.link === 'pipe') {
    stream.match('|');
    state.link = stream.peek() === ']' ? 'end' : 'alias';
    return 'hmd-internal-link link-alias-pipe';
  }
  if (state.link === 'alias') {
    stream.match(/^[^\]\n]+/);
    state.link = 'end';
    return 'hmd-internal-link link-alias';
  }
  stream.match(']]');
  state.link = '';
  return 'formatting-link formatting-link-end';
}

function inline(stream: StringStream, state: LineState): string | null {
  const base = state.open.join(' ');
  const styled = (style: string): string => (base ? `${base} ${style}` : style);
  const link = stream.match(/^!?\[\[(?=([^\]|\n]+)(\|[^\]\n]*)?\]\])/);
  if (link && link !== true) {
    state.link = link[2] === undefined ? 'target' : 'target-alias';
    return 'formatting-link formatting-link-start';
  }
  if (stream.match(/^`[^`\n]+`/)) return styled('inline-code');
  if (stream.match(/^\$[^$\n]+\$/)) return styled('math');
  if (stream.match(/^%%[^%\n]*%%/)) return styled('comment');
  if (stream.match(/^\[\^[^\]\s]+\]/)) return styled('footref');
  if (stream.match(/^!?\[[^\]\n]*\]\((?:<[^>\n]*>|[^)\n]*)\)/)) return styled('link');
  if (stream.match(/^https?:\/\/[^\s)]+/)) return styled('url');
  for (const [mark, style] of MARKS) {
    if (!stream.match(mark)) continue;
    if (state.open[state.open.length - 1] === style) state.open.pop();
    else state.open.push(style);
    return styled(`formatting formatting-${style} ${style}`);
  }
  if (stream.match(/^#[\p{L}\p{N}_/-]*[\p{L}_][\p{L}\p{N}_/-]*/u)) return styled('hashtag');
  stream.next();
  stream.match(/^[^`$%![*_=#h\]]+/);
  return base || null;
}

const language = StreamLanguage.define<LineState>({
  name: 'hypermd',
  tokenTable,
  startState: () => ({ block: '', fence: '', first: true, open: [], link: '' }),
  copyState: (state) => ({ ...state, open: [...state.open] }),
  token(stream, state) {
    if (stream.sol()) {
      state.open = [];
      state.link = '';
      const line = wholeLine(stream, state);
      state.first = false;
      const start = line ?? lineStart(stream, state);
      if (start) return start;
    }
    return state.link ? linkPart(stream, state) : inline(stream, state);
  },
  blankLine(state) {
    state.first = false;
  },
});

const highlight = HighlightStyle.define(
  STYLES.flatMap((style) => {
    const tag = tokenTable[style];
    return tag ? [{ tag, class: `cm-${style}` }] : [];
  }),
);

export const markdownLanguage: Extension = [language, syntaxHighlighting(highlight)];
