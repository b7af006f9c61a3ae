// The gates of spec/80: no false support, few false alarms, counted over quotes that are changed one by one.
import { expect, it } from 'vitest';
import { ClaimChecker, type AnswerPassage } from '../../src/answer';
import { madeUpSentences } from './made-up-sentences';

const passagesOf = (texts: readonly string[]): AnswerPassage[] =>
  texts.map((text, at) => ({ marker: `S${at + 1}`, paperId: `P${at}`, generation: '0123456789abcdef', start: 0, end: text.length, text, table: null, place: {}, best: { start: 0, end: text.length }, cite: null, header: `[S${at + 1}]:`, shortened: false }));

const COUNT = 250;
const A_PASSAGE = 5;
const SENTENCES = madeUpSentences(COUNT);
const PASSAGES = passagesOf(Array.from({ length: COUNT / A_PASSAGE }, (_, at) => SENTENCES.slice(at * A_PASSAGE, (at + 1) * A_PASSAGE).join(' ')));
/** With its neighbour, which the quote may be from instead. */
const checkers = PASSAGES.map((_passage, at) => new ClaimChecker(PASSAGES.slice(Math.max(0, at - 1), at + 1), () => Promise.resolve(null)));

async function supportedOf(quotes: readonly { quote: string; passage: number }[]): Promise<string[]> {
  const supported: string[] = [];
  for (const { quote, passage } of quotes) {
    const claim = await checkers[passage]?.check({ text: 'A claim.', evidence: [{ passages: [passage + 1], unknown: [], quote }] });
    if (claim?.support === 'supported') supported.push(quote);
  }
  return supported;
}

/** One change of what a sentence says. null where the sentence has nothing to change in this way. */
const CHANGES: readonly ((sentence: string, other: string) => string | null)[] = [
  (sentence) => (/\d/.test(sentence) ? sentence.replace(/\d(?!.*\d)/, (digit) => String((Number(digit) + 3) % 10)) : null),
  (sentence) => (/\b(was|were)\b/.test(sentence) ? sentence.replace(/\b(was|were)\b/, '$1 not') : null),
  (sentence) => (/\bhigher\b/.test(sentence) ? sentence.replace('higher', 'lower') : sentence.replace(/\b(\d+) patients/, 'no patients')),
  (sentence, other) => `${sentence.slice(0, sentence.lastIndexOf(' '))} ${other.split(' ').slice(-2).join(' ')}`,
];

it('80: 1,000 quotes with one change of meaning: none is supported', async () => {
  const mutated = SENTENCES.flatMap((sentence, at) =>
    CHANGES.flatMap((change) => {
      const quote = change(sentence, SENTENCES[(at + 117) % SENTENCES.length] ?? '');
      return quote === null || quote === sentence ? [] : [{ quote, passage: Math.floor(at / A_PASSAGE) }];
    }),
  );
  expect(mutated.length).toBe(1_000);
  expect(await supportedOf(mutated)).toEqual([]);
}, 400_000);

it('80: quotes that another passage holds: none is supported by the one that is cited', async () => {
  expect(await supportedOf(SENTENCES.map((quote, at) => ({ quote, passage: (Math.floor(at / A_PASSAGE) + 1) % (COUNT / A_PASSAGE) })))).toEqual([]);
}, 400_000);

const LAYOUTS: readonly ((sentence: string) => string)[] = [
  (sentence) => sentence,
  (sentence) => sentence.replaceAll(' ', '  '),
  (sentence) => sentence.replace(/(.{30}\S*) /, '$1\n'),
  (sentence) => sentence.replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ').replaceAll('ff', 'ﬀ'),
  (sentence) => sentence.replace(/(\p{Ll}{4})(\p{Ll}{4})/u, '$1-\n$2'),
  (sentence) => sentence.replaceAll('–', '-'),
  (sentence) => sentence.replaceAll("'", '’'),
  (sentence) => `“${sentence}”`,
  (sentence) => sentence.charAt(0).toLowerCase() + sentence.slice(1),
  (sentence) => sentence.replace(/\.$/, ''),
];

it('80: re-typeset quotes: at most 1 in 100 is not supported', async () => {
  const retyped = SENTENCES.flatMap((sentence, at) => LAYOUTS.map((layout) => ({ quote: layout(sentence), passage: Math.floor(at / A_PASSAGE) })));
  const supported = new Set(await supportedOf(retyped));
  const alarms = retyped.filter(({ quote }) => !supported.has(quote));
  expect(alarms.length / retyped.length, alarms.slice(0, 5).map(({ quote }) => quote).join('\n')).toBeLessThanOrEqual(0.01);
}, 400_000);
