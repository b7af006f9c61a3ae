import type { Range } from '../cited-paper';
import { beginsWithNegation, endsInNegation, isUnit } from '../wording';

/** UTF-16 units of the clause before, and of what stands behind, that are looked at. */
const CLAUSE = 240;
const BEHIND = 400;

/** A clause ends here; at a comma too, but for "that": "It is not true, however, that ...". */
const CLAUSE_END = /[.!?;:。！？；：]/;
const COMMA = /[,，]/;
const OPENS_CLAUSE = /\b(?:that|whether|if)\s*$/i;
/** Words that turn round all that follows in their clause. */
const TURNS_CLAUSE =
  /\b(?:no|not|nor|non|none|never|neither|nobody|nothing|nowhere|cannot|without|hardly|barely|rarely|seldom|fail(?:s|ed|ing|ure)?|lack(?:s|ed|ing)?|absence|unlikely|unable|impossible|doubt(?:s|ed|ful)?|false(?:ly)?|untrue|incorrect(?:ly)?|wrong(?:ly)?|disprov\w*|reject\w*|refut\w*|den(?:y|ies|ied)|contradict\w*|questioned|whether|if|unless|insufficient\w*|hypothes\w*|speculat\w*|possible that|conceivabl\w+|contrary|unproven|(?:unclear|unknown|uncertain) (?:how|why|that|what|which|when|where)|implausib\w+|mistaken\w*|erroneous\w*|myth|misconception|fallacy|claim(?:s|ed|ing)? (?:that|to)|alleg\w+|purported\w*|supposed\w*|(?:little|limited|scant|scarce|weak|poor) (?:evidence|support)|(?:previously|once|widely|formerly) (?:thought|believed|assumed|held))\b|n['’]t(?![\p{L}])|[不没沒無无未非勿莫别別否]|很少|极少|極少|难以|難以|据称|據稱|误认为|誤認為|缺乏|是否|如果|假如|假使|倘若|要是|除非|若(?!干)|假设|假設/iu;
/** A sentence that opens so says what follows its first comma under a condition, or as what others say. */
const OPENS_UNDER_CONDITION = /^\s*(?:(?:if|unless|assuming|suppos(?:e|ing)|provided|contrary to|until|were|had)(?![\p{L}])|如果|假如|假使|倘若|要是|除非|若(?!干)|假设|假設)/iu;
const SENTENCE_START = /[.!?;。！？；](?=\s|[\u4E00-\u9FFF])|\n\n|\n\|/gu;
/** A part or a bound of what follows: "none of", "almost", "up to". */
const BOUNDS =
  /(?:\b(?:almost|nearly|virtually|half|up to|at least|at most|only|than|over|under|below|above|about|approximately)|(?:\b(?:none|neither|either|few|fewer|half|some|one|two|three|part|parts|third|quarter|most|many|several|any|majority|minority|percent|\d+)|%)\s+of)\s*$/i;
const CONDITION = /^\s*,?\s*(?:if|unless|except|provided|but not|only|or not|by (?:no|not|at most|less|chance)|no more than)\b/i;
/** What a statement that goes on behind its quote says of it: "... was not confirmed", "... is a myth". */
const DENIED =
  /^\s*(?:(?:is|are|was|were|do|does|did|has|have|had|can|could|may|might|would|should|will)\s+(?:\p{L}{1,20}ly\s+|still\s+|also\s+|therefore\s+)?(?:not|never|no longer)\b|\p{L}{2,8}n['’]t(?!\p{L})|(?:is|are|was|were|remains?|has been|have been)\s+(?:an?\s+)?(?:\p{L}{1,20}ly\s+)?(?:myth|misconception|fallacy|false|untrue|unlikely|unclear|unknown|unproven|uncertain|wrong|incorrect|doubtful|questionable|disproved|refuted|rejected)\b)/iu;
const DENIED_CJK = /^(?:的[^，。；：！？\s]{1,8})?(?:并|並|皆|均|都|仍|尚|也|亦|从|從|却|卻)?[不没沒未非無无]/u;
const UNTRUE = String.raw`(?:refut\w*|reject\w*|disput\w*|challeng\w*|contradict\w*|question(?:s|ed|ing|able)?|doubt\w*|disprov\w*|disagree\w*|den(?:y|ies|ied)|false\w*|wrong\w*|incorrect\w*|untrue|unsupported|unproven|mistaken\w*|erroneous\w*|overturned)`;
const THOUGHT = String.raw`(?:claim|view|notion|idea|assumption|conclusion|hypothesis|statement|belief|opinion|interpretation|conjecture|expectation|prediction|proposal|suggestion)s?`;
/** What is said of a statement by its name behind it: "..., a claim that we refute", "..., which others have disputed". A relative clause may be about the last word alone ("which does not bind"): there a "not" tells nothing. */
const CALLED_UNTRUE = new RegExp(String.raw`^\s*[,(–—-]?\s*(?:(?:an?|the|this|these)\s+(?:\p{L}{1,15}\s+)?${THOUGHT}\b[^.!?;]{0,80}?\b(?:${UNTRUE}|not|no|never|fail(?:s|ed)?)\b|which\b[^.!?;]{0,80}?\b${UNTRUE}\b)`, 'iu');
/** The whole statement is only a thought: "... was the hypothesis". */
const IS_A_THOUGHT = new RegExp(String.raw`^\s*(?:is|are|was|were|has been|have been|remains?)\s+(?:an?|the|one|our|their|his|her|its)\s+(?:\p{L}{1,15}\s+){0,2}${THOUGHT}\b`, 'iu');
const CALLED_UNTRUE_CJK = /^[，、]?(?:的|这一|這一|这种|這種|此|该|該|上述){0,2}(?:说法|說法|观点|觀點|假设|假設|假说|假說|结论|結論|看法|论断|論斷|主张|主張|猜想|推测|推測)[^。！？；]{0,20}?(?:错误|錯誤|不|没|沒|未|站不住|有误|有誤|否定|推翻|证伪|證偽|驳斥|駁斥|反驳|反駁|质疑|質疑)|^是(?:错误|錯誤|不|谬|謬|一种误解|一種誤解)/u;
/** The rest of a question. A point within a number ends no sentence; a row of a table does. */
const ASKS = /^(?:[^.!?。！？\n]|\n(?!\|)|\.(?=\d)){0,400}[?？]/u;
const SENTENCE_END = /[.!?。！？]['"”’)\]]*$/;

/** A hyphen that joins, or a dash between numbers, directly at an edge: "ex-" before "smokers", "-free" behind "symptom". */
const JOINED_BEFORE = /[\p{L}\p{N}][-‐‑]\s?$|\d[‒–−—]\s?$/u;
const JOINED_AFTER = /^[-‐‑][\p{L}\p{N}]|^[‒–−—]\d/u;
/** What belongs to a number: a sign or the other end of a range before it; a unit, a power, a factor, an error behind it. */
const BEFORE_NUMBER = /(?:[<>≤≥≠~≈∼±×*/^$€£¥‒–−-]|\d\s*(?:to|or|[-‐‑‒–−—])|\d[,.]?)\s*$/u;
const AFTER_NUMBER = /^\s*(?:[%‰°×*/^±⁄]|<su[bp]>|\$|[‐‑‒–−—-]\s*\d|(?:to|or)\s+\d|\d|[-\s]?fold\b|(?:percent|per cent|hundred|thousand|million|billion|times)\b)/iu;

/**
 * Where a quote would have to begin and end to say what the text says: its range, stretched over words that turn it round, a bound, a condition, the rest of a question, and over the rest of a number or a compound that
 * was cut. null where nothing of the kind was cut off. Looks no further than the clause. `sides` tells which edges of a piece of an elided quote are the quote's own: at the others only numbers and
 * compounds are looked at.
 */
export function uncut(original: string, { start, end }: Range, sides: { before: boolean; after: boolean } = { before: true, after: true }): Range | null {
  const before = original.slice(Math.max(0, start - CLAUSE), start);
  const after = original.slice(end, end + BEHIND);
  const from = startOfCut(before, /\p{Nd}/u.test(original.charAt(start)), sides.before);
  const closed = SENTENCE_END.test(original.slice(Math.max(start, end - 4), end));
  const to = closed ? 0 : lengthOfCut(after, /\p{Nd}/u.test(original.charAt(end - 1)), sides.after);
  return from === 0 && to === 0 ? null : { start: start - from, end: end + to };
}

/** Units before the quote that were cut off with what they change. */
function startOfCut(before: string, isNumber: boolean, isOwn: boolean): number {
  const clause = clauseOf(before);
  const neighbour = /\S+\s*$/u.exec(before.slice(-40))?.[0].length ?? 0;
  const turned = !isOwn ? null : TURNS_CLAUSE.test(clause) ? clause : openingOf(before);
  if (turned !== null) return turned.trimStart().length;
  if (isOwn && (endsInNegation(before) || BOUNDS.test(clause))) return neighbour;
  return JOINED_BEFORE.test(before) || (isNumber && BEFORE_NUMBER.test(before)) ? neighbour : 0;
}

function lengthOfCut(after: string, isNumber: boolean, isOwn: boolean): number {
  const neighbour = /^\s*[^\s.!?。！？]+/u.exec(after)?.[0].length ?? 0;
  const unit = /^\s*(\p{L}+)/u.exec(after)?.[1];
  if (isOwn && (beginsWithNegation(after) || CONDITION.test(after))) return neighbour;
  if (isOwn) {
    const turned = DENIED.exec(after) ?? DENIED_CJK.exec(after) ?? CALLED_UNTRUE.exec(after) ?? IS_A_THOUGHT.exec(after) ?? CALLED_UNTRUE_CJK.exec(after) ?? ASKS.exec(after);
    if (turned !== null) return turned[0].length;
  }
  return JOINED_AFTER.test(after) || (isNumber && (AFTER_NUMBER.test(after) || (unit !== undefined && isUnit(unit)))) ? neighbour : 0;
}

/** What stands between the start of the sentence and a quote behind its first comma, where it puts the quote under a condition; null where it does not. */
function openingOf(before: string): string | null {
  const last = [...before.matchAll(SENTENCE_START)].at(-1);
  const sentence = last === undefined ? before : before.slice(last.index + last[0].length);
  // Of a sentence that begins before what is looked at, the opening is not known.
  return COMMA.test(sentence) && (last !== undefined || before.length < CLAUSE) && OPENS_UNDER_CONDITION.test(sentence) ? sentence : null;
}

/** Rows of a table are written "| a | b |", one a line: what the header or another row denies is not said of this one. */
const ROW = '\n|';

/** The part of a text behind the last end of a clause; a point within a number ends none. */
function clauseOf(before: string): string {
  const ends = (sign: string, at: number): boolean => CLAUSE_END.test(sign) && !(/[.:]/.test(sign) && /[^\s'"”’)\]]/.test(before.charAt(at + 1)));
  const commas = !OPENS_CLAUSE.test(before);
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const sign = before.charAt(at);
    if (ends(sign, at) || (commas && COMMA.test(sign) && /^[\s\u4E00-\u9FFF]?$/.test(before.charAt(at + 1))) || before.startsWith('\n\n', at) || before.startsWith(ROW, at)) return before.slice(at + 1);
  }
  return before;
}
