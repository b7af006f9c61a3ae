import { labelWord, sectionKindsOf } from '../../index/search';
import type { IndexFilter } from '../../index/search-index';
import { labelAliases } from '../../structure';
import type { UnitKind } from '../../structure/model';
import type { ArmQuery } from '../arm';
import type { ParsedQuery } from './parse-query';
import { narrower, type NumberRange } from './number-range';

/** Names papers for `author:` and `paper:`. */
export interface PaperNames {
  byAuthor(name: string): string[];
  byName(name: string): string[];
}

/** What the arms are asked, and what is checked on the units that they find. */
export interface SearchPlan {
  query: ArmQuery;
  filter: IndexFilter;
  phrases: string[];
  not: string[];
  labels: string[];
  /** False where there is neither a word nor a filter to search by. */
  asks: boolean;
}

/** What both lists hold; a missing list holds everything. */
function both<T>(a: readonly T[] | undefined, b: readonly T[] | undefined): T[] | undefined {
  if (!a || !b) return (a ?? b)?.slice();
  // An author of ten thousand papers within a folder of as many.
  const held = new Set(b);
  return a.filter((one) => held.has(one));
}

const bothRanges = (a: NumberRange | undefined, b: NumberRange | undefined): NumberRange | undefined => (a && b ? narrower(a, b) : (a ?? b));

/** A filter that holds where both hold. */
function bothFilters(a: IndexFilter, b: IndexFilter): IndexFilter {
  const joined: { [Name in keyof IndexFilter]: IndexFilter[Name] | undefined } = {
    papers: both(a.papers, b.papers),
    collections: both(a.collections, b.collections),
    kinds: both(a.kinds, b.kinds),
    sectionKinds: both(a.sectionKinds, b.sectionKinds),
    years: bothRanges(a.years, b.years),
    pages: bothRanges(a.pages, b.pages),
    tags: both(a.tags, b.tags),
    folders: both(a.folders, b.folders),
  };
  return Object.fromEntries(Object.entries(joined).filter(([, value]) => value !== undefined));
}

const labelKinds = (labels: readonly string[]): UnitKind[] => [...new Set(labels.map((label): UnitKind => (label.startsWith('table') ? 'table' : 'figure')))];

/** Keys that answer a label: "figure 2a" asks for figure 2 as well, since a panel is part of its figure; "table s1" for what a paper calls "Supplementary Table 1". */
export const answeringLabels = (labels: readonly string[]): string[] => [...new Set(labels.flatMap((label) => [label, label.replace(/(\d)[a-z]$/, '$1')]).flatMap(labelAliases))];

function filterOf(parsed: ParsedQuery, names: PaperNames): IndexFilter {
  const papers = [...[...new Set(parsed.authors)].map((name) => names.byAuthor(name)), ...[...new Set(parsed.papers)].map((name) => names.byName(name))].reduce<string[] | undefined>(both, undefined);
  const kinds = both(parsed.kinds ?? undefined, parsed.labels.length > 0 ? labelKinds(parsed.labels) : undefined);
  const sectionKinds = parsed.sections.map(sectionKindsOf).filter((some) => some.length > 0).reduce<IndexFilter['sectionKinds']>(both, undefined);
  return { ...(papers && { papers }), ...(kinds && { kinds }), ...(sectionKinds && { sectionKinds }), ...(parsed.years && { years: parsed.years }) };
}

/** Turns a query and the scope around it into what the arms are asked. A name that no paper has leaves no paper. */
export function planSearch(parsed: ParsedQuery, scope: IndexFilter, names: PaperNames): SearchPlan {
  const section = parsed.sections.filter((title) => sectionKindsOf(title).length === 0).join(' ');
  const labelWords = answeringLabels(parsed.labels).map(labelWord);
  const words = [parsed.words, ...labelWords].filter((part) => part !== '').join(' ');
  return {
    query: { words, ...(section !== '' && { section }), ...(parsed.phrases.length > 0 && { all: parsed.phrases.join(' \n ') }) },
    filter: bothFilters(filterOf(parsed, names), scope),
    phrases: parsed.phrases,
    not: parsed.not,
    labels: parsed.labels,
    asks: words.trim() !== '' || parsed.filters.length > 0,
  };
}
