import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkQuote } from '../../../src/citation';
import type { QuoteState } from '../../../src/citation';
import { isLongEnough } from '../../../src/citation/quotes/letters';

const CITED = {
  id: 'a',
  text: 'We enrolled 412 patients from 3 sites. The primary outcome was not reduced by treat-\nment in the older group, although pain scores fell by 12 %. Aspirin was safe in both groups. The placebo was toxic.',
};
const OTHER = { id: 'b', text: 'Mortality at one year was 5.1 % in the control arm. Adverse events were rare.' };
const check = (quote: string, cited = CITED) => checkQuote(quote, cited, [CITED, OTHER]);
const stateOf = (quote: string): QuoteState => check(quote).state;

describe('checkQuote', () => {
  it('60-22: verbatim, with or without quotation marks around it', () => {
    expect(check('We enrolled 412 patients from 3 sites.')).toEqual({ state: 'verbatim', supported: true, passages: ['a'], pieces: [{ passage: 'a', range: { start: 0, end: 38 } }], diff: [] });
    expect(stateOf('“enrolled 412 patients from 3 sites”')).toBe('verbatim');
  });

  it('60-22: normalised, where only layout, the first capital or the last stop differs', () => {
    for (const quote of ['although pain  scores fell', 'outcome was not reduced by treatment in the older group', 'Primary outcome was not reduced', 'we enrolled 412 patients', 'The primary outcome was not reduced by treatment.', 'pain scores fell by 12%.', 'enrolled 412 patients from 3 sites,']) {
      expect(check(quote)).toMatchObject({ state: 'normalised', supported: true });
    }
  });

  it('60-22: elided, where the pieces stand in order and nothing that is left out turns them round', () => {
    for (const quote of ['We enrolled 412 patients … The primary outcome was not reduced', 'The primary outcome was not reduced […] in the older group', 'Aspirin was safe ... The placebo was toxic.', '…412 patients from 3 sites.']) {
      expect(check(quote)).toMatchObject({ state: 'elided', supported: true });
    }
  });

  it('60-22: an ellipsis may not hide a negation, a comparison, or the seam of two sentences', () => {
    expect(check('The primary outcome was … reduced by treatment').supported).toBe(false);
    expect(check('We enrolled 412 patients … was safe in both groups').supported).toBe(false);
    expect(check('Aspirin was safe … was toxic.').supported).toBe(false);
    expect(checkQuote('该药物在试验中…降低了死亡率', { id: 'z', text: '该药物在试验中没有降低了死亡率。' }, []).supported).toBe(false);
  });

  it('60-22: misattributed, with the passage that has it', () => {
    expect(check('Mortality at one year was 5.1 % in the control arm.')).toMatchObject({ state: 'misattributed', supported: false, passages: ['b'] });
  });

  it('60-22: stitched, where pieces stand in several passages, out of order, or with the middle left out unseen', () => {
    expect(check('We enrolled 412 patients … Mortality at one year')).toMatchObject({ state: 'stitched', supported: false, passages: ['a', 'b'] });
    expect(check('The placebo was toxic. … We enrolled 412 patients')).toMatchObject({ state: 'stitched', supported: false });
    expect(check('We enrolled 412 patients from 3 sites. Aspirin was safe in both groups.')).toMatchObject({ state: 'stitched', supported: false });
  });

  it('60-22: altered, with a diff from the passage to the quote', () => {
    const altered = check('We enrolled 421 patients from 3 sites.');
    expect(altered).toMatchObject({ state: 'altered', supported: false, passages: ['a'] });
    expect(altered.diff).toContainEqual({ kind: 'removed', text: '412' });
    expect(altered.diff).toContainEqual({ kind: 'added', text: '421' });
  });

  it('60-22: a row of a table is a statement of its own: what its header or a row around it denies does not turn it round; a cell before it in the row does', () => {
    const table = { id: 'a', text: 'Soil with and without flower strips.\n| Variable | With | Without |\n| Bulk density of soil | 28.0 | 48.4 |\n| Not measured | Weed cover of plots | 9.1 |\n| Really sown? | yes | yes |' };
    expect(check('Bulk density of soil | 28.0 | 48.4', table)).toMatchObject({ state: 'verbatim', supported: true });
    expect(check('Weed cover of plots | 9.1', table)).toMatchObject({ state: 'altered', supported: false });
  });

  it('60-22: a negation that was cut off at either end is no support', () => {
    expect(checkQuote('all patients survived the first year', { id: 'a', text: 'Not all patients survived the first year.' }, [])).toMatchObject({ state: 'altered', supported: false });
    expect(check('reduced by treatment in the older group')).toMatchObject({ state: 'altered', supported: false });
    expect(checkQuote('患者的死亡率明显降低', { id: 'a', text: '没有患者的死亡率明显降低。' }, []).supported).toBe(false);
    expect(checkQuote('患者的死亡率明显降低', { id: 'a', text: '没有新的事件，患者的死亡率明显降低。' }, []).supported).toBe(true);
    expect(checkQuote('显著降低了患者的死亡率', { id: 'a', text: '治疗未显著降低了患者的死亡率。' }, []).supported).toBe(false);
  });

  it('60-22: not found, and what is too short to prove anything', () => {
    expect(check('Nothing of this kind was ever written there.')).toEqual({ state: 'not-found', supported: false, passages: [], pieces: [], diff: [] });
    for (const short of ['', '…', '412', 'not reduced', 'patients', '12 %', 'in the']) expect(stateOf(short)).toBe('not-found');
  });

  it('60-22: a name that begins with a capital is not quoted as a word, nor a part of a number as the number', () => {
    const passage = { id: 'a', text: 'In this trial Polish workers were seen. They lost 112.5 kg of weight in sum.' };
    expect(checkQuote('polish workers were seen', passage, []).supported).toBe(false);
    expect(checkQuote('12.5 kg of weight in sum', passage, []).supported).toBe(false);
    expect(checkQuote('They lost 112 of them', passage, []).supported).toBe(false);
  });

  const words = CITED.text.split(/\s+/);
  const mutated = fc.tuple(fc.nat(words.length - 8), fc.integer({ min: 5, max: 8 }), fc.nat(7), fc.constantFrom('swap', 'drop', 'not', 'digit', 'order'), fc.constantFrom('safe', 'never', 'placebo', '413', 'patient', 'Sites'));
  it('60-22: no mutation of digits, polarity, words or order is ever supported', () => {
    fc.assert(
      fc.property(mutated, ([from, count, where, how, word]) => {
        const quote = words.slice(from, from + count);
        const at = 1 + (where % (quote.length - 2)); // not at the ends, where a shorter quote is as true
        const before = quote[at] ?? '';
        if (how === 'swap') quote[at] = word;
        if (how === 'drop') quote.splice(at, 1);
        if (how === 'not') quote.splice(at, 0, 'not');
        if (how === 'digit') quote[at] = /\d/.test(before) ? before.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) : `${before}1`;
        if (how === 'order') [quote[at], quote[at + 1]] = [quote[at + 1] ?? '', before];
        const text = quote.join(' ');
        if (words.join(' ').includes(text)) return;
        expect(check(text).supported).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  });

  it('60-22: every stretch of whole words is supported unless a negation was cut off', () => {
    fc.assert(
      fc.property(fc.nat(words.length - 7), fc.integer({ min: 6, max: 12 }), (from, count) => {
        fc.pre(words[from] !== 'ment' && words[Math.min(words.length, from + count) - 1] !== 'treat-');
        const quote = words.slice(from, from + count).join(' ');
        fc.pre(isLongEnough(quote, 'quote'));
        const result = check(quote);
        expect(['verbatim', 'normalised', 'altered']).toContain(result.state);
        if (result.state === 'altered') expect(result.diff.some(({ kind }) => kind === 'removed')).toBe(true);
      }),
    );
  });
});
