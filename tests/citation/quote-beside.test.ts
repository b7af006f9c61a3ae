import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citationsIn, quoteBeside } from '../../src/citation';

const HEADING = '[[Author 2024#Methods|Author 2024]]';
const PAGE = '[[Author 2024.pdf#page=3&cite=1016q53nnfnt4q|Author 2024, p. 3]]';

/** Lines of a note, and how often one was asked for. */
function reader(note: string): { lineAt: (line: number) => string | undefined; asked: () => number } {
  const lines = note.split('\n');
  let asked = 0;
  return { lineAt: (line) => ((asked += 1), lines[line]), asked: () => asked };
}

describe('quoteBeside', () => {
  it('60-3: gives the quote beside a link from the lines around it, as reading the whole note does', () => {
    const note = `Text.\n\n> [!quote] Whose\n> We enrolled 412 patients.\n\n— ${HEADING}\n\nMore.`;
    expect(quoteBeside(reader(note).lineAt, 5)).toBe('We enrolled 412 patients.');
    expect(quoteBeside(reader(`As ${PAGE} says:\n\n> We enrolled 412.`).lineAt, 0)).toBe('We enrolled 412.');
    expect(quoteBeside(reader(`> We enrolled 412.\n> ${HEADING}`).lineAt, 1)).toBe('We enrolled 412.');
    expect(quoteBeside(reader(`> We enrolled 412.\n\nIt helps ${HEADING}.`).lineAt, 2)).toBeNull();
    expect(quoteBeside(reader(HEADING).lineAt, 0)).toBeNull();
  });

  it('60-3: is the same for every link of any note (property)', () => {
    const line = fc.constantFrom('', '> words of it', '> more `code` words', '> [!quote] Title', `> ${PAGE}`, `— ${HEADING}`, `As ${PAGE} says:`, `${HEADING} and ${PAGE}`, 'plain text', '---', '- item', `- item ${PAGE}:`, '>> nested');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        // Properties at the head of a note hide what stands in them, and no lines around a link tell.
        const note = ['First.', ...lines].join('\n');
        for (const { line, quote } of citationsIn(note)) expect(quoteBeside(reader(note).lineAt, line)).toBe(quote);
      }),
      { numRuns: 500 },
    );
  });

  it('60-13: asks for few lines where no quote is near, and not for all of a block that is too long', () => {
    const far = reader(`${'text\n'.repeat(1_000)}${PAGE}${'\ntext'.repeat(1_000)}`);
    expect(quoteBeside(far.lineAt, 1_000)).toBeNull();
    expect(far.asked()).toBeLessThan(10);
    const long = reader(`${'> words\n'.repeat(10_000)}\n${PAGE}`);
    expect(quoteBeside(long.lineAt, 10_001)).toBeNull();
    expect(long.asked()).toBeLessThan(1_000);
  });
});
