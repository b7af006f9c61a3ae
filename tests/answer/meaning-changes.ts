/** One change of what a sentence says, and nothing else; null where the sentence has nothing to change in this way. `other`: a sentence to take words from. */
export type MeaningChange = (sentence: string, other: string) => string | null;

/** null where nothing was replaced. */
const replaced = (sentence: string, pattern: RegExp, by: string | ((...found: string[]) => string)): string | null => {
  const changed = typeof by === 'string' ? sentence.replace(pattern, by) : sentence.replace(pattern, by);
  return changed === sentence ? null : changed;
};

const OPPOSITES: readonly (readonly [string, string])[] = [
  ['higher', 'lower'], ['more', 'less'], ['greater', 'smaller'], ['larger', 'smaller'], ['increased', 'decreased'], ['increase', 'decrease'], ['increases', 'decreases'], ['positive', 'negative'], ['with', 'without'], ['before', 'after'],
  ['longer', 'shorter'], ['better', 'worse'], ['best', 'worst'], ['first', 'second'], ['high', 'low'], ['large', 'small'], ['left', 'right'], ['all', 'some'], ['two', 'three'], ['above', 'below'], ['maximum', 'minimum'], ['most', 'least'], ['always', 'never'], ['can', 'cannot'],
];
const TURNED: ReadonlyMap<string, string> = new Map(OPPOSITES.flatMap(([one, two]): [string, string][] => [[one, two], [two, one]]));
const TURNS = new RegExp(`\\b(${[...TURNED.keys()].join('|')})\\b`);

const UNITS: ReadonlyMap<string, string> = new Map([['mg', 'µg'], ['µg', 'mg'], ['μg', 'mg'], ['mm', 'cm'], ['cm', 'mm'], ['ms', 's'], ['s', 'ms'], ['kg', 'g'], ['Hz', 'kHz'], ['kHz', 'Hz'], ['%', '‰'], ['mV', 'µV'], ['GB', 'MB'], ['years', 'months'], ['days', 'hours'], ['min', 'h'], ['μm', 'mm'], ['µm', 'mm']]);

const longestWord = (sentence: string): string => (sentence.match(/\b[a-z]{6,}\b/g) ?? []).reduce((best, word) => (word.length > best.length ? word : best), '');

/** By name. */
export const MEANING_CHANGES: Readonly<Record<string, MeaningChange>> = {
  'a digit': (sentence) => replaced(sentence, /\d/, (digit) => String((Number(digit) + 3) % 10)),
  'the last digit': (sentence) => replaced(sentence, /\d(?=\D*$)/, (digit) => String((Number(digit) + 7) % 10)),
  'a digit more': (sentence) => replaced(sentence, /(\d)(?!.*\d)/s, '$10'),
  'a decimal point lost': (sentence) => replaced(sentence, /(\d)\.(\d)/, '$1$2'),
  'a decimal point moved': (sentence) => replaced(sentence, /(\d)\.(\d)(\d)/, '$1$2.$3'),
  'a minus': (sentence) => replaced(sentence, /(\s)(\d)/, '$1−$2'),
  'a comparison sign': (sentence) => replaced(sentence, /[<>≤≥]/, (sign) => ({ '<': '≤', '>': '<', '≤': '<', '≥': '≤' })[sign] ?? sign),
  'a unit': (sentence) => replaced(sentence, /(\d\s?)(mg|[µμ]g|mm|cm|ms|s|kg|Hz|kHz|%|mV|GB|years|days|min|[µμ]m)(?![\p{L}\d])/u, (_, before = '', unit = '') => before + (UNITS.get(unit) ?? unit)),
  'a negation': (sentence) => replaced(sentence, /\b(was|were|is|are|has|have|can|could|may|will|should)\b(?! not)/, '$1 not'),
  'a negation lost': (sentence) => replaced(sentence, /\b(?:not|no|never|without)\s/, ''),
  'a turning word': (sentence) => replaced(sentence, TURNS, (word) => TURNED.get(word) ?? word),
  'a word of content': (sentence, other) => {
    const [mine, theirs] = [longestWord(sentence), longestWord(other)];
    return mine === '' || theirs === '' || mine === theirs ? null : sentence.replace(mine, theirs);
  },
  'a reservation lost': (sentence) => replaced(sentence, /\b(?:only|may|might|could|about|approximately|some|often|usually|mainly|almost|nearly|partly|likely|possibly|sometimes)\s/, ''),
  'two words exchanged': (sentence) => replaced(sentence, /\b([a-z]{5,})(\s+(?:and|or|than|of|to|in|by|with|for)\s+(?:the\s+)?)([a-z]{5,})\b/, (whole, one = '', between = '', two = '') => (one === two ? whole : two + between + one)),
  'the words between dropped': (sentence) => replaced(sentence, /^((?:\S+\s){5})(?:\S+\s){2}(?=\S)/, '$1'),
  'a prefix': (sentence) => replaced(sentence, /\b(typical|symptomatic|stable|effective|significant|known|certain|related|able|likely|usual|similar|dependent|linear|normal|common|clear)\b/, 'un$1'),
};
