import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownBlock } from '../../src/obsidian/links/own-block';

const BLOCK = '> Words.\n>\n> [[A]]';

/** The note after a block was put where "¦" stands. */
function put(note: string, block = BLOCK): string {
  const at = note.indexOf('¦');
  const lines = note.replace('¦', '').split('\n');
  const line = note.slice(0, at).split('\n').length - 1;
  const place = { line, ch: at - (note.lastIndexOf('\n', at - 1) + 1) };
  const text = ownBlock((number) => lines[number] ?? '', place, place, block);
  return note.slice(0, at) + text + note.slice(at + 1);
}

describe('60-6: a quote stands in the block that it is put into', () => {
  it.each([
    ['a call-out', '> [!note] Title\n> It helps.¦\n\nMore.', '> [!note] Title\n> It helps.\n>\n> > Words.\n> >\n> > [[A]]\n> \n\nMore.'],
    ['a call-out, in the middle of a line', '> [!note]\n> It helps. ¦And so on.', '> [!note]\n> It helps. \n>\n> > Words.\n> >\n> > [[A]]\n>\n> And so on.'],
    ['an empty line of a call-out', '> [!note]\n> ¦', '> [!note]\n> \n> > Words.\n> >\n> > [[A]]\n> '],
    ['a quote in a quote', '> > It helps.¦', '> > It helps.\n> >\n> > > Words.\n> > >\n> > > [[A]]\n> > '],
    ['an item', '- one\n- It helps.¦\n- three', '- one\n- It helps.\n\n  > Words.\n  >\n  > [[A]]\n  \n- three'],
    ['a numbered item', '10. It helps.¦', '10. It helps.\n\n    > Words.\n    >\n    > [[A]]\n    '],
    ['a task', '- [ ] It helps.¦', '- [ ] It helps.\n\n  > Words.\n  >\n  > [[A]]\n  '],
    ['an item that is still empty', '- one\n- ¦', '- one\n- > Words.\n  >\n  > [[A]]\n  '],
    ['an item of a call-out', '> - It helps.¦', '> - It helps.\n>\n>   > Words.\n>   >\n>   > [[A]]\n>   '],
    ['a tab before an item', '- one\n\t- It helps.¦', '- one\n\t- It helps.\n\n\t  > Words.\n\t  >\n\t  > [[A]]\n\t  '],
    ['a footnote', 'Text[^1]\n\n[^1]: It helps.¦', 'Text[^1]\n\n[^1]: It helps.\n\n    > Words.\n    >\n    > [[A]]\n    '],
    ['plain text', 'It helps.¦\nMore.', 'It helps.\n\n> Words.\n>\n> [[A]]\n\nMore.'],
    ['before a quote', '¦> Theirs.', '> Words.\n>\n> [[A]]\n\n> Theirs.'],
    ['a heading', '# Title¦', '# Title\n\n> Words.\n>\n> [[A]]\n'],
    ['words that begin with a sign', '-5 mg¦', '-5 mg\n\n> Words.\n>\n> [[A]]\n'],
  ])('60-6: %s', (_where, note, expected) => expect(put(note)).toBe(expected));

  it('60-6: no line of a quote that is put into one leaves it, and what was written stays (property)', () => {
    const words = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6})?$/);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), words, words, (depth, before, after) => {
        const marks = '> '.repeat(depth);
        const note = put(`${marks}${before}¦ ${after}`).split('\n');
        expect(note.every((line) => line.startsWith(marks.trimEnd()))).toBe(true);
        expect([note[0], note.at(-1)?.replace(/ +/g, ' ')]).toEqual([`${marks}${before}`, `${marks}${after}`]);
      }),
    );
  });
});
