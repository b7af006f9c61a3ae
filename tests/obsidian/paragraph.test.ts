import { describe, expect, it } from 'vitest';
import { paragraphAt } from '../../src/obsidian/commands/paragraph';

const at = (note: string, line: number): string => {
  const lines = note.split('\n');
  return paragraphAt((number) => lines[number] ?? '', lines.length, line);
};

describe('the paragraph at the cursor', () => {
  const note = '# Knee pain\nIt hurts\nafter  training.\n\n> - Quoted\n>   and more\n\n1. First';

  it('50-4: is the lines around it up to the next empty line or heading, as one', () => {
    expect(at(note, 1)).toBe('It hurts after training.');
    expect(at(note, 2)).toBe('It hurts after training.');
  });

  it('50-4: a heading stands for itself, an empty line for nothing', () => {
    expect(at(note, 0)).toBe('Knee pain');
    expect(at(note, 3)).toBe('');
  });

  it('50-4: marks of quotes and lists are no words', () => {
    expect(at(note, 5)).toBe('Quoted and more');
    expect(at(note, 7)).toBe('First');
  });

  it('looks at some hundred lines of a note that is one long list', () => {
    let asked = 0;
    paragraphAt((line) => {
      asked += 1;
      return `- item ${line}`;
    }, 100_000, 50_000);
    expect(asked).toBeLessThan(2_500);
  });
});
