import { foldText, hasCjk, tokenSpans } from '../text';

/** Pairs of characters that two words must share, as Dice's coefficient: 2 * shared / (pairs of one + pairs of the other). "protein" and "protcin" have 0.75. */
const NEAR = 0.6;
/** Shorter words are near to too many others. */
const SHORTEST = 4;

/** The words of a text as they stand there, folded, each with its terms. CJK has no forms. */
function formsOf(text: string): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>();
  for (const { term, start, end } of tokenSpans(text)) {
    const form = foldText(text.slice(start, end));
    if (form.length < SHORTEST || hasCjk(form)) continue;
    const terms = forms.get(form);
    if (terms) terms.add(term);
    else forms.set(form, new Set([term]));
  }
  return forms;
}

function pairsOf(word: string): Map<string, number> {
  const pairs = new Map<string, number>();
  const bordered = `_${word}_`;
  for (let at = 0; at + 1 < bordered.length; at += 1) {
    const pair = bordered.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice's coefficient of two words over their pairs of characters; 0 without counting where their lengths forbid more than `NEAR`. */
function likeness(word: string, pairs: ReadonlyMap<string, number>, other: string): number {
  const all = word.length + other.length + 2;
  if ((2 * (Math.min(word.length, other.length) + 1)) / all < NEAR) return 0;
  let shared = 0;
  for (const [pair, times] of pairsOf(other)) shared += Math.min(times, pairs.get(pair) ?? 0);
  return (2 * shared) / all;
}

/**
 * Terms of the words in `text` that are spelled most like the words asked for: "rnutation" for "mutation". What was found by its 5-grams alone is marked and
 * cited by them. Empty where no word is near to any: then the text shares pieces of words by chance and is no answer.
 */
export function nearestTerms(text: string, words: string): Set<string> {
  const nearest = new Set<string>();
  const forms = formsOf(text);
  for (const asked of formsOf(words).keys()) {
    const pairs = pairsOf(asked);
    let most = NEAR;
    let best: ReadonlySet<string> = new Set();
    for (const [form, terms] of forms) {
      const like = likeness(asked, pairs, form);
      if (like < most || (like === most && best.size > 0)) continue;
      most = like;
      best = terms;
    }
    for (const term of best) nearest.add(term);
  }
  return nearest;
}
