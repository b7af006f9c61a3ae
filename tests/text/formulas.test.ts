import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize, tokenSpans } from '../../src/text/tokenize';
import { mathStretches } from '../../src/text/tokenizer/math';

const query = (text: string): string[] => tokenize(text, { for: 'query' });
const finds = (asked: string, text: string): boolean => {
  const terms = new Set(tokenize(text));
  return query(asked).length > 0 && query(asked).every((term) => terms.has(term));
};
const stretches = (text: string): string[] => mathStretches(text).map(({ start, end }) => text.slice(start, end));

const EULER = 'The energy is $E = m c ^ { 2 }$ in vacuum.';
const SUM = '$$ L = - \\sum _ { i = 1 } ^ { n } \\alpha _ { i } \\log p ( x _ { i } ) $$';
const FRACTION = '$$\\frac{a}{b} + \\dfrac{\\partial f}{\\partial x}$$';

describe('formulas', () => {
  it.each([
    ['\\alpha', SUM], ['alpha', SUM], ['α', SUM], ['\\alpha_i', SUM], ['$\\alpha$', SUM], ['\\sum', SUM], ['∑', SUM], ['sum', SUM], ['\\sum_{i=1}^n', SUM], ['\\sum _ { i = 1 } ^ { n }', SUM], ['\\log', SUM], ['x_i', SUM], ['x_{i}', SUM],
    ['E=mc^2', EULER], ['E = mc^2', EULER], ['E = m c^2', EULER], ['$E=mc^{2}$', EULER], ['mc²', EULER], ['E=mc^2', 'E=mc²'], ['E=mc^2', '\\(E=mc^2\\)'], ['E = m c ^ { 2 }', '$E=mc^2$'], ['E=mc^2', 'so E = mc^2 holds'],
    ['\\frac{a}{b}', FRACTION], ['\\frac { a } { b }', FRACTION], ['\\tfrac{a}{b}', FRACTION], ['\\partial', FRACTION], ['∂', FRACTION],
    ['\\mathrm{loss}', '$\\mathrm { l o s s } = 3$'], ['loss', '${ \\rm loss } = 3$'], ['loss', '$\\operatorname* { l o s s } _ { t }$'], ['\\leq', '$p \\le 0.05$'], ['x_i^2', '$x_{i}^{2}$'], ['x^2', '$x_{i}^{2}$'],
    ['\\beta', '$\\alpha\\beta$'], ['beta', '$\\alpha \\beta$'], ['\\varepsilon', '$\\epsilon$'], ['\\nabla f', '$\\nabla f(x)$'], ['∞', '$n \\to \\infty$'], ['\\mathbf{p}', '$(F*k)(\\mathbf{p})$'], ['𝛼', '$\\alpha$'],
  ])('40-15: "%s" finds "%s"', (asked, text) => {
    expect(finds(asked, text)).toBe(true);
  });

  it.each([
    ['$E=mc^2$', '$E = m c ^ { 2 }$'],
    ['$x_i^2$', '$x _ { i } ^ { 2 }$'],
    ['$\\mathrm{HR}=0.98$', '$\\mathrm { H R } = 0.98$'],
    ['$\\frac{a}{b}$', '$\\dfrac { a } { b }$'],
    ['$\\alpha x$', '$\\alpha  x$'],
  ])('40-15: "%s" and "%s" are one to the index', (one, other) => {
    expect(new Set(tokenize(one))).toEqual(new Set(tokenize(other)));
  });

  it('40-15: what only sets type is no word', () => {
    expect(tokenize('$\\left( \\displaystyle x \\quad \\right)$')).toEqual(['x']);
    expect(tokenize('\\begin{array} { r l } { x } \\end{array}')).toEqual(['x']);
    expect(query('\\frac{a}{b}')).not.toContain('ab');
  });

  it('40-15: a number in a formula has no unit in the next part', () => {
    for (const text of ['\\frac{1}{N}', '\\sum_{i=1}^n', '$x_1^m$']) expect(tokenize(text).filter((term) => /^\d+[a-z]$/.test(term))).toEqual([]);
  });

  it('40-15: words are not taken for formulas, nor money', () => {
    expect(stretches('It costs $5 and $6 a head, $7.')).toEqual([]);
    expect(stretches('a snake_case name and C: drive')).toEqual([]);
    expect(tokenize('It costs $5 and $6 a head')).toEqual(tokenize('It costs 5 and 6 a head'));
    expect(tokenize('Ca$^{2+}$ and TGF-$\\beta$1')).toEqual(tokenize('Ca2+ and TGF-β1'));
    expect(tokenize('10 $\\mu$g')).toContain('10μg');
    expect(tokenize('$10~\\mathrm{mg}$')).toContain('10mg');
  });

  it('40-15: formulas are found with dollars, brackets, and bare', () => {
    expect(stretches('a $x^2$ b $$y$$ c \\(z\\) d \\[w\\] e')).toEqual(['x^2', 'y', 'z', 'w']);
    expect(stretches('the loss \\frac{a}{b} = 3 is small')).toEqual(['\\frac{a}{b} = 3']);
    expect(stretches('so $ \\alpha $ and $ x $ are')).toEqual([' \\alpha ', ' x ']);
  });

  it('40-15: places of symbols are in the text as given', () => {
    const spans = tokenSpans(SUM);
    const at = (term: string): string[] => spans.filter((span) => span.term === term).map(({ start, end }) => SUM.slice(start, end));
    expect(at('\\sum')).toEqual(['\\sum']);
    expect(at('x')).toEqual(['x _ { i }']);
  });

  const piece = fc.constantFrom('$', '$$', '\\frac', '{', '}', '^', '_', 'a', 'mc', 'loss', '2', ' ', '\\alpha', 'β', '\\mathrm', '\\(', '\\)', '=', '\n', '+', '\\', '𝛼', '机', '\\sum ');
  it('40-15: any formula gives places inside it, in order, and a query of it is answered (property)', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const terms = new Set(tokenize(text));
        let last = 0;
        for (const { start, end } of tokenSpans(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = start;
        }
        for (const term of query(text)) expect(terms.has(term)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('40-15: hostile formulas are read in one pass', () => {
    for (const text of ['$'.repeat(50_000), '\\frac{'.repeat(20_000), '^ '.repeat(50_000), 'x_'.repeat(50_000), '$a '.repeat(20_000), '\\('.repeat(20_000), `$${'a^'.repeat(20_000)}$`]) expect(tokenize(text).length).toBeLessThan(400_000);
  });
});
