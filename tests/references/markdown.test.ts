import * as fc from 'fast-check';
import markdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { entryMarkdown } from '../../src/references/markdown';
import { escapeMarkdown } from '../../src/text';

const shown = (markdown: string): string => markdownIt({ html: true }).render(markdown).trim();
const html = (text: string): string => text.replace(/&/g, '&#38;').replace(/</g, '&#60;').replace(/>/g, '&#62;');

describe('references as Markdown', () => {
  it('60-6: any text is shown as it is, in one paragraph', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'*_`[]()<>#\\~=%$&|^!-+. 1aB漢&amp;:/'), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(signs, (text) => {
        const plain = `x${text.replace(/\s+/g, ' ').trim()}`;
        const rendered = shown(escapeMarkdown(plain));
        const back = rendered.replace(/^<p>|<\/p>$/g, '').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&amp;/g, '&');
        expect(back).toBe(plain);
      }),
    );
  });

  it('60-6: italics and bold are emphasis whatever stands beside them', () => {
    const words = fc.constantFrom('J. Chem.', 'a', '(b)', '漢', '12', '.', ' and ', '*', 'x_y');
    fc.assert(
      fc.property(words, words, words, fc.constantFrom('i', 'b'), (before, inside, after, tag) => {
        const rendered = shown(entryMarkdown(`<div class="csl-entry">z${before}<${tag}>${html(inside)}</${tag}>${after}z</div>`));
        const name = tag === 'i' ? 'em' : 'strong';
        expect(rendered).toContain(`<${name}>${inside}</${name}>`);
      }),
    );
  });

  it('60-6: the label and the text of a numbered entry stand on one line', () => {
    expect(entryMarkdown('  <div class="csl-entry">\n    <div class="csl-left-margin">1. </div><div class="csl-right-inline">A. Author, <i>Title</i>.</div>\n  </div>\n')).toBe('1\\. A. Author, *Title*.');
  });

  it('60-6: links keep their address, and only addresses of the web are links', () => {
    expect(entryMarkdown('See <a href="https://doi.org/10.1/a_b(c)">10.1/a_b(c)</a>')).toBe('See [10.1/a\\_b(c)](https://doi.org/10.1/a_b%28c%29)');
    expect(entryMarkdown('<a href="https://example.org/a_b">https://example.org/a_b</a>.')).toBe('<https://example.org/a_b>.');
    expect(entryMarkdown('at https://example.org/a_b, seen')).toBe('at <https://example.org/a_b>, seen');
    expect(entryMarkdown('<a href="javascript:alert(1)">x</a>')).toBe('x');
  });
});
