// The ranking written down once more, as plainly as possible: every document is looked at, nothing is packed.
import type { PackedDocument, PackedPaper } from '../../../src/index/packed/document';
import type { Weights } from '../../../src/index/packed/score';
import type { IndexFilter } from '../../../src/index/search-index';
import { FIELDS } from '../../../src/index/search/fields';

const times = (list: readonly string[] | undefined, term: string): number => (list ?? []).filter((one) => one === term).length;

export interface NaiveQuery {
  terms: readonly string[];
  section?: readonly string[] | undefined;
  filter?: IndexFilter | undefined;
  limit: number;
}

export function naiveSearch(papers: readonly PackedPaper[], query: NaiveQuery, weights: Weights): { unitId: string; paperId: string; score: number }[] {
  const all = papers.flatMap((paper) => paper.documents.map((document) => ({ paper, document })));
  const average = FIELDS.map((_, field) => all.reduce((sum, { document }) => sum + (document.terms[field]?.length ?? 0), 0) / Math.max(1, all.length));
  const score = (document: PackedDocument): number =>
    query.terms.reduce((sum, term) => {
      const holding = all.filter((one) => one.document.terms.some((list) => list.includes(term))).length;
      const idf = Math.log(1 + (all.length - holding + 0.5) / (holding + 0.5));
      const strength = FIELDS.reduce((inner, _, field) => {
        const { weight, b } = weights.fields[field] ?? { weight: 0, b: 0 };
        const length = document.terms[field]?.length ?? 0;
        const mean = average[field] ?? 0;
        return inner + (weight * times(document.terms[field], term)) / (1 - b + (mean > 0 ? (b * length) / mean : 0));
      }, 0);
      return sum + (idf * strength) / (weights.k1 + strength);
    }, 0);
  const passes = ({ paper, document }: { paper: PackedPaper; document: PackedDocument }): boolean => {
    const { papers: only, kinds, collections, sectionKinds, years, pages, tags, folders } = query.filter ?? {};
    const inRange = (value: number, range: { from?: number; to?: number }): boolean => value >= (range.from ?? -Infinity) && value <= (range.to ?? Infinity);
    return (
      (!only || only.includes(paper.paperId)) &&
      (!kinds || kinds.includes(document.kind)) &&
      (!collections || collections.includes(document.collection)) &&
      (!sectionKinds || document.sectionKinds.some((kind) => sectionKinds.includes(kind))) &&
      (!years || (paper.year !== null && inRange(paper.year, years))) &&
      (!pages || document.pages.some((page) => inRange(page, pages))) &&
      (!tags || paper.tags.some((tag) => tags.includes(tag))) &&
      (!folders || folders.includes(paper.folder)) &&
      (query.section ?? []).every((term) => document.terms[FIELDS.indexOf('section')]?.includes(term))
    );
  };
  return all
    .filter(passes)
    .map(({ paper, document }) => ({ unitId: document.unitId, paperId: paper.paperId, score: score(document) }))
    .filter((hit) => hit.score > 0)
    .sort((a, b) => (Math.abs(a.score - b.score) > 1e-9 ? b.score - a.score : a.unitId < b.unitId ? -1 : 1))
    .slice(0, query.limit);
}
