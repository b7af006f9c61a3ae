import { describe, expect, it } from 'vitest';
import { newAnswerId } from '../../../src/engine/answering/answer-id';
import type { AnswerCheck } from '../../../src/engine/answering/model';
import type { Engine } from '../../../src/engine';
import { isRecord } from '../../../src/ocr/loose-json';
import { answerWith, asJson, CITED } from './answering-home';
import { demoHome, rescan } from '../demo-home';

const ID = newAnswerId(() => 2_000_000_000_000, () => 0);

async function asked(content: Parameters<typeof answerWith>[1]): Promise<{ home: Awaited<ReturnType<typeof demoHome>>; open: () => Promise<Engine>; quote: string; paperId: string }> {
  const home = await demoHome();
  let quote = '';
  const open = (): Promise<Engine> => answerWith(home, (passages) => {
    quote = passages[0]?.sentence ?? '';
    return content(passages);
  });
  const engine = await open();
  await engine.index({});
  const outcome = await engine.ask({ id: ID, question: CITED });
  if (outcome.kind !== 'answered') throw new Error(outcome.why);
  expect(outcome.answer.failure).toBeNull();
  const where = outcome.answer.claims[0]?.quotes[0]?.where;
  if (!where) throw new Error('the quote stands nowhere');
  await engine.dispose();
  return { home, open, quote, paperId: where.paperId };
}

const faithful = (passages: { marker: string; sentence: string }[]): string =>
  asJson([
    { text: 'The passage says so.', marker: passages[0]?.marker ?? '', quote: passages[0]?.sentence ?? '' },
    { text: 'And this it does not say.', marker: passages[0]?.marker ?? '', quote: 'all zebrafish in the chess cohort won' },
  ]);

const firstOf = (check: AnswerCheck | null): AnswerCheck['claims'][number]['quotes'][number] | undefined => check?.claims[0]?.quotes[0];

describe('60-22: quotes against the papers as they are now', () => {
  it('nothing changed: what stood stands, and what was no support is not made one', async () => {
    const { open } = await asked(faithful);
    const engine = await open();
    const before = await engine.keptAnswer(ID);
    const check = await engine.recheckAnswer(ID);
    expect(check?.claims.map(({ support, quotes }) => [support, quotes.map(({ now }) => now)])).toEqual([['supported', ['stands']], ['not-supported', ['not-checked']]]);
    const after = await engine.keptAnswer(ID);
    expect(after?.answer).toEqual(before?.answer);
    expect(after?.check).toEqual(check);
    expect(await engine.keptAnswers()).toMatchObject([{ id: ID, state: 'whole', claims: 2, supported: 1, checked: check?.checked }]);
    await engine.dispose();
  });

  it('another OCR run with text before it: the quote stands at its new place, of the new reading', async () => {
    const { home, open, quote, paperId } = await asked(faithful);
    const sign = quote.split(' ')[0] ?? '';
    rescan(home, paperId, (text) => text.replace(JSON.stringify(quote).slice(1, -1), `Some words that were not read before. ${JSON.stringify(quote).slice(1, -1)}`));
    const engine = await open();
    await engine.index({});
    const check = await engine.recheckAnswer(ID);
    const found = firstOf(check);
    expect(found).toMatchObject({ now: 'stands', state: 'verbatim', where: { paperId } });
    const paper = await engine.paper(paperId);
    expect(paper?.canonical.slice(found?.where?.start, found?.where?.end)).toContain(sign);
    expect(found?.where?.generation).not.toBe((await engine.keptAnswer(ID))?.answer?.passages[0]?.generation);
    expect(found?.cite).toMatch(/^[0-9a-z]{14}$/);
    await engine.dispose();
  });

  it('a digit that is read otherwise now is no support any more; what was found then stays beside it', async () => {
    const { home, open, paperId } = await asked((passages) => {
      const passage = passages.find(({ sentence }) => /\d/.test(sentence));
      return asJson([{ text: 'The passage says so.', marker: passage?.marker ?? '', quote: passage?.sentence ?? '' }]);
    });
    const quote = (await (await open()).keptAnswer(ID))?.answer?.claims[0]?.quotes[0]?.text ?? '';
    const written = JSON.stringify(quote).slice(1, -1);
    rescan(home, paperId, (text) => text.replaceAll(written, written.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))));
    const engine = await open();
    await engine.index({});
    const check = await engine.recheckAnswer(ID);
    expect(check?.claims[0]?.support).toBe('not-supported');
    expect(firstOf(check)).toMatchObject({ now: 'changed', state: 'altered', cite: null });
    expect(firstOf(check)?.diff.some(({ kind }) => kind === 'removed')).toBe(true);
    expect((await engine.keptAnswer(ID))?.answer?.claims[0]).toMatchObject({ support: 'supported', quotes: [{ state: 'verbatim' }] });
    await engine.dispose();
  });

  it('a paper that is gone makes its claims unknown, not wrong; deleting the index deletes no answer', async () => {
    const { open } = await asked(faithful);
    const engine = await open();
    await engine.deleteIndex();
    expect(await engine.keptAnswers()).toHaveLength(1);
    const check = await engine.recheckAnswer(ID);
    expect(check?.claims[0]).toMatchObject({ support: 'unknown', quotes: [{ now: 'no-paper', state: null, where: null }] });
    expect((await engine.status()).storage.find(({ what }) => what === 'answers')).toMatchObject({ path: 'answers' });
    expect((await engine.status()).storage.find(({ what }) => what === 'answers')?.bytes).toBeGreaterThan(500);
    await engine.deleteAnswer(ID);
    expect(await engine.keptAnswers()).toEqual([]);
    expect(await engine.recheckAnswer(ID)).toBeNull();
    await engine.dispose();
  });

  it('a check that does not fit its answer is told as damaged, and the answer is shown without it', async () => {
    const { home, open } = await asked(faithful);
    const engine = await open();
    await engine.recheckAnswer(ID);
    const path = `answers/${ID}.checked.json`;
    const stored: unknown = JSON.parse(home.data.text(path) ?? '');
    if (!isRecord(stored) || !isRecord(stored.check)) throw new Error('no check was kept');
    home.data.put(path, JSON.stringify({ ...stored, check: { ...stored.check, claims: [] } }));
    expect(await engine.keptAnswer(ID)).toMatchObject({ state: 'whole', check: null, damaged: [path] });
    await engine.dispose();
  });
});
