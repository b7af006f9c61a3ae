import type { UnitKind } from '../../structure/model';
import { labelsOf } from './label-numbers';
import { narrower, type NumberRange } from './number-range';

/** A query as the user meant it. Every word of what was written is in one of these. */
export interface ParsedQuery {
  /** Words to rank by, phrases' words included, joined by spaces. */
  words: string;
  /** The words outside phrases: what may be expanded. */
  free: string;
  /** Each must stand in the unit's text. */
  phrases: string[];
  /** Words or phrases that must not. */
  not: string[];
  authors: string[];
  papers: string[];
  sections: string[];
  /** Inclusive; `null` where no year was asked for. */
  years: NumberRange | null;
  /** null where no kind was asked for. */
  kinds: UnitKind[] | null;
  /** "figure 2", "table s1": the unit's label must be one of them. */
  labels: string[];
  /** The filters as written, to offer a search without one of them. */
  filters: string[];
  /** Known filters with a value that makes no sense; they were read as words. */
  ignored: string[];
}

type FilterKey = 'author' | 'year' | 'paper' | 'section' | 'kind' | 'fig' | 'table';
const FILTER_KEYS: Readonly<Record<string, FilterKey>> = {
  author: 'author', year: 'year', paper: 'paper', section: 'section', kind: 'kind', fig: 'fig', figure: 'fig', table: 'table', 图: 'fig', 圖: 'fig', 表: 'table',
};

const RUNNING: UnitKind[] = ['body', 'abstract', 'backmatter', 'insert', 'footnote', 'other'];
const KINDS: Readonly<Record<string, UnitKind[]>> = { figure: ['figure'], table: ['table'], equation: ['equation'], body: RUNNING };

/** A piece: perhaps "-", perhaps "key:", then a quoted or plain value. Every character that is no space is in a piece. */
const PIECE = /([-－]?)(?:([A-Za-z]+|[图圖表])[:：])?(?:"([^"]*)"|[“”]([^“”]*)[“”]|「([^「」]*)」|『([^『』]*)』|＂([^＂]*)＂|(\S+))|(\S)/gu;
const OPEN_ENDED_YEARS = /^(\d{4})?(?:(\.{2,3}|[-–—~])(\d{4})?)?$/;
/** What a Chinese keyboard writes instead: "２０１９～２０２２", "Ｓ１". */
const narrow = (value: string): string => value.normalize('NFKC');

function parseYears(value: string): NumberRange | null {
  const match = OPEN_ENDED_YEARS.exec(value);
  if (!match || (match[1] === undefined && match[3] === undefined)) return null;
  const [from, dots, to] = [match[1] && Number(match[1]), match[2], match[3] && Number(match[3])];
  if (!dots) return { from: Number(from), to: Number(from) };
  if (from && to) return { from: Math.min(from, to), to: Math.max(from, to) };
  return { ...(from && { from }), ...(to && { to }) };
}

const kindsOf = (value: string): UnitKind[] | null => {
  const kinds = value.toLowerCase().split(',').map((name) => KINDS[name] ?? KINDS[name.replace(/s$/, '')]);
  return kinds.every((some) => some !== undefined) ? kinds.flat() : null;
};

/** Enters a filter; false where its value makes no sense. */
function addFilter(query: ParsedQuery, key: FilterKey, value: string): boolean {
  if (value.trim() === '') return false;
  switch (key) {
    case 'author':
      query.authors.push(value);
      return true;
    case 'paper':
      query.papers.push(value);
      return true;
    case 'section':
      query.sections.push(value);
      return true;
    case 'year': {
      const years = parseYears(narrow(value));
      if (years) query.years = narrower(query.years ?? {}, years);
      return years !== null;
    }
    case 'kind': {
      const kinds = kindsOf(narrow(value));
      if (kinds) query.kinds = [...(query.kinds ?? []), ...kinds];
      return kinds !== null;
    }
    case 'fig':
    case 'table': {
      const labels = labelsOf(key === 'fig' ? 'figure' : 'table', narrow(value));
      query.labels.push(...(labels ?? []));
      return labels !== null;
    }
  }
}

/**
 * Reads a query: words, "exact phrase", -not, author: year:2019..2022 paper: section: kind:figure|table|equation|body fig: table:.
 * Total: it never throws, and what makes no sense is text (`spec/40` 17). A minus before a digit is a sign ("-80 °C").
 */
export function parseQuery(written: string): ParsedQuery {
  const query: ParsedQuery = { words: '', free: '', phrases: [], not: [], authors: [], papers: [], sections: [], years: null, kinds: null, labels: [], filters: [], ignored: [] };
  const words: string[] = [];
  const free: string[] = [];
  const addWord = (word: string): void => {
    words.push(word);
    free.push(word);
  };
  for (const [piece, minus, name = '', straight, curly, corner, white, wide, plain = ''] of written.matchAll(PIECE)) {
    const quoted = straight ?? curly ?? corner ?? white ?? wide;
    const key = FILTER_KEYS[name.toLowerCase()];
    if (key && !minus) {
      if (addFilter(query, key, quoted ?? plain)) {
        query.filters.push(piece);
        continue;
      }
      if ((quoted ?? plain) !== '') query.ignored.push(piece);
    }
    if (name !== '' || (quoted === undefined && plain === '')) addWord(piece);
    else if (minus && (quoted ?? plain) !== '' && !/^[\d.]/.test(quoted ?? plain)) query.not.push(quoted ?? plain);
    else if (quoted === undefined) addWord(minus + plain);
    else if (quoted.trim() !== '') {
      query.phrases.push(quoted);
      words.push(quoted);
    }
  }
  query.words = words.join(' ');
  query.free = free.join(' ');
  return query;
}
