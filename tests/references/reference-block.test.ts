import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeForBlock, referenceBlock, referenceBlocks } from '../../src/references';

describe('the block of references in a note', () => {
  const block = referenceBlock(['One.', 'Two.']);

  it('60-6: stands between two comments, and is found again untouched', () => {
    expect(block).toMatch(/^%% locus-references [0-9a-f]{8} %%\n\nOne\.\n\nTwo\.\n\n%% \/locus-references %%$/);
    const note = `Text.\n\n${block}\n\nMore.`;
    const [found] = referenceBlocks(note) ?? [];
    expect(found).toEqual({ start: 7, end: 7 + block.length, isEdited: false });
    expect(note.slice(found?.start, found?.end)).toBe(block);
  });

  it('60-6: nothing outside is touched, whatever the note holds', () => {
    const text = fc.array(fc.constantFrom('a', '%%', '```', '# h', '', '> q'), { maxLength: 6 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const note = `${before}\n\n${block}\n\n${after}`;
        const blocks = referenceBlocks(note);
        // In an open code block it is text.
        for (const { start, end } of blocks ?? []) expect([note.slice(0, start), note.slice(end)]).toEqual([`${before}\n\n`, `\n\n${after}`]);
      }),
    );
  });

  it('60-6: what the user wrote inside is seen', () => {
    expect(referenceBlocks(block.replace('Two.', 'Two, corrected.'))?.[0]?.isEdited).toBe(true);
    expect(referenceBlocks(block.replace('One.\n\nTwo.', 'One.\n\n\nTwo.'))?.[0]?.isEdited).toBe(true);
    expect(referenceBlocks('%% locus-references %%\n\nmine\n\n%% /locus-references %%')?.[0]?.isEdited).toBe(true);
  });

  it('60-6: a line that belongs to none makes the whole unknown', () => {
    expect(referenceBlocks(block.replace('%% /locus-references %%', ''))).toBeNull();
    expect(referenceBlocks('%% /locus-references %%')).toBeNull();
    expect(referenceBlocks(`%% locus-references %%\n${block}`)).toBeNull();
    expect(referenceBlocks(`\`\`\`\n${block}\n\`\`\``)).toEqual([]);
  });

  it('60-6: goes behind the paragraph of the cursor, and not into properties or code', () => {
    expect(placeForBlock('One\ntwo\n\nthree', 1)).toBe(7);
    expect(placeForBlock('One\n\nthree', 4)).toBe(4);
    expect(placeForBlock('', 0)).toBe(0);
    expect(placeForBlock('---\na: 1\n\nb: 2\n---\ntext', 5)).toBe(19 - 1);
    expect(placeForBlock('x\n\n```\na\n\nb\n```\nafter', 8)).toBe('x\n\n```\na\n\nb\n```'.length);
  });
});
