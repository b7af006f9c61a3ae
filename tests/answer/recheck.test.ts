import { describe, expect, it } from 'vitest';
import { recheckAnswer, type Answer, type AnsweringPaper } from '../../src/answer';
import { fingerprint } from '../../src/citation';

const QUOTE = 'We enrolled 412 patients from three sites.';
const paper = (generation: string, text: string): AnsweringPaper => ({ generation, text, cite: ({ start, end }) => fingerprint(text.slice(start, end)) });
const answer = (over: object = {}): Answer => ({
  id: 'q', question: 'How many?', scope: null, model: 'stub', endpoint: 'localhost', asked: 0, passages: [], abstained: null, notices: [], flags: [], failure: null,
  coverage: { library: 1, indexed: 1, publishing: 0, blocked: 0, failed: 0, empty: 0, noOcr: 0, sourceMissing: 0, stale: 0, semanticReady: 0 },
  claims: [{ text: 'There were 412 patients, not 13.', support: 'supported', cited: ['S1'], unknownMarkers: [], numbersUnsupported: ['13'], turned: 'denial', quotes: [{ marker: 'S1', text: QUOTE, state: 'verbatim', supported: true, where: { marker: 'S1', paperId: 'A', generation: 'old', start: 0, end: QUOTE.length }, cite: 'x', diff: [], ...over }] }],
});
const recheck = async (now: AnsweringPaper | null, over: object = {}) => (await recheckAnswer(answer(over), () => Promise.resolve(now))).claims[0];

describe('80: re-OCR between answer and insertion', () => {
  it('the same paper: nothing changes', async () => {
    expect(await recheck(paper('old', 'whatever'))).toEqual(answer().claims[0]);
  });

  it('the words moved: the quote has its new place and citation', async () => {
    const text = `A new first page. We enrolled 412 pa-\ntients from three sites. And on.`;
    const claim = await recheck(paper('new', text));
    expect(claim).toMatchObject({ support: 'supported', quotes: [{ state: 'normalised', where: { generation: 'new', start: 18 } }] });
    const [quote] = claim?.quotes ?? [];
    expect(quote?.cite).toBe(fingerprint(text.slice(quote?.where?.start, quote?.where?.end)));
  });

  it('a digit is another one now: no support, and the difference', async () => {
    const claim = await recheck(paper('new', 'We enrolled 472 patients from three sites.'));
    expect(claim).toMatchObject({ support: 'not-supported', numbersUnsupported: [], turned: null, quotes: [{ state: 'altered', supported: false, cite: null }] });
    expect(claim?.quotes[0]?.diff.map(({ text }) => text).join('')).toContain('472');
  });

  it('the paper is gone: no support', async () => {
    expect(await recheck(null)).toMatchObject({ support: 'not-supported', quotes: [{ state: 'not-found', where: null, cite: null }] });
  });

  it('what was no support never becomes one', async () => {
    expect(await recheck(paper('new', QUOTE), { supported: false, state: 'misattributed' })).toMatchObject({ support: 'not-supported' });
  });
});
