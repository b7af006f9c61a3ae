import type { IndexFilter, SearchIndex } from '../index/search-index';
import type { Coverage } from '../library/paper';
import { mergeSpans } from '../provenance';
import { tokenize } from '../text';
import type { BuiltPaper, Unit } from '../structure/model';
import { expand, widened, type Dictionary, type Expanded } from './abbreviations';
import type { Arm } from './arm';
import { askArms } from './ask-arms';
import { unitCheck } from './check-unit';
import type { FusedHit } from './fuse';
import { markedTerms } from './highlights';
import type { NextStep, Passage, SearchAnswer, SearchNotice, SearchRequest } from './model';
import { passageOf } from './passage';
import type { FoundUnit } from './passage';
import { parseQuery } from './query/parse-query';
import type { ParsedQuery } from './query/parse-query';
import { planSearch } from './query/plan';
import type { PaperNames, SearchPlan } from './query/plan';
import { capPapers, MOST_OF_A_PAPER, selectPassages, withoutDoubles } from './select';

/** A stored paper, or null where it is not stored (any more). The engine keeps the last ones in memory. */
export type PaperReader = (paperId: string) => Promise<{ paper: BuiltPaper; generation: string } | null>;

export interface RetrievalDeps {
  arms: readonly Arm[];
  index: Pick<SearchIndex, 'countByPaper'>;
  catalogue: PaperNames;
  /** The library's abbreviations; null where they are not known (yet): nothing is expanded then. */
  abbreviations: Dictionary | null;
  readPaper: PaperReader;
  /** Of the library, without `inScope`. */
  coverage(): Coverage;
  /** The paper's OCR result is no longer on disk. */
  sourceMissing(paperId: string): boolean;
  /** Vault-relative path of an image in the paper's folder, or null. */
  imagePath(paperId: string, image: string): string | null;
}

/** Units asked for at first, for each passage wanted; more when they do not fill the list. */
const UNITS_A_PASSAGE = 8;
const FEWEST_UNITS = 50;
const MORE = 4;
/** A merged passage is at most this long, in UTF-16 units: about a page of print. */
const LONGEST_PASSAGE = 6000;

/** Reads papers and makes passages of the hits in them. Made for one search. */
class PassageMaker {
  private readonly terms: ReadonlySet<string>;
  private readonly passes: (paper: BuiltPaper, unit: Unit) => boolean;
  /** Papers read so far: a second round asks for them again. */
  private readonly read = new Map<string, Awaited<ReturnType<PaperReader>>>();

  constructor(
    private readonly deps: RetrievalDeps,
    plan: SearchPlan,
    /** The query's words with those that were looked for besides. */
    words: string,
  ) {
    this.terms = markedTerms(words);
    this.passes = unitCheck(plan);
  }

  /** Passages of one paper from its hits: neighbours in running text merged, objects each for themselves, no text twice. */
  async ofPaper(paperId: string, hits: readonly FusedHit[]): Promise<Passage[]> {
    const stored = this.read.has(paperId) ? (this.read.get(paperId) ?? null) : await this.deps.readPaper(paperId);
    this.read.set(paperId, stored);
    if (!stored) return [];
    const { paper, generation } = stored;
    const units = new Map(paper.units.map((unit) => [unit.unitId, unit]));
    const found = hits.flatMap((hit): FoundUnit[] => {
      const unit = units.get(hit.unitId);
      if (!unit || !this.passes(paper, unit)) return [];
      return [{ unit, hit, unitId: unit.unitId, paperId, nodeId: unit.nodeId, start: unit.start, end: unit.end, score: hit.score }];
    });
    const merge = (spans: readonly FoundUnit[]): ReturnType<typeof mergeSpans<FoundUnit>> => mergeSpans(spans, { canonical: () => paper.canonical, maxLength: LONGEST_PASSAGE });
    const merged = [...merge(found.filter(({ unit }) => !unit.object)), ...found.filter(({ unit }) => unit.object).flatMap((object) => merge([object]))];
    const context = { generation, terms: this.terms, sourceMissing: this.deps.sourceMissing(paperId), imagePath: (image: string) => this.deps.imagePath(paperId, image) };
    return withoutDoubles(merged.flatMap((span) => passageOf(span, paper, context) ?? []));
  }
}

/** Hits by paper; papers in the order of their best hit. */
function byPaper(hits: readonly FusedHit[]): [paperId: string, hits: FusedHit[]][] {
  const papers = new Map<string, FusedHit[]>();
  for (const hit of hits) {
    const known = papers.get(hit.paperId);
    if (known) known.push(hit);
    else papers.set(hit.paperId, [hit]);
  }
  return [...papers];
}

/**
 * Passages of the fused hits, papers read in the order of their best hit, until no paper to come can be among the best `limit`: a passage
 * scores as its best unit, so nothing of a later paper is above that paper's best hit.
 */
