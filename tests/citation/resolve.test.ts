import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CitedPaper, citeWords, fingerprint, parseLink, readRecord, recordOf, resolveCitation, standingOf } from '../../src/citation';
import type { CitationLink } from '../../src/citation';
import { standsWhole } from '../../src/citation/edges';
import { normalisedRange } from '../../src/text';
import type { BuiltPaper } from '../../src/structure/model';
import { stableJson } from '../../src/store/stable-json';
import { smallPaper } from './small-paper';

const built = smallPaper();
const paper = new CitedPaper('ABCD1234', built);
const link = (page: number | null, words: string, more: Partial<CitationLink> = {}): CitationLink => ({
  linkPath: 'a.pdf', page, heading: null, cite: fingerprint(words), alias: null, ...more,
});

describe('resolveCitation', () => {
  it('60-8: exact where the words stand on the linked page, with path, pages, labels, boxes and context', () => {
    const found = resolveCitation(link(1, 'enrolled 412 patients'), paper);
    expect(found).toMatchObject({
      state: 'exact',
      paperId: 'ABCD1234',
      path: ['Methods', 'Study population'],
      pages: [1, 2],
      labels: { 1: '1545', 2: '1546' },
      boxes: [{ page: 1, boxes: [[0, 2, 10, 3]] }, { page: 2, boxes: [[0, 2, 10, 3]] }],
      approximate: false,
    });
    expect(built.canonical.slice(found.span?.start, found.span?.end)).toBe('enrolled 412 pa- tients');
    expect(found.context?.text.slice(found.context.markStart, found.context.markEnd)).toBe('enrolled 412 pa- tients');
    expect(found.context?.text).toBe('We enrolled 412 pa- tients from 3 sites.');
  });

  it('60-8: a text without page marks is on no page: none is cited, none is kept of it, and a link to any page holds', () => {
    const unpaged: BuiltPaper = {
      ...built,
      units: built.units.map((unit) => ({ ...unit, pages: [], blocks: unit.blocks.map((block) => ({ ...block, page: 0 })) })),
      references: built.references.map((reference) => ({ ...reference, page: 0 })),
    };
    const words = citeWords(new CitedPaper('ABCD1234', unpaged), { start: 0, end: unpaged.canonical.length });
    expect(words).toMatchObject({ pages: [], labels: {}, boxes: [] });
    if (words === null) return;
    expect(readRecord(stableJson(recordOf('ABCD1234', 'g', words)))).not.toBeNull();
    expect(resolveCitation(link(3, 'Outcome was death.'), new CitedPaper('ABCD1234', unpaged))).toMatchObject({ state: 'exact', pages: [] });
  });

  it('60-8: words that occur twice are exact on each page', () => {
    expect(resolveCitation(link(3, 'Outcome was death.'), paper)).toMatchObject({ state: 'exact', pages: [3], path: ['Methods', 'Outcomes'] });
    expect(resolveCitation(link(4, 'Outcome was death.'), paper)).toMatchObject({ state: 'exact', pages: [4], path: ['Results'] });
    expect(resolveCitation(link(null, 'Outcome was death.'), paper)).toMatchObject({ state: 'exact', pages: [3] });
  });

  it('60-8: moved where they stand on another page, the nearest one', () => {
    expect(resolveCitation(link(1, 'Outcome was death.'), paper)).toMatchObject({ state: 'moved', pages: [3] });
    expect(resolveCitation(link(9, 'Outcome was death.'), paper)).toMatchObject({ state: 'moved', pages: [4] });
  });

  it('60-8: lost where they do not stand at all, unknown without the paper or without words', () => {
    expect(resolveCitation(link(3, 'Outcome was life.'), paper)).toMatchObject({ state: 'lost', pages: [3], labels: { 3: '1547' }, span: null });
    expect(resolveCitation(link(3, 'Outcome was death.'), null)).toMatchObject({ state: 'unknown', paperId: null, pages: [3] });
    expect(resolveCitation(link(3, '', { cite: null }), paper)).toMatchObject({ state: 'unknown', paperId: 'ABCD1234', pages: [3] });
  });

  it('60-8: words in a reference are found with their page', () => {
    expect(resolveCitation(link(5, '[1] Author 2024'), paper)).toMatchObject({ state: 'exact', pages: [5], path: [] });
  });

  it('60-3: a heading is resolved by section, then by the quote beside it', () => {
    const heading = (text: string) => link(null, '', { cite: null, heading: text });
    expect(resolveCitation(heading('Study population'), paper)).toMatchObject({ state: 'exact', path: ['Methods', 'Study population'], pages: [1] });
    expect(resolveCitation(heading('Methods#outcomes'), paper)).toMatchObject({ state: 'exact', path: ['Methods', 'Outcomes'], pages: [3] });
    expect(resolveCitation(heading('Results#Outcomes'), paper).state).toBe('lost');
    expect(resolveCitation(heading('Discussion'), paper).state).toBe('lost');
    expect(resolveCitation(heading('Results'), paper, 'Outcome was  death.')).toMatchObject({ state: 'exact', pages: [4] });
    expect(resolveCitation(heading('Results'), paper, 'Overview.')).toMatchObject({ state: 'moved', path: ['Methods'] });
    expect(resolveCitation(heading('Results'), paper, 'Not there.').state).toBe('lost');
  });

  it('60-3: of two sections of one name the one that holds the quote, whichever it is; without a quote no page is claimed', () => {
    const [front, methods, results] = built.tree;
    if (!front || !methods || !results) throw new Error('the small paper has three parts');
    const renamed = ['Outcomes'];
    const twins: BuiltPaper = {
      ...built,
      tree: [front, methods, { ...results, title: 'Outcomes', path: renamed }],
      units: built.units.map((unit) => (unit.path[0] === 'Results' ? { ...unit, path: renamed } : unit)),
    };
    const whole = new CitedPaper('ABCD1234', twins);
    const heading = (text: string) => link(null, '', { cite: null, heading: text });
    expect(resolveCitation(heading('Outcomes'), whole, '412 patients.')).toMatchObject({ state: 'exact', path: ['Outcomes'], pages: [4] });
    expect(resolveCitation(heading('Outcomes'), whole, 'Overview.')).toMatchObject({ state: 'moved', path: ['Methods'] });
    expect(resolveCitation(heading('Outcomes'), whole)).toMatchObject({ state: 'exact', path: ['Outcomes'], pages: [], span: null });
    // A trail tells them apart.
    expect(resolveCitation(heading('Methods#Outcomes'), whole)).toMatchObject({ state: 'exact', path: ['Methods', 'Outcomes'], pages: [3] });
    expect(resolveCitation(heading('Methods#Outcomes'), whole, '412 patients.')).toMatchObject({ state: 'moved', path: ['Outcomes'], pages: [4] });
  });

  it('60-8: a text without page marks is exact on whatever page the link names', () => {
    const pageless = { ...built, units: built.units.map((unit) => ({ ...unit, pages: [], blocks: [] })) };
    expect(resolveCitation(link(7, 'Overview.'), new CitedPaper('P', pageless))).toMatchObject({ state: 'exact', pages: [] });
  });

  it('60-2: what is cited resolves exactly where it was cited, for any range; with its record also a part of a number', () => {
    fc.assert(
      fc.property(fc.nat(built.canonical.length), fc.nat(built.canonical.length), (a, b) => {
        const words = citeWords(paper, { start: Math.min(a, b), end: Math.max(a, b) });
        if (!words) {
          expect(built.canonical.slice(Math.min(a, b), Math.max(a, b)).trim()).toBe('');
          return;
        }
        expect(built.canonical.slice(words.start, words.end)).toBe(words.text);
        if (words.cite === null) return;
        const found = resolveCitation({ linkPath: 'a', page: words.pages[0] ?? null, heading: null, cite: words.cite, alias: null }, paper);
        const cut = normalisedRange(paper.normalised, words.start, words.end);
        if (standsWhole(paper.normalised.text, cut.start, cut.end)) expect(found.state).toBe('exact');
        const link = { linkPath: 'a', page: words.pages[0] ?? null, heading: null, cite: words.cite, alias: null };
        const standing = standingOf(link, null, recordOf('ABCD1234', 'g', words), paper, { known: () => false });
        expect(standing).toMatchObject({ state: 'exact', proposal: null, cited: words.text });
      }),
      { numRuns: 2_000 },
    );
  });

  it('hostile links never throw', () => {
    for (const markup of ['[[a.pdf#page=-1&cite=zzz]]', '[[a.pdf#page=1e9&cite=]]', `[[a.pdf#${'x'.repeat(1e5)}]]`, '[[a#####]]']) {
      const parsed = parseLink(markup);
      expect(parsed).not.toBeNull();
      if (parsed) expect(['unknown', 'lost']).toContain(resolveCitation(parsed, paper).state);
    }
    for (const range of [{ start: -1, end: 4 }, { start: 4, end: 1e9 }, { start: 9, end: 3 }, { start: Number.NaN, end: 5 }, { start: 0.5, end: 5 }]) {
      expect(citeWords(paper, range)).toBeNull();
    }
  });
});

describe('the kept text of a citation', () => {
  it('60-10: holds the words, 32 units around them, path, pages, paper and generation, and reads back', () => {
    const start = built.canonical.indexOf('Outcome');
    const words = citeWords(paper, { start, end: start + 'Outcome was death.'.length });
    if (!words) throw new Error('the words stand there');
    const record = recordOf('ABCD1234', '0123456789abcdef', words);
    expect(record).toMatchObject({ paperId: 'ABCD1234', exact: 'Outcome was death.', path: ['Methods', 'Outcomes'], pages: [3] });
    expect(record.before).toHaveLength(32);
    expect(record.after).toHaveLength(32);
    expect(readRecord(stableJson(record))).toEqual(record);
  });

  it('60-10: a damaged or foreign record is none', () => {
    for (const json of ['', '{', 'null', '[]', '{"exact":3}', '{"paperId":"a","generation":"b","exact":"c","before":"","after":"","path":[1],"pages":[]}']) {
      expect(readRecord(json)).toBeNull();
    }
  });
});
