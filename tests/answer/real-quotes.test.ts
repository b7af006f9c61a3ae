// The gates of spec/80 over sentences of real papers: no false support, few false alarms.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerClient, askPapers, ClaimChecker, type AnswerPassage } from '../../src/answer';
import { nodeHttp } from '../../src/cli/http';
import { AnswerServer } from '../doubles/answer-server';
import { VirtualTime } from '../doubles/virtual-time';
import { hasRealPapers } from '../structure/real-papers';
import { LAYOUTS } from './layouts';
import { paperOf, passageAt, portsOf } from './made-up-papers';
import { MEANING_CHANGES } from './meaning-changes';
import { realSentences, spread, type RealSentence } from './real-sentences';

interface Quote extends RealSentence {
  quote: string;
}

const passageOf = (text: string): AnswerPassage => ({ marker: 'S1', paperId: 'P', generation: '0123456789abcdef', start: 0, end: text.length, text, table: null, place: {}, best: { start: 0, end: text.length }, cite: null, header: '[S1]:', shortened: false });

async function isSupported({ quote, passage }: Quote): Promise<boolean> {
  const checker = new ClaimChecker([passageOf(passage)], () => Promise.resolve(null));
  return (await checker.check({ text: 'A claim.', evidence: [{ passages: [1], unknown: [], quote }] })).support === 'supported';
}

/** Quotes whose support is as told. */
async function quotesThat(quotes: readonly Quote[], supported: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const one of quotes) if ((await isSupported(one)) === supported) found.push(one.quote);
  return found;
}

/** Each kind of change as often as the papers allow it, up to `most`. */
function changedQuotes(all: readonly RealSentence[], most: number): Quote[] {
  return Object.values(MEANING_CHANGES).flatMap((change) =>
    spread(
      all.flatMap((sentence, at): Quote[] => {
        const quote = change(sentence.text, all[(at + 117) % all.length]?.text ?? '');
        return quote === null || quote === sentence.text ? [] : [{ ...sentence, quote }];
      }),
      most,
    ),
  );
}

describe.skipIf(!hasRealPapers)('quotes of real papers', () => {
  const all = hasRealPapers ? realSentences() : [];

  it('80: 1,000 of them with one change of meaning: none is supported', async () => {
    const changed = changedQuotes(all, 90);
    expect(changed.length).toBeGreaterThanOrEqual(1_000);
    expect(await quotesThat(changed, true)).toEqual([]);
  }, 400_000);

  it('80: 1,000 of them with one change of meaning, and typed anew: none is supported', async () => {
    const layouts = Object.values(LAYOUTS);
    const changed = changedQuotes(all, 90).map((one, at) => ({ ...one, quote: layouts[at % layouts.length]?.(one.quote) ?? one.quote }));
    expect(await quotesThat(changed, true)).toEqual([]);
  }, 400_000);

  it('80: more than 500 of them, typed anew: at most 1 in 100 is not supported', async () => {
    const typed = Object.values(LAYOUTS).flatMap((layout, at) => {
      // As many as there are of those that this way of typing changes; the first way changes none.
      const changes = all.map((sentence): Quote => ({ ...sentence, quote: layout(sentence.text) })).filter(({ quote, text }) => at === 0 || quote !== text);
      // Other sentences for every way, as far as there are others.
      return spread([...changes.slice(at), ...changes.slice(0, at)], 60);
    });
    expect(new Set(typed.map(({ text }) => text)).size).toBeGreaterThanOrEqual(500);
    expect(typed.length).toBeGreaterThanOrEqual(700);
    const alarms = await quotesThat(typed, false);
    expect(alarms.length / typed.length, alarms.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.01);
  }, 400_000);
});

describe.skipIf(!hasRealPapers)('quotes of real papers, through the client and the reader', () => {
  let server: AnswerServer;
  beforeAll(async () => {
    server = await AnswerServer.start();
  });
  afterAll(() => server.stop());

  it('80: of true quotes and changed ones in one answer exactly the true ones are supported', async () => {
    const all = spread(realSentences(), 240);
    const changes = Object.values(MEANING_CHANGES);
    let checked = 0;
    for (let from = 0; from + 20 <= all.length; from += 20) {
      const sentences = all.slice(from, from + 20);
      const texts = [...new Set(sentences.map(({ passage }) => passage))];
      const papers = texts.map((text, at) => paperOf(`P${at}`, text));
      const made = sentences.flatMap(({ text, passage }, at) => {
        const change = changes.map((_, step) => changes[(from + at + step) % changes.length]?.(text, sentences[(at + 1) % sentences.length]?.text ?? '')).find((quote) => quote !== null && quote !== undefined && quote !== text) ?? null;
        const marker = `S${texts.indexOf(passage) + 1}`;
        return [{ text: `True ${at}.`, evidence: [{ marker, quote: text }] }, ...(change === null ? [] : [{ text: `Changed ${at}.`, evidence: [{ marker, quote: change }] }])];
      });
      server.options = { oracle: () => JSON.stringify({ claims: made }) };
      const time = new VirtualTime();
      const client = new AnswerClient({ http: nodeHttp({}), clock: () => 0, timer: time.timer }, { baseUrl: server.baseUrl, model: 'stub', needsKey: false, patience: 60_000 });
      const ports = portsOf(papers, papers.map((paper) => passageAt(paper, paper.text)));
      const answer = await askPapers({ id: 'q', question: 'What is so?' }, { ...ports, limits: { budget: 1_000_000, most: 30, found: 30, floor: 0 }, client, clock: () => 0, timer: time.timer }, () => undefined);
      checked += answer.claims.length;
      expect(answer.claims.filter(({ support, text }) => support === 'supported' && text.startsWith('Changed')).map(({ quotes }) => quotes[0]?.text)).toEqual([]);
      expect(answer.claims.filter(({ support, text }) => support !== 'supported' && text.startsWith('True')).map(({ quotes }) => quotes[0]?.text)).toEqual([]);
    }
    expect(checked).toBeGreaterThan(400);
  }, 400_000);
});
