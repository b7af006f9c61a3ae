import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CitedPaper, citeWords, recordOf, standingOf, wordKnowledge } from '../../../src/citation';
import type { CitationLink, Standing } from '../../../src/citation';
import type { CitationRecord } from '../../../src/store/citation-records';
import { changedPaper } from '../../../bench/anchors/changed-paper';
import { smallPaper } from '../small-paper';

const built = smallPaper();
const SENTENCE = 'We enrolled 412 pa- tients from 3 sites.';
const words = wordKnowledge(() => 0);

interface Cited {
  link: CitationLink;
  record: CitationRecord;
  start: number;
  end: number;
}

function cite(text: string, from = built): Cited {
  const start = from.canonical.indexOf(text);
  const cited = citeWords(new CitedPaper('P', from), { start, end: start + text.length });
  if (!cited) throw new Error(`not in the paper: ${text}`);
  return { link: { linkPath: 'a.pdf', page: cited.pages[0] ?? null, heading: null, cite: cited.cite, alias: null }, record: recordOf('P', 'g', cited), start, end: start + text.length };
}

const paperWith = (text: string, became: string, from = built): CitedPaper => {
  const start = from.canonical.indexOf(text);
  return new CitedPaper('P', changedPaper(from, [{ start, end: start + text.length, text: became }]));
};
const standing = (became: string, { link, record }: Cited = cite(SENTENCE), quote: string | null = null, kept = true): Standing =>
  standingOf(link, quote, kept ? record : null, paperWith(SENTENCE, became), words);

