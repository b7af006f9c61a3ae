import type { IndexFilter, SearchIndex } from '../index/search-index';
import type { Coverage } from '../library/paper';
import { tokenize } from '../text';
import { expand, widened, type Dictionary, type Expanded } from './abbreviations';
import type { Arm } from './arm';
import { askArms } from './ask-arms';
import type { FusedHit } from './fuse';
import { unitCheck } from './check-unit';
import { markedTerms } from './highlights';
import type { NextStep, Passage, SearchAnswer, SearchNotice, SearchRequest } from './model';
import { collect, PassageMaker, type PassageSources } from './passage-maker';
import { parseQuery } from './query/parse-query';
import type { ParsedQuery } from './query/parse-query';
import { planSearch } from './query/plan';
import type { PaperNames, SearchPlan } from './query/plan';
import { capPapers, MOST_OF_A_PAPER, selectPassages } from './select';

export interface RetrievalDeps extends PassageSources {
  arms: readonly Arm[];
  index: Pick<SearchIndex, 'countByPaper'>;
  catalogue: PaperNames;
  /** The library's abbreviations; null where they are not known (yet): nothing is expanded then. */
  abbreviations: Dictionary | null;
  /** Of the library, without `inScope`. */
  coverage(): Coverage;
}

/** Units asked for at first, for each passage wanted; more when they do not fill the list. */
const UNITS_A_PASSAGE = 8;
const FEWEST_UNITS = 50;
const MORE = 4;
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

/**
 * Passages to give: all that are wanted, or the head of them where that is asked for and the head is the same. It is where each passage may come from a paper of its own:
 * of fewer papers capped passages may fill the list, and stand anywhere in it. Phrases, excluded words and labels are looked for in the text, which may leave of any paper nothing.
 */
function headOf({ limit, head = limit }: SearchRequest, { phrases, not, labels }: SearchPlan, hits: readonly FusedHit[]): number {
  const isChecked = phrases.length + not.length + labels.length > 0;
  return !isChecked && new Set(hits.map(({ paperId }) => paperId)).size >= limit ? Math.min(head, limit) : limit;
}

/** Asks for more units until the list is full under the cap or the arms have no more; then capped papers fill what is left. */
async function fill(deps: RetrievalDeps, request: SearchRequest, { plan, expanded }: Question, cap: number): Promise<{ passages: Passage[]; notices: SearchNotice[] }> {
  const arms = expanded === null ? deps.arms : deps.arms.map((arm) => widened(arm, expanded));
  const maker = new PassageMaker(deps, markedTerms(expanded === null ? plan.query.words : `${plan.query.words} ${expanded}`), unitCheck(plan));
  for (let wanted = Math.max(FEWEST_UNITS, request.limit * UNITS_A_PASSAGE); ; wanted *= MORE) {
    const { hits, exhausted, notices } = await askArms(arms, request.mode, plan.query, plan.filter, wanted);
    const most = headOf(request, plan, hits);
    const passages = await collect(maker, hits, most, cap);
    const full = capPapers(passages, cap).taken.length >= most;
    if (!full && !exhausted) continue;
    const more: SearchNotice[] = full && most < request.limit ? [{ code: 'more-follow' }] : [];
    return { passages: selectPassages(passages, most, cap).map((draft) => draft.passage()), notices: [...notices, ...more] };
  }
}

function nextSteps(parsed: ParsedQuery, coverage: Coverage): NextStep[] {
  const filters = [...new Set(parsed.filters)].map((filter): NextStep => ({ kind: 'remove-filter', filter }));
  if (coverage.indexed === 0) return [{ kind: 'build-index' }, { kind: 'search-papers' }];
  const unseen = coverage.library > coverage.indexed ? [{ kind: 'show-status' } as const] : [];
  return [...filters, { kind: 'search-papers' }, ...unseen];
}

/** Papers that the filter leaves, as far as they are indexed. */
const scopeSize = async (deps: RetrievalDeps, filter: IndexFilter): Promise<number> => (await deps.index.countByPaper(filter)).size;

/** What of the query could not be used: filters that make no sense; and where no word is left to look for, that. */
function queryNotices(parsed: ParsedQuery): SearchNotice[] {
  const ignored = [...new Set(parsed.ignored)].map((filter): SearchNotice => ({ code: 'filter-ignored', params: { filter } }));
  const asked = parsed.words.trim() !== '' || parsed.not.length > 0;
  const findable = parsed.filters.length > 0 || tokenize(parsed.words, { for: 'query' }).length > 0;
  return asked && !findable ? [...ignored, { code: 'nothing-to-find' }] : ignored;
}

/**
 * Answers a search (`spec/40` 20-24): all arms of the mode, fused; neighbours merged into passages; the same text once; at most two
 * passages a paper, or `request.ofPaper`, unless one paper is all that is in scope; abbreviations expanded both ways (`spec/50` 5). Throws `SearchFailed` when no arm can answer; an empty list means that
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
  const cap = inScope === 1 || plan.filter.papers?.length === 1 ? Infinity : (request.ofPaper ?? MOST_OF_A_PAPER);
  const { passages, notices } = await fill(deps, request, { plan, expanded }, cap);
  return { passages, coverage, notices: [...notices, ...told], next: passages.length === 0 ? nextSteps(parsed, coverage) : [], expansions, ambiguous };
}
