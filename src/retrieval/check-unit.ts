import { CJK_LETTERS, collapseSpace, foldText, hasCjk, tokenize } from '../text';
import type { BuiltPaper, Unit } from '../structure/model';
import { answeringLabels } from './query/plan';
import type { SearchPlan } from './query/plan';

/** All words of a unit: its slice, and an object's content where that stands elsewhere. */
function unitWords({ canonical }: BuiltPaper, { start, end, object }: Unit): string {
  const content = object?.content;
  const outside = content && (content.start < start || content.end > end) ? `\n${canonical.slice(content.start, content.end)}` : '';
  const cells = object?.cells ? `\n${object.cells.rows.map((row) => row.join(' ')).join('\n')}` : '';
  return canonical.slice(start, end) + outside + cells;
}

const SPACE_IN_CJK = new RegExp(`([${CJK_LETTERS}]) (?=[${CJK_LETTERS}])`, 'gu');

/** Chinese has no spaces between its words; those that are there come from a line's end or the OCR. */
const collapsed = (text: string): string => collapseSpace(foldText(text)).replace(SPACE_IN_CJK, '$1');
const isWordChar = (char: string): boolean => /[\p{L}\p{N}]/u.test(char);

/** True where `phrase` stands in `text` from word border to word border (CJK has none), both folded. Linear. */
function holdsPhrase(text: string, phrase: string): boolean {
  if (phrase === '') return true;
  const free = (outer: string, inner: string): boolean => !isWordChar(outer) || !isWordChar(inner) || hasCjk(outer) || hasCjk(inner);
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length;
    if (free(text.charAt(at - 1), phrase.charAt(0)) && free(text.charAt(end), phrase.charAt(phrase.length - 1))) return true;
  }
  return false;
}

const SIGN = /[=<>≤≥≈+−*/^_\\{}|-]/u;
const SPACE_AT_SIGN = / ?([^\p{L}\p{N}\p{M}\s]) ?/gu;
/** Variables of a product: "m c2" is "mc2". */
const SPACE_IN_PRODUCT = /(^|[^\p{L}\p{N}])(\p{L}) (?=\p{L}\p{N}?(?![\p{L}\p{N}]))/gu;
/** Folded text as formulas are compared: spaces at signs and between variables are the typesetter's. */
const tight = (folded: string): string => folded.replace(SPACE_AT_SIGN, '$1').replace(SPACE_IN_PRODUCT, '$1$2');

/** A phrase that was asked for; what holds signs of a formula is also found where only the spaces differ. */
function phraseCheck(asked: string): (folded: string, tightened: () => string) => boolean {
  const phrase = collapsed(asked);
  const formula = SIGN.test(asked) ? tight(phrase) : null;
  return (folded, tightened) => holdsPhrase(folded, phrase) || (formula !== null && holdsPhrase(tightened(), formula));
}

/** One excluded word counts with its other forms ("-mutation" excludes "mutations"); a phrase, a name or CJK as written. */
function holdsExcluded(folded: string, terms: ReadonlySet<string>, excluded: string): boolean {
  const asked = tokenize(excluded, { for: 'query' });
  if (asked.length === 1 && !hasCjk(excluded)) return terms.has(asked[0] ?? '');
  return holdsPhrase(folded, collapsed(excluded));
}

/** What the index cannot say of a unit: exact phrases, excluded words, its label. Compiled once a search. */
export function unitCheck(plan: SearchPlan): (paper: BuiltPaper, unit: Unit) => boolean {
  const phrases = plan.phrases.map(phraseCheck);
  const labels = new Set(answeringLabels(plan.labels));
  return (paper, unit) => {
    if (labels.size > 0 && !labels.has(unit.object?.labelKey ?? '')) return false;
    if (phrases.length === 0 && plan.not.length === 0) return true;
    const words = unitWords(paper, unit);
    const folded = collapsed(words);
    let made: string | null = null;
    const tightened = (): string => (made ??= tight(folded));
    if (!phrases.every((holds) => holds(folded, tightened))) return false;
    if (plan.not.length === 0) return true;
    const terms = new Set(tokenize(words));
    return !plan.not.some((excluded) => holdsExcluded(folded, terms, excluded));
  };
}
