import { describe, expect, it } from 'vitest';
import { claimsMarkdown, claimsPandoc, plainMarkdown } from '../../src/answer/markdown';

describe('answers as Markdown', () => {
  it('80-5: claims, quotes and citations, each once', () => {
    const text = claimsMarkdown([{ text: 'It works.', remarks: [], quotes: [{ text: 'it\nworks', citation: '[[a.pdf#page=3|A, p. 3]]' }] }, { text: 'Never.', remarks: ['Not supported.'], quotes: [] }]);
    expect(text).toBe('It works.\n\n> it\n> works\n>\n> [[a.pdf#page=3|A, p. 3]]\n\nNever. *(Not supported.)*');
  });

  it('80-4: what a model writes loads no picture, links no note, runs nothing', () => {
    expect(plainMarkdown('![x](http://e.example/?q) [[note]] `code` <img src=x> $x$ %%hidden%%')).toBe('!\\[x\\](`http://e.example/?q`) \\[\\[note\\]\\] \\`code\\` \\<img src=x\\> \\$x\\$ \\%\\%hidden\\%\\%');
    expect(plainMarkdown('# Big')).toBe('\\# Big');
    expect(plainMarkdown('see #tag and C# ^name')).toBe('see \\#tag and C# \\^name');
    expect(plainMarkdown('---')).toBe('\\---');
    expect(plainMarkdown('1. First\n2. second')).toBe('1\\. First 2. second');
  });

  it.each([
    ['(#tag) “#tag” ，#標籤', '(\\#tag) “\\#tag” ，\\#標籤'],
    ['key:: value', 'key\\:\\: value'],
    ['&lt;img&gt; &#91;&#91;note, R&D', '\\&lt;img\\&gt; \\&#91;\\&#91;note, R&D'],
    ['a \u202Eeno\u202C\u2066b\u2069 c', 'a eno b c'],
    ['a\u001B[2Kb\u0000c', 'a \\[2Kb c'],
    ['H~2~O and x^2^ and ^[note]', 'H\\~2\\~O and x\\^2\\^ and \\^\\[note\\]'],
  ])('80-5: %j means itself', (text, written) => {
    expect(plainMarkdown(text)).toBe(written);
  });

  it.each([
    ['See https://e.example/p?id=7_a*b*&x=1.', 'See `https://e.example/p?id=7_a*b*&x=1`.'],
    ['(www.e.example/a) and HTTP://E.example!', '(`www.e.example/a`) and `HTTP://E.example`!'],
    ['https://e.example/#top', '`https://e.example/#top`'],
    ['obsidian://open?vault=x, file:///etc/x; mailto:a@e.example', '`obsidian://open?vault=x`, `file:///etc/x`; `mailto:a@e.example`'],
    ['病人見https://e.example/病人。', '病人見`https://e.example/`病人。'],
    ['<https://e.example>', '\\<`https://e.example`\\>'],
    ['a`https://e.example/`b', 'a\\``https://e.example/`\\`b'],
    ['the ratio 3://4 and www and http:', 'the ratio 3://4 and www and http:'],
  ])('80-4: an address is no link, since it could tell somebody that it was opened: %j', (text, written) => {
    expect(plainMarkdown(text)).toBe(written);
  });

  it('Pandoc citations stand before the full stop', () => {
    expect(claimsPandoc([{ text: 'It works.', remarks: [] }], ['[@a, p. 3; @b]'])).toBe('It works [@a, p. 3; @b].');
  });
});
