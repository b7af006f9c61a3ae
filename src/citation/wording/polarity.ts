const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words that turn a statement round, or say which way it goes: a repair never touches one, and never adds or drops one. */
const POLARITY = list(
  `no not nor non none never neither nothing nobody nowhere cannot without lack lacks lacked lacking absent absence fail fails failed failing failure
  few fewer fewest less lesser least more most greater smaller larger higher highest lower lowest longer shorter better worse stronger weaker faster slower above below under over
  increase increases increased increasing increasingly decrease decreases decreased decreasing decreasingly reduce reduces reduced reducing reduction reductions
  raise raised rise rises fall falls gain gains loss losses positive negative positively negatively insignificant insignificantly nonsignificant
  only except unless hardly barely rarely don doesn didn isn aren wasn weren hasn haven hadn won wouldn shouldn couldn can may must`,
);
/** Numbers in words count as numbers. */
const NUMBER_WORDS = list(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty
  fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion billions dozen half halves third thirds quarter quarters
  once twice thrice first second fourth fifth sixth seventh eighth ninth tenth single double triple twofold threefold fourfold fivefold tenfold`,
);

/** True for a polarity word or a number in words, in any case. */
export const isDecisive = (word: string): boolean => POLARITY.has(word.toLowerCase()) || NUMBER_WORDS.has(word.toLowerCase());

/** What must not be hidden by an ellipsis, or stand cut off beside a quote. */
const NEGATION = list(
  `no not nor non none never neither nothing nobody nowhere cannot without lack lacks lacked lacking absent absence fail fails failed failing failure
  few fewer less least hardly barely rarely seldom only except unless unlikely insufficient insufficiently doubtful false un anti
  more most higher lower increase increases increased decrease decreases decreased reduce reduces reduced`,
);
const CJK_NEGATION = /[不没沒無无未非勿莫别別否]|缺乏|缺少|并非|並非|增加|减少|減少|降低|升高|提高|下降|上升|除了|除非|仅|僅|只有/;

/** True for a word that may turn round what stands beside it. */
export const isNegation = (word: string): boolean => NEGATION.has(word.toLowerCase());

/** True where a text holds a word that may turn round what stands beside it, in English or Chinese. */
export const holdsNegation = (text: string): boolean =>
  CJK_NEGATION.test(text) || /n['’]t(?![\p{L}])/u.test(text) || (text.match(/\p{L}+/gu) ?? []).some((word) => NEGATION.has(word.toLowerCase()));

/** True where the last word before, or the first one after, is such a word. Only what stands in the same clause and directly beside counts. */
export const endsInNegation = (before: string): boolean =>
  /(?:[不没沒無无未非勿莫别別否]|增加|减少|減少|降低|升高|下降|上升)$/.test(before) || /n['’]t\s*$/u.test(before) || NEGATION.has((/(\p{L}+)[\s-]*$/u.exec(before.slice(-40))?.[1] ?? '').toLowerCase());
export const beginsWithNegation = (after: string): boolean =>
  /^(?:[不没沒無无未非勿莫别別否]|增加|减少|減少|降低|升高|下降|上升)/.test(after) || NEGATION.has((/^[\s-]*(\p{L}+)/u.exec(after.slice(0, 40))?.[1] ?? '').toLowerCase());
