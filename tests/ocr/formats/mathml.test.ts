import { describe, expect, it } from 'vitest';
import { htmlText, withLatex } from '../../../src/ocr/formats/html-text';
import { tokenize } from '../../../src/text';

describe('40-15: formulas in HTML', () => {
  it('40-15: LaTeX inside <math> stays as it is', () => {
    expect(htmlText('<p>so <math>E=mc^2</math> holds</p>')).toBe('so $E=mc^2$ holds');
    expect(htmlText('<math display="block">\\frac{a}{b}</math>')).toBe('$$\\frac{a}{b}$$');
  });

  it('40-15: in a text that is no HTML only formulas are read, and nothing else is touched', () => {
    expect(withLatex('p < 0.05 & <b>bold</b>, <MATH><mi>x</mi></MATH>; İ <mathx>y</mathx>')).toBe('p < 0.05 & <b>bold</b>, $x$; İ <mathx>y</mathx>');
    expect(withLatex('<math> left open, then <math>x</math>')).toBe('<math> left open, then $x$');
    expect(withLatex('p < 0.05 & <b>bold</b>, <MATH><mi>x</mi></MATH>; <mathx>y</mathx></math> and <math>E=mc^2</math>, <math><mi>open')).toBe('p < 0.05 & <b>bold</b>, $x$; <mathx>y</mathx></math> and $E=mc^2$, <math><mi>open');
  });

  it('40-15: MathML becomes LaTeX with the same symbols', () => {
    const energy = htmlText('<math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math>');
    expect(energy).toBe('$E = m {c}^{2}$');
    expect(new Set(tokenize(energy))).toEqual(new Set(tokenize('$E=mc^2$')));
    expect(htmlText('<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mfrac><mi>a</mi><msqrt><mi>b</mi></msqrt></mfrac></math>')).toBe('${\\sum}_{i = 1}^{n} \\frac{a}{\\sqrt{b}}$');
  });

  it('40-15: an annotation in LaTeX wins, also where tags are not closed', () => {
    expect(htmlText('<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\alpha</annotation></semantics></math>')).toBe('$\\alpha$');
    expect(htmlText('<math><mrow><mi>x<mo>+</mrow></math>')).toMatch(/^\$x/);
  });
});