async function collect(maker: PassageMaker, hits: readonly FusedHit[], limit: number, cap: number): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const [paperId, ofPaper] of byPaper(hits)) {
    const counts = new Map<string, number>();
    const above = passages.filter((passage) => {
      const count = counts.get(passage.paperId) ?? 0;
      counts.set(passage.paperId, count + 1);
      return count < cap && passage.score > (ofPaper[0]?.score ?? 0);
    });
    if (above.length >= limit) break;
    passages.push(...(await maker.ofPaper(paperId, ofPaper)));
  }
  return passages;
}

/** What is asked: the plan, and its words with abbreviations expanded where there are any. */
interface Question {
  plan: SearchPlan;
  expanded: string | null;
}

const NOTHING_EXPANDED: Pick<Expanded, 'terms' | 'ambiguous'> = { terms: [], ambiguous: [] };

/** The query's free words expanded; phrases, excluded words and filters stand as written. */
function expansionOf({ abbreviations, catalogue }: RetrievalDeps, request: SearchRequest, parsed: ParsedQuery): Pick<Expanded, 'terms' | 'ambiguous'> & { expanded: string | null } {
  if (abbreviations === null || request.expand === false) return { ...NOTHING_EXPANDED, expanded: null };
  const { terms, ambiguous, words } = expand(parsed.free, abbreviations, request);
  const expanded = planSearch({ ...parsed, words: [words, ...parsed.phrases].join(' ') }, {}, catalogue).query.words;
  return { terms, ambiguous, expanded: terms.length > 0 ? expanded : null };
}

/** Asks for more units until the list is full under the cap or the arms have no more; then capped papers fill what is left. */
async function fill(deps: RetrievalDeps, request: SearchRequest, { plan, expanded }: Question, cap: number): Promise<{ passages: Passage[]; notices: SearchNotice[] }> {
  const arms = expanded === null ? deps.arms : deps.arms.map((arm) => widened(arm, expanded));
  const maker = new PassageMaker(deps, plan, expanded === null ? plan.query.words : `${plan.query.words} ${expanded}`);
  for (let wanted = Math.max(FEWEST_UNITS, request.limit * UNITS_A_PASSAGE); ; wanted *= MORE) {
    const { hits, exhausted, notices } = await askArms(arms, request.mode, plan.query, plan.filter, wanted);
    const passages = await collect(maker, hits, request.limit, cap);
    const full = capPapers(passages, cap).taken.length >= request.limit;
    if (full || exhausted) return { passages: selectPassages(passages, request.limit, cap), notices };
  }
}

function nextSteps(parsed: ParsedQuery, coverage: Coverage): NextStep[] {
  const filters = parsed.filters.map((filter): NextStep => ({ kind: 'remove-filter', filter }));
  if (coverage.indexed === 0) return [{ kind: 'build-index' }, { kind: 'search-papers' }];
  const unseen = coverage.library > coverage.indexed ? [{ kind: 'show-status' } as const] : [];
  return [...filters, { kind: 'search-papers' }, ...unseen];
}

/** Papers that the filter leaves, as far as they are indexed. */
const scopeSize = async (deps: RetrievalDeps, filter: IndexFilter): Promise<number> => (await deps.index.countByPaper(filter)).size;

/** What of the query could not be used: filters that make no sense; and where no word is left to look for, that. */
function queryNotices(parsed: ParsedQuery): SearchNotice[] {
  const ignored = parsed.ignored.map((filter): SearchNotice => ({ code: 'filter-ignored', params: { filter } }));
  const asked = parsed.words.trim() !== '' || parsed.not.length > 0;
  const findable = parsed.filters.length > 0 || tokenize(parsed.words, { for: 'query' }).length > 0;
  return asked && !findable ? [...ignored, { code: 'nothing-to-find' }] : ignored;
}

/**
 * Answers a search (`spec/40` 20-24): all arms of the mode, fused; neighbours merged into passages; the same text once; at most two
 * passages a paper unless one paper is all that is in scope; abbreviations expanded both ways (`spec/50` 5). Throws `SearchFailed` when no arm can answer; an empty list means that
 * nothing matches, and comes with next steps.
 */
export async function retrieve(deps: RetrievalDeps, request: SearchRequest): Promise<SearchAnswer> {
  const parsed = parseQuery(request.query);
  const plan = planSearch(parsed, request.scope ?? {}, deps.catalogue);
  const inScope = await scopeSize(deps, plan.filter);
  const coverage: Coverage = { ...deps.coverage(), inScope };
  const told = queryNotices(parsed);
  const { terms: expansions, ambiguous, expanded } = expansionOf(deps, request, parsed);
  if (!plan.asks || request.limit <= 0) return { passages: [], coverage, notices: told, next: [], expansions, ambiguous };
  const cap = inScope === 1 || plan.filter.papers?.length === 1 ? Infinity : MOST_OF_A_PAPER;
  const { passages, notices } = await fill(deps, request, { plan, expanded }, cap);
  return { passages, coverage, notices: [...notices, ...told], next: passages.length === 0 ? nextSteps(parsed, coverage) : [], expansions, ambiguous };
}
