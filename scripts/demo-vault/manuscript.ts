/** What a figure draws: bars or a line over named positions. */
export interface Chart {
  shape: 'bars' | 'line';
  names: string[];
  values: number[];
}

/** One thing in reading order. */
export type Element =
  | { kind: 'heading'; level: 2 | 3; title: string; style: 'section' | 'backmatter' | 'references' | 'abstract' }
  | { kind: 'paragraph'; text: string; role: 'body' | 'abstract' | 'backmatter' | 'insert' }
  | { kind: 'footnote'; text: string }
  | { kind: 'figure'; number: number; caption: string; chart: Chart }
  | { kind: 'table'; number: number; caption: string; header: string[]; rows: string[][] }
  | { kind: 'equation'; latex: string; plain: string; number: number }
  | { kind: 'reference'; text: string };

/** A question with a known answer: `answer` stands word for word in one paragraph. */
export interface Fact {
  question: string;
  answer: string;
}

/** A made-up paper before it is set on pages. */
export interface Manuscript {
  /** Zotero key: the name of the paper's folder. */
  key: string;
  attachmentKey: string;
  title: string;
  authors: { given: string; family: string }[];
  affiliation: string;
  year: number;
  journal: string;
  volume: string;
  doi: string;
  citekey: string;
  domain: string;
  tags: string[];
  language: 'en' | 'zh';
  /** What the first page prints as its number; null where no page prints one. */
  firstLabel: number | null;
  columns: 1 | 2;
  /** Bookmarks in the PDF. */
  outline: boolean;
  /** Number tree of printed page labels in the PDF. */
  pageLabels: boolean;
  /** Only `fulltext.md` and `meta.json`, as an older PaperForge left them. */
  fullTextOnly: boolean;
  elements: Element[];
  facts: Fact[];
  /** Words that mean the same in this paper's field. */
  synonyms: string[][];
}

/** "Hansen", "Hansen & Li", "Hansen et al."; Chinese names: "陈等". */
export function shortAuthor(paper: Manuscript): string {
  const families = paper.authors.map((author) => author.family);
  const [first = '', second = ''] = families;
  if (families.length <= 1) return first;
  if (paper.language === 'zh') return `${first}等`;
  return families.length === 2 ? `${first} & ${second}` : `${first} et al.`;
}

export const displayName = (author: { given: string; family: string }, language: Manuscript['language']): string =>
  language === 'zh' ? `${author.family}${author.given}` : `${author.given} ${author.family}`;

/** The abstract as a library lists it: the text of the abstract's paragraphs. */
export const abstractOf = (paper: Manuscript): string =>
  paper.elements.flatMap((element) => (element.kind === 'paragraph' && element.role === 'abstract' ? [element.text] : [])).join(' ');
