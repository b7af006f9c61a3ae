import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPaper, DEFAULT_POLICY, type BuiltPaper, type Unit } from '../../src/structure';
import { labelAliases } from '../../src/structure/object-label';
import { mentionsIn } from '../../src/structure/mention-text';
import { mentionsOf, objectsNamedIn } from '../../src/structure/mentions';
import { paragraphNumber } from '../../src/structure/paragraph-number';
import { block, paper, prose } from './made-up-blocks';

const KNOWN = new Set([
  ...[1, 2, 3, 4, 5].map((n) => `figure ${n}`), 'figure 2-1', 'figure s1', 'figure s2', 'figure s3', 'extended data figure 3',
  ...[1, 2, 3].map((n) => `table ${n}`), 'table s1', 'table i', 'table ii', 'table iii', 'table iv', 'supplementary figure 4', 'equation 3', 'equation 4', 'equation 5', 'equation a1', 'algorithm 1',
]);
const keys = (text: string): string[] => mentionsIn(text, KNOWN).flatMap((mention) => mention.keys);
const places = (text: string): string[] => mentionsIn(text, KNOWN).map(({ start, end }) => text.slice(start, end));

describe('20-21: mentions in running text', () => {
  it.each([
    ['as Fig. 2 shows', ['figure 2'], 'Fig. 2'],
    ['as Figure 2 shows', ['figure 2'], 'Figure 2'],
    ['(Figs. 2–4)', ['figure 2', 'figure 3', 'figure 4'], 'Figs. 2–4'],
    ['Figures 2 to 4 show', ['figure 2', 'figure 3', 'figure 4'], 'Figures 2 to 4'],
    ['Tables 1 and 2 agree', ['table 1', 'table 2'], 'Tables 1 and 2'],
    ['Tables 1, 2, and 3 agree', ['table 1', 'table 2', 'table 3'], 'Tables 1, 2, and 3'],
    ['Tables I–III list', ['table i', 'table ii', 'table iii'], 'Tables I–III'],
    ['Tables II to IV list', ['table ii', 'table iii', 'table iv'], 'Tables II to IV'],
    ['Fig. 2A–C shows', ['figure 2'], 'Fig. 2A–C'],
    ['Fig. 2(a) and', ['figure 2'], 'Fig. 2(a)'],
    ['Fig. 2a,b and', ['figure 2'], 'Fig. 2a,b'],
    ['Fig. 2 and 3 show', ['figure 2', 'figure 3'], 'Fig. 2 and 3'],
    ['see Supplementary Table S1.', ['table s1'], 'Supplementary Table S1'],
    ['see Supplementary Table 1.', ['table s1'], 'Supplementary Table 1'],
    ['Fig. S4 shows', ['supplementary figure 4'], 'Fig. S4'],
    ['Figs. S1–3 show', ['figure s1', 'figure s2', 'figure s3'], 'Figs. S1–3'],
    ['Figs. S1–S3 show', ['figure s1', 'figure s2', 'figure s3'], 'Figs. S1–S3'],
    ['Extended Data Fig. 3 shows', ['extended data figure 3'], 'Extended Data Fig. 3'],
    ['in Table IV the', ['table iv'], 'Table IV'],
    ['如圖 2 所示', ['figure 2'], '圖 2'],
    ['如图2和图3所示', ['figure 2', 'figure 3'], '图2'],
    ['如图 2、3 所示', ['figure 2', 'figure 3'], '图 2、3'],
    ['如圖 2-1 所示', ['figure 2-1'], '圖 2-1'],
    ['如圖 2-4 所示', ['figure 2', 'figure 3', 'figure 4'], '圖 2-4'],
    ['見表1至3', ['table 1', 'table 2', 'table 3'], '表1至3'],
    ['由式(3)可得', ['equation 3'], '式(3)'],
    ['由公式（3）可得', ['equation 3'], '公式（3）'],
    ['by Eq. (3) we', ['equation 3'], 'Eq. (3)'],
    ['by Eqs. (3)–(5) we', ['equation 3', 'equation 4', 'equation 5'], 'Eqs. (3)–(5)'],
    ['by Equation (A1) we', ['equation a1'], 'Equation (A1)'],
    ['Algorithm 1 runs', ['algorithm 1'], 'Algorithm 1'],
    ['Fig.\n2 shows', ['figure 2'], 'Fig.\n2'],
  ])('20-21: "%s"', (text, expected, place) => {
    expect(keys(text)).toEqual(expected);
    expect(places(text)[0]).toBe(place);
  });

  it.each(['Table 1 and 2 patients died', 'Table 9 shows', 'subfigure 2', 'the 代表 2 人', '形式(3)', '地图 2', 'Table to 3', 'a table 20 cm wide', 'Fig. 2–x', 'Table'])('20-21: "%s" names no more than it says', (text) => {
    expect(keys(text).filter((key) => !['table 1', 'figure 2'].includes(key))).toEqual([]);
  });

  it('20-21: a supplement has several names', () => {
    expect(labelAliases('table s1')).toEqual(['table s1', 'supplementary table 1', 'supplementary table s1']);
    expect(labelAliases('supplementary figure 4')).toEqual(['supplementary figure 4', 'figure s4', 'supplementary figure s4']);
    expect(labelAliases('figure 2')).toEqual(['figure 2']);
  });

  it('20-21: any text gives mentions inside it, in order, with known keys (property), and a hostile one is read in one pass', () => {
    const piece = fc.constantFrom('Fig', 's', '. ', 'Table ', '1', '2', ' and ', '–', 'S', '(', ')', ', ', '圖', '表 ', '至', 'a', '\n', '式', 'x');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const { start, end, keys: named } of mentionsIn(text, KNOWN)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          for (const key of named) expect(KNOWN.has(key)).toBe(true);
          last = end;
        }
      }),
      { numRuns: 500 },
    );
    expect(mentionsIn(`Figs. ${'2, '.repeat(50_000)}`, KNOWN)[0]?.keys).toEqual(['figure 2']);
  });
});

