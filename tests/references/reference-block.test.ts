import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeForBlock, quotedAs, referenceBlock, referenceBlocks } from '../../src/references';

describe('the block of references in a note', () => {
  const block = referenceBlock(['One.', 'Two.']);

  it('60-6: stands between two comments, and is found again untouched', () => {
    expect(block).toMatch(/^%% locus-references [0-9a-f]{8} %%\n\nOne\.\n\nTwo\.\n\n%% \/locus-references %%$/);
    const note = `Text.\n\n${block}\n\nMore.`;
    const [found] = referenceBlocks(note) ?? [];
    expect(found).toEqual({ start: 7, end: 7 + block.length, quote: '', isEdited: false });
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

  it('60-6: is found with the line breaks of Windows, and at the end of a file without one', () => {
    const windows = `---\r\na: 1\r\n---\r\nText.\r\n\r\n${block.replaceAll('\n', '\r\n')}`;
    const [found] = referenceBlocks(windows) ?? [];
    expect(found).toMatchObject({ end: windows.length, isEdited: false });
    expect(windows.slice(found?.start, found?.end)).toBe(block.replaceAll('\n', '\r\n'));
    expect(placeForBlock('---\r\na: 1\r\n---\r\nOne\r\n\r\nTwo', 6)).toBe('---\r\na: 1\r\n---'.length);
    expect(placeForBlock('One\r\ntwo\r\n\r\nthree', 1)).toBe('One\r\ntwo'.length);
  });

  it('60-6: is found in quotes and call-outs, and replaced with their marks', () => {
    for (const mark of ['> ', '>', '> > ', '>> ']) {
      const quoted = [`> [!note] Sources`, ...block.split('\n').map((line) => (mark + line).trimEnd()), '', 'after'].join('\n');
      const [found, ...others] = referenceBlocks(quoted) ?? [];
      expect(others).toEqual([]);
      expect(found).toMatchObject({ quote: mark, isEdited: false });
      if (!found) continue;
      expect(quoted.slice(found.start, found.end)).toBe(quotedAs(found, block));
      const other = quotedAs(found, referenceBlock(['Three.']));
      const replaced = quoted.slice(0, found.start) + other + quoted.slice(found.end);
      expect(referenceBlocks(replaced)).toEqual([{ start: found.start, end: found.start + other.length, quote: mark, isEdited: false }]);
      expect(replaced.endsWith('\n\nafter')).toBe(true);
    }
  });

  it('60-6: a line of a quoted block that left the quote, or that somebody wrote, is an edit; an end outside of the quote is none', () => {
    const quoted = block.split('\n').map((line) => `> ${line}`.trimEnd());
    expect(referenceBlocks(quoted.join('\n').replace('> Two.', 'Two.'))?.[0]?.isEdited).toBe(true);
    expect(referenceBlocks(quoted.join('\n').replace('> Two.', '> Two.\n> mine'))?.[0]?.isEdited).toBe(true);
    expect(referenceBlocks([...quoted.slice(0, -1), '%% /locus-references %%'].join('\n'))).toBeNull();
  });

  it('60-6: goes behind a comment of several lines, which it would end', () => {
    expect(placeForBlock('a\n\n%%\nhidden\n\nstill\n%%\nafter', 12)).toBe('a\n\n%%\nhidden\n\nstill\n%%'.length);
    expect(placeForBlock('a <!-- b\n\nc --> d\n\ne', 9)).toBe('a <!-- b\n\nc --> d'.length);
    expect(placeForBlock('a %%b%%\nc\n\nd', 1)).toBe('a %%b%%\nc'.length);
    expect(placeForBlock('`%%`\n\nd', 5)).toBe(5);
  });
});
