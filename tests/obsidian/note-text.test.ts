import { Text } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intersectSpans, linesOf, mergeSpans, subtractSpans } from '../../src/obsidian/editor/line-spans';
import { linksInLine } from '../../src/obsidian/editor/links-in-text';

describe('links in a line of a note', () => {
  it('finds wikilinks and Markdown links, with their aliases and where they stand', () => {
    const line = 'See [[A.pdf#page=3&cite=105kk7q2m4tz9x|Author 2024, p. 3]] and [B, p. 4](Papers/B%20c.pdf#page=4).';
    const [wiki, markdown] = linksInLine(line);
    expect(wiki).toMatchObject({ target: 'A.pdf#page=3&cite=105kk7q2m4tz9x', alias: 'Author 2024, p. 3', markdown: false });
    expect(markdown).toMatchObject({ target: 'Papers/B%20c.pdf#page=4', alias: 'B, p. 4', markdown: true });
    expect(line.slice(wiki?.from, wiki?.to)).toBe('[[A.pdf#page=3&cite=105kk7q2m4tz9x|Author 2024, p. 3]]');
    expect(line.slice(markdown?.from, markdown?.to)).toBe('[B, p. 4](Papers/B%20c.pdf#page=4)');
  });

  it('60-3: in a table cell the bar is written "\\|"', () => {
    expect(linksInLine('| [[A.pdf#page=3\\|A, p. 3]] | x |')).toMatchObject([{ target: 'A.pdf#page=3', alias: 'A, p. 3' }]);
  });

  it('60-12: embeds and links of other kinds are left alone', () => {
    expect(linksInLine('![[A.pdf#page=3]] ![x](y.png) [web](https://x.org) [mail](mailto:a@b.c) [ref] [] [[open')).toEqual([]);
  });

  it('angle brackets, titles, brackets in aliases and escaped ones', () => {
    expect(linksInLine('[a [b] c](<x y.pdf#page=2>) [d](e.md "title") [f\\]g](h.md)').map(({ target, alias }) => [target, alias])).toEqual([
      ['x y.pdf#page=2', 'a [b] c'],
      ['e.md', 'd'],
      ['h.md', 'f\\]g'],
    ]);
  });

  it('a hostile line takes no more than one pass of bounded steps', () => {
    expect(linksInLine('['.repeat(50_000))).toEqual([]);
  });

  it('never overlaps and never leaves the line (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('[', ']', '(', ')', '|', '!', '\\', 'a', ' ', '[[x]]', '[y](z)')).map((parts) => parts.join('')), (line) => {
        let at = 0;
        for (const { from, to } of linksInLine(line)) {
          if (from < at || to > line.length || to <= from) return false;
          at = to;
        }
        return true;
      }),
    );
  });
});

describe('spans of whole lines', () => {
  const doc = Text.of(['zero', '', 'two', 'three']);

  it('a range becomes the lines that it touches', () => {
    expect(linesOf(doc, 1, 2)).toEqual([{ from: 0, to: 4 }]);
    expect(linesOf(doc, 4, 7)).toEqual([{ from: 0, to: 9 }]);
    expect(linesOf(doc, 5, 5)).toEqual([{ from: 5, to: 5 }]);
    expect(linesOf(doc, 99, 99)).toEqual([{ from: 10, to: 15 }]);
  });

  it('merge, subtract and intersect agree with counting lines (property)', () => {
    const lines = 30;
    const text = Text.of(Array.from({ length: lines }, (_, i) => 'x'.repeat(i % 4)));
    const spansOf = fc
      .array(fc.tuple(fc.nat(lines - 1), fc.nat(5)))
      .map((pairs) => pairs.flatMap(([first, more]) => linesOf(text, text.line(first + 1).from, text.line(Math.min(lines, first + 1 + more)).to)));
    const linesIn = (spans: { from: number; to: number }[]): Set<number> => {
      const found = new Set<number>();
      for (const { from, to } of spans) for (let n = text.lineAt(from).number; n <= text.lineAt(to).number; n++) found.add(n);
      return found;
    };
    fc.assert(
      fc.property(spansOf, spansOf, (a, b) => {
        const [left, right] = [mergeSpans(a), mergeSpans(b)];
        expect(linesIn(left)).toEqual(linesIn(a));
        expect([...linesIn(subtractSpans(left, right))].sort()).toEqual([...linesIn(a)].filter((n) => !linesIn(b).has(n)).sort());
        expect([...linesIn(intersectSpans(left, right))].sort()).toEqual([...linesIn(a)].filter((n) => linesIn(b).has(n)).sort());
      }),
    );
  });
});