const sentence = (text: string): string => `${text} ${prose(10)}`;
const built = (): BuiltPaper =>
  buildPaper(
    paper([
      block(1, 0, 'section_heading', 'Results'),
      block(1, 1, 'body_paragraph', sentence('Nothing is named here.')),
      block(1, 2, 'body_paragraph', 'The paragraph goes on over the page and'),
      block(2, 0, 'body_paragraph', `does not end before it. ${prose(10)}`),
      block(2, 1, 'body_paragraph', sentence('As Fig. 1 shows, it works.')),
      block(2, 2, 'body_paragraph', '• An item that names Fig. 1 and goes on'),
      block(2, 3, 'body_paragraph', sentence('Behind the list Table 1 stands.')),
      block(3, 0, 'figure_caption', 'Fig. 1 Survival of all patients, from Table 1'),
      block(3, 1, 'table_caption', 'Table 1 Baseline of all patients'),
      block(3, 2, 'subsection_heading', 'Harm'),
      block(3, 3, 'body_paragraph', sentence('Fig. 1 again.')),
      block(3, 4, 'body_paragraph', '$$ a = b + c $$', { rawLabel: 'display_formula' }),
      block(3, 5, 'body_paragraph', sentence('Perhaps a paragraph, perhaps not: Table 1.')),
    ]),
    DEFAULT_POLICY,
  );
const objectOf = (result: BuiltPaper, key: string): Unit => {
  const found = result.units.find(({ object }) => object?.labelKey === key);
  if (!found) throw new Error(`no ${key}`);
  return found;
};

describe('20-21: back-references as places', () => {
  it('20-21: the paragraph is counted in its own section, or not at all', () => {
    const result = built();
    const at = (key: string): unknown[] => mentionsOf(result, objectOf(result, key)).map(({ unit, start, end }) => [unit.path.at(-1), unit.kind, paragraphNumber(result, unit, start), result.canonical.slice(start, end)]);
    expect(at('figure 1')).toEqual([['Results', 'body', 3, 'Fig. 1'], ['Results', 'body', null, 'Fig. 1'], ['Harm', 'body', 1, 'Fig. 1']]);
    expect(at('table 1')).toEqual([['Results', 'body', 4, 'Table 1'], ['Results', 'figure', null, 'Table 1'], ['Harm', 'body', null, 'Table 1']]);
  });

  it('20-21: a passage knows the objects that it names, with their places in its text', () => {
    const result = built();
    const body = result.units.find(({ kind }) => kind === 'body') as Unit; // the paper has one
    const named = objectsNamedIn(result, body);
    expect(named.map(({ unit }) => unit.object?.labelKey)).toEqual(['figure 1', 'table 1']);
    const text = result.canonical.slice(body.start, body.end);
    expect(named[0]?.places.map(({ start, end }) => text.slice(start, end))).toEqual(['Fig. 1', 'Fig. 1']);
  });

  it('20-21: no paragraph is counted in text without structure, or where the section is a guess', () => {
    const result = built();
    const body = result.units.find(({ kind }) => kind === 'body') as Unit; // the paper has one
    for (const guess of [{ ...body, collection: 'fulltext' as const }, { ...body, approximate: true as const }, { ...body, path: [] }]) expect(paragraphNumber(result, guess, body.start)).toBeNull();
    expect(paragraphNumber(result, body, body.start)).toBe(1);
  });
});
