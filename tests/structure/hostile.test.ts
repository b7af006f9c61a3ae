import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkConservation } from '../../src/structure/conservation';
import { buildPaper, DEFAULT_POLICY, parseTable } from '../../src/structure';
import type { Block, SourcePaper } from '../../src/ocr';
import { at, block, paper } from './made-up-blocks';

afterEach(() => vi.restoreAllMocks());

const SOUND = { lost: [], doubled: [], broken: [], uncounted: 0 };
/** More than a call can take as arguments in any engine. */
const MANY = 150_000;
const many = (make: (index: number) => Block): Block[] => Array.from({ length: MANY }, (_, index) => make(index));
const build = (source: SourcePaper): ReturnType<typeof buildPaper> => buildPaper(source, DEFAULT_POLICY);

describe('20-14: what no OCR should write is conserved like everything else', () => {
  it('20-14: roles that are names of the language are counted like any unknown role', () => {
    const roles = ['__proto__', 'constructor', 'valueOf', '__proto__'];
    const source = paper(roles.map((role, index) => block(1, index, role, `Some words of block ${index}.`)));
    const built = build(source);
    expect(Object.entries(built.unknownRoles).sort()).toEqual([['__proto__', 2], ['constructor', 1], ['valueOf', 1]]);
    expect(checkConservation(source, built)).toEqual(SOUND);
  });

  it('20-14: text of an image block is counted as left out, once', () => {
    const source = paper([block(1, 0, 'figure_asset', 'axis labels'), block(1, 1, 'figure_caption', 'Fig. 1 The axes.')]);
    const built = build(source);
    expect(built.excluded).toEqual({ figure_asset: 11 });
    expect(checkConservation(source, built)).toEqual(SOUND);
  });

  it('20-14: a number in a box that is taller than any page is not a page number', () => {
    const numbers = [1, 2, 3, 4].map((page) => block(page, 0, 'body_paragraph', `${page}`, at(100, 1380, 900, 1390)));
    const source = paper([...numbers, block(5, 0, 'non_body_insert', '5', at(0, 0, 1e308, 1e308))]);
    const built = build(source);
    expect(built.excluded).toEqual({ page_number: 4 });
    expect(checkConservation(source, built)).toEqual(SOUND);
  });

  it.each(['abstract_body', 'structured_insert', 'footnote', 'unheard_of'])('20-14: a table without a single word is nothing to lose (%s)', (role) => {
    const source = paper([block(1, 0, role, '<table><tr><td></td><td> </td></tr></table>'), block(1, 1, 'body_paragraph', 'Words that stay.')]);
    expect(checkConservation(source, build(source))).toEqual(SOUND);
  });
});

describe('20-1: a paper of far too many blocks is built like any other', () => {
  it.each<[string, (index: number) => Block]>([
    ['notes, each a unit', (index) => block(1, index, index % 2 === 0 ? 'footnote' : 'body_paragraph', `w${index}`)],
    ['boxes on one page', (index) => block(1, index, 'body_paragraph', `w${index}`, at(100, index, 900, index + 1))],
    ['lines at the top of pages', (index) => block(index + 1, 0, 'body_paragraph', 'A running head', at(100, 10, 900, 20))],
    ['formulas between two halves of a run', (index) => (index === 0 || index === MANY - 1 ? block(1, index, 'body_paragraph', 'A word and') : block(1, index, 'display_formula', 'x = y'))],
  ])('20-1: %s', (_, make) => {
    expect(() => build(paper(many(make)))).not.toThrow();
  }, 60_000);

  it('20-21: many scripts in a table do not make its text be read again for each', () => {
    let lowered = 0;
    const toLowerCase = String.prototype.toLowerCase;
    vi.spyOn(String.prototype, 'toLowerCase').mockImplementation(function (this: string) {
      lowered += this.length;
      return toLowerCase.call(this);
    });
    const html = `<table><tr><td>a${'<script>x</SCRIPT>'.repeat(5_000)}b</td></tr></table>`;
    expect(parseTable(html)?.rows).toEqual([['ab']]);
    expect(lowered).toBeLessThan(4 * html.length);
  });
});
