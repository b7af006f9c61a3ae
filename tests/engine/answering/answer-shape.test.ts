import { describe, expect, it } from 'vitest';
import { askedNow } from '../../../src/engine/answering/answer-so-far';
import { isAnswer } from '../../../src/engine/answering/answer-shape';
import { CHOICE, claimOf, passageOf, quoteOf, REQUEST } from './answer-double';

const QUOTE = 'Training helped the knee of adults.';
const answer = { ...askedNow(REQUEST, CHOICE, 1), passages: [passageOf(QUOTE)], claims: [claimOf('It helped.', [quoteOf(QUOTE)]), claimOf('It cured.', [quoteOf('It cured all.', { state: 'altered', supported: false })])] };

/** The answer's file, edited by hand. */
const edited = (change: (text: string) => string): unknown => JSON.parse(change(JSON.stringify(answer)));

describe('80-2: an answer whose file was edited', () => {
  it('as it was written', () => {
    expect(isAnswer(edited((text) => text))).toBe(true);
  });

  it.each<[string, (text: string) => string]>([
    ['a claim is called supported', (text) => text.replace('"support":"not-supported"', '"support":"supported"')],
    ['a claim is called not supported', (text) => text.replace('"support":"supported"', '"support":"not-supported"')],
    ['a quote is called supported', (text) => text.replace('"state":"altered","supported":false', '"state":"altered","supported":true')],
    ['the state of a quote is another', (text) => text.replace('"state":"verbatim"', '"state":"not-found"')],
    ['a state is unheard of', (text) => text.replace('"state":"verbatim"', '"state":"proven"')],
    ['a place is no number', (text) => text.replace('"start":0', '"start":"0"')],
    ['claims are a text', (text) => text.replace(/"claims":\[.*\],"abstained"/, '"claims":"all","abstained"')],
  ])('is read as none where %s', (_, change) => {
    expect(edited(change)).not.toEqual(answer);
    expect(isAnswer(edited(change))).toBe(false);
  });
});