describe('standingOf', () => {
  it('60-8: exact where the words stand on the linked page, moved with a proposal where they stand elsewhere', () => {
    expect(standing(SENTENCE)).toMatchObject({ state: 'exact', cited: SENTENCE, proposal: null });
    const { link, record } = cite('Overview.');
    expect(standingOf({ ...link, page: 4 }, null, record, new CitedPaper('P', built), words)).toMatchObject({
      state: 'moved', pages: [1], cited: 'Overview.', proposal: { how: 'moved', text: 'Overview.', cite: link.cite, place: { pages: [1], path: ['Methods'] }, diff: [{ kind: 'same', text: 'Overview.' }] },
    });
  });

  it.each(['We enrolled 412 patients from 3 sites.', 'We enrolled\n412 patients from 3 sites.', 'We en-\nrolled 412 patients from 3 sites.', 'We enrolled 412 pa tients from 3 sites.'])('60-8: other layout is exact: %j', (became) => {
    expect(standing(became)).toMatchObject({ state: 'exact', proposal: null });
  });

  it('60-9: a misprint in the same place is repaired, which counts as moved, with a diff and the new fingerprint', () => {
    const repaired = standing('We enrollcd 412 patients from 3 sites.');
    expect(repaired).toMatchObject({ state: 'moved', cited: SENTENCE, proposal: { how: 'repaired', text: 'We enrollcd 412 patients from 3 sites.' } });
    expect(repaired.proposal?.diff).toContainEqual({ kind: 'removed', text: 'enrolled' });
    expect(repaired.proposal?.diff).toContainEqual({ kind: 'added', text: 'enrollcd' });
    const paper = paperWith(SENTENCE, 'We enrollcd 412 patients from 3 sites.');
    expect(standingOf({ ...cite(SENTENCE).link, cite: repaired.proposal?.cite ?? null }, null, null, paper, words).state).toBe('exact');
  });

  it.each([
    'We enrolled 421 patients from 3 sites.', 'We enrolled 412 patients from 8 sites.', 'We not enrolled 412 patients from 3 sites.', 'We excluded 412 patients from 3 sites.', 'We enrolled 412 parents from 3 sites.', 'We enrolled 412 patients from three sites.',
    'We enrolled 412 patients in 3 sites.', 'We enrolled 412 patients from 3 suites.', 'We enrolled 4.12 patients from 3 sites.', 'We enrolled 412 patients, from 3 sites.', 'Not We enrolled 412 patients from 3 sites.', 'We enrolled from 3 sites 412 patients.',
  ])('60-9: what says something else is changed, with a diff for the user: %s', (became) => {
    const changed = standing(became);
    expect(changed).toMatchObject({ state: 'changed', cited: SENTENCE, proposal: { how: 'near' } });
    expect(changed.proposal?.diff.some(({ kind }) => kind !== 'same') || became.startsWith('Not')).toBe(true);
  });

  it('60-9: without a record a misprint is not repaired; the quote beside the link shows what was cited', () => {
    const misprint = 'We enrollcd 412 patients from 3 sites.';
    expect(standing(misprint, cite(SENTENCE), null, false)).toMatchObject({ state: 'lost', cited: null, proposal: null });
    expect(standing(misprint, cite(SENTENCE), 'We enrolled 412 patients from 3 sites.', false)).toMatchObject({ state: 'changed', proposal: { how: 'near' } });
    expect(standing('We en-\nrolled 412 patients from 3 sites.', cite(SENTENCE), 'We enrolled 412 patients from 3 sites.', false).state).toBe('exact');
  });

  it('60-9: a record that is not what the fingerprint names repairs nothing', () => {
    const { link, record, ...rest } = cite(SENTENCE);
    const forged = { ...record, exact: 'We enrolled 412 patients from 3 cities.' };
    expect(standing('We enrollcd 412 patients from 3 cities.', { link, record: forged, ...rest }).state).toBe('changed');
  });

  it('60-9: a deleted sentence is not found in its twin, but for a true duplicate', () => {
    const twin = changedPaper(built, [{ start: built.canonical.length, end: built.canonical.length, text: '\n\nWe enrollcd 412 patients from 3 sites.' }]);
    const { link, record } = cite(SENTENCE, twin);
    expect(standingOf(link, null, record, paperWith(SENTENCE, '', twin), words).state).toBe('changed');
    const duplicate = changedPaper(built, [{ start: built.canonical.length, end: built.canonical.length, text: '\n\nWe enrolled 412 patients from 3 sites.' }]);
    expect(standingOf(link, null, record, paperWith(SENTENCE, '', duplicate), words).proposal?.how ?? 'exact').not.toBe('near');
  });

  it('60-9: of two places alike none is repaired', () => {
    const noisy = 'We enrollcd 412 patients from 3 sites.';
    const twins = changedPaper(built, [{ start: built.canonical.indexOf(SENTENCE), end: built.canonical.indexOf(SENTENCE) + SENTENCE.length, text: `${noisy} So far. ${noisy}` }]);
    const { link, record } = cite(SENTENCE);
    expect(standingOf(link, null, record, new CitedPaper('P', twins), words).state).toBe('changed');
  });

  it('60-8: the words as a part of others are changed: a longer number, a sign, a word turned round', () => {
    for (const [text, became] of [['3 sites', '13 sites'], ['enrolled 412', 'enrolled 4125'], ['3 sites', '-3 sites'], ['enrolled', 'unenrolled'], ['enrolled 412', 'not enrolled 412']] as const) {
      const { link, record } = cite(text);
      expect(standingOf(link, null, record, paperWith(text, became), words).state).toBe('changed');
      if (!became.startsWith('not')) expect(standingOf(link, null, null, paperWith(text, became), words)).toMatchObject({ state: 'changed', proposal: { how: 'near' } });
    }
  });

  it('60-7, 60-9: an exponent that was lost is seen where the record is known', () => {
    const raised = changedPaper(built, [{ start: built.canonical.indexOf('412 pa-'), end: built.canonical.indexOf('412 pa-') + 3, text: '10³' }]);
    const { link, record } = cite('We enrolled 10³ pa- tients', raised);
    expect(standingOf(link, null, record, paperWith('10³', '10<sup>3</sup>', raised), words).state).toBe('exact');
    expect(standingOf(link, null, record, paperWith('10³', '103', raised), words).state).toBe('changed');
  });

  it('60-3: a heading link follows its quote, and nothing is repaired for it', () => {
    const link: CitationLink = { linkPath: 'fulltext', page: null, heading: 'Outcomes', cite: null, alias: null };
    const paper = new CitedPaper('P', built);
    expect(standingOf(link, 'Outcome was death.', null, paper, words)).toMatchObject({ state: 'exact', proposal: null });
    expect(standingOf(link, 'Overview.', null, paper, words)).toMatchObject({ state: 'moved', proposal: { how: 'moved' } });
    expect(standingOf(link, 'We enrolled 413 patients from 3 sites.', null, paper, words)).toMatchObject({ state: 'changed', proposal: { how: 'near' } });
    expect(standingOf(link, null, null, paper, words)).toMatchObject({ state: 'exact', cited: null });
  });

  it('60-8: unknown without the paper, and for a page alone', () => {
    const { link, record } = cite(SENTENCE);
    expect(standingOf(link, null, record, null, words)).toMatchObject({ state: 'unknown', cited: SENTENCE, proposal: null });
    expect(standingOf({ ...link, cite: null }, null, null, new CitedPaper('P', built), words)).toMatchObject({ state: 'unknown', proposal: null });
  });

  it('60-9: no digit, sign or word of a sentence can be changed without the user, for any change of one character to a digit, sign or space', () => {
    const text = 'We enrolled 412 patients from 3 sites.';
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom(...'0123456789-<>=%.,;不'), (at, put) => {
        fc.pre(text.charAt(at) !== put && !(put === '-' && text.charAt(at) === ' '));
        const { state } = standing(text.slice(0, at) + put + text.slice(at + 1));
        expect(['changed', 'lost']).toContain(state);
      }),
    );
  });
});
