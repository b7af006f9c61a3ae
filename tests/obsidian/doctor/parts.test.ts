import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citationsIn } from '../../../src/citation';
import { batches } from '../../../src/obsidian/views/doctor/batches';
import { IgnoredCitations } from '../../../src/obsidian/views/doctor/ignored';
import { indexAt, laidOut } from '../../../src/obsidian/views/doctor/layout';
import { placesNow } from '../../../src/obsidian/views/doctor/rewrite';
import { type DoctorRow, doctorRow } from '../../../src/obsidian/views/doctor/row';
import { counted, FILTERS, listed } from '../../../src/obsidian/views/doctor/shown-rows';
import type { CheckedCitation } from '../../../src/engine/engine';
import type { FileStat, Listing, WriteFiles } from '../../../src/ports';
import { paper, resolved } from '../fake-engine';

const LINK = '[[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, p. 3]]';

function rowsOf(note: string, text: string, changes: Partial<CheckedCitation> = {}): DoctorRow[] {
  return citationsIn(text).map((citation) =>
    doctorRow({ note, citation, request: { link: citation.link, vaultPath: 'Papers/Degiacomi 2024.pdf', quote: null }, checked: { ...resolved(), unsupported: [], relink: null, ...changes } }, new Map([['AAAA1111', paper()]])),
  );
}

class OneFile implements WriteFiles {
  bytes: Uint8Array | null = null;
  fails = false;
  async read(): Promise<Uint8Array | null> {
    return this.bytes;
  }
  async write(_: string, bytes: Uint8Array): Promise<void> {
    if (this.fails) throw new Error('no room');
    this.bytes = bytes;
  }
  async list(): Promise<Listing | null> {
    return null;
  }
  async stat(): Promise<FileStat | null> {
    return null;
  }
  async remove(): Promise<void> {
    this.bytes = null;
  }
}

const [exact, moved, lost, numbers] = [
  rowsOf('b.md', `One ${LINK}.`),
  rowsOf('a.md', `Two ${LINK}.`, { state: 'moved' }),
  rowsOf('a.md', `Three ${LINK}.`, { state: 'lost' }),
  rowsOf('c.md', `Four ${LINK}.`, { unsupported: ['42'] }),
];
const all = [...exact, ...moved, ...lost, ...numbers];
const none = (): boolean => false;

describe('what the doctor lists', () => {
  it('60-20: by state, with counts; what is put aside is counted with nothing else', () => {
    expect(counted(all, none)).toEqual({ wrong: 3, lost: 1, changed: 0, moved: 1, unknown: 0, numbers: 1, exact: 2, ignored: 0, all: 4 });
    expect(counted(all, (row) => row === lost[0])).toEqual({ wrong: 2, lost: 0, changed: 0, moved: 1, unknown: 0, numbers: 1, exact: 2, ignored: 1, all: 4 });
  });

  it('60-20: by note, paper and state; the most urgent state first', () => {
    const groups = (grouping: 'note' | 'paper' | 'state'): string[] => listed(all, { filter: 'all', words: '', grouping }, none).flatMap((item) => (item.kind === 'group' ? [`${item.key} ${item.count}`] : []));
    expect(groups('note')).toEqual(['a.md 2', 'b.md 1', 'c.md 1']);
    expect(groups('paper')).toEqual(['Degiacomi 2024 4']);
    expect(groups('state')).toEqual(['lost 1', 'moved 1', 'exact 2']);
  });

  it('60-20: every word of the filter must stand somewhere: note, alias, paper, cited words', () => {
    const found = (words: string): number => listed(all, { filter: 'all', words, grouping: 'note' }, none).filter(({ kind }) => kind === 'row').length;
    expect([found('A.MD degiacomi'), found('biomolecular'), found('degiacomi zeppelin'), found('  ')]).toEqual([2, 4, 0, 4]);
  });

  it('60-20: whatever is listed is counted', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all)), fc.constantFrom(...FILTERS), fc.constantFrom('note', 'paper', 'state'), fc.boolean(), (rows, filter, grouping, ignore) => {
        const isIgnored = (row: DoctorRow): boolean => ignore && row.checked.state === 'lost';
        const items = listed(rows, { filter, words: '', grouping }, isIgnored);
        const inGroups = items.reduce((sum, item) => sum + (item.kind === 'group' ? item.count : 0), 0);
        const places = items.flatMap((item) => (item.kind === 'row' ? [item.place] : []));
        return inGroups === counted(rows, isIgnored)[filter] && places.length === inGroups && places.every((place, at) => place === at);
      }),
    );
  });

  it('60-20: of long lists the item at a height is found by halving', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('group', 'row'), { minLength: 1 }), fc.nat(), (kinds, seed) => {
        const tops = laidOut(kinds.map((kind) => ({ kind })), { group: 30, row: 52 });
        const height = seed % ((tops.at(-1) ?? 0) + 100);
        const at = indexAt(tops, height);
        return (tops[at] ?? 0) <= height && (at === kinds.length - 1 || height < (tops[at + 1] ?? 0));
      }),
    );
  });
});

describe('batches', () => {
  it('60-20: none left out, none twice; a note is cut only where it is longer than a batch, and there between two sentences', () => {
    const sentences = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(sentences, { maxLength: 8 }), fc.integer({ min: 1, max: 30 }), (shapes, size) => {
        const notes = shapes.map((shape, note) => shape.flatMap((links, sentence) => Array.from({ length: links }, (_, at) => ({ note, sentence, at }))));
        const made = batches(notes, ({ sentence }) => sentence, size);
        expect(made.flat()).toEqual(notes.flat());
        const holding = (note: number, sentence?: number): number => made.filter((batch) => batch.some((item) => item.note === note && (sentence === undefined || item.sentence === sentence))).length;
        notes.forEach((items, note) => {
          if (items.length <= size) expect(holding(note)).toBe(1);
          for (const { sentence } of items) expect(holding(note, sentence)).toBe(1);
        });
        expect(made.slice(0, -1).every(({ length }) => length >= size)).toBe(true);
        return made.every(({ length }) => length < 2 * size + 6);
      }),
    );
  });

  it('60-20: a write that fails is told, and leaves it as it was; a file that cannot be read is not written over', async () => {
    const file = new OneFile();
    const [row] = lost;
    if (!row) throw new Error('no row');
    const ignored = new IgnoredCitations(() => file);
    file.fails = true;
    await expect(ignored.set(row, true)).rejects.toThrow('no room');
    expect(ignored.has(row)).toBe(false);
    file.fails = false;
    file.bytes = new TextEncoder().encode('{"cut');
    await expect(new IgnoredCitations(() => file).set(row, true)).rejects.toThrow('ignored-citations.json cannot be read');
    expect(new TextDecoder().decode(file.bytes)).toBe('{"cut');
  });

  it('60-20: a file of another shape counts as unreadable; once it can be read it is', async () => {
    const file = new OneFile();
    const ignored = new IgnoredCitations(() => file);
    for (const text of ['[]', '"text"', 'null', '{"a":1}', '']) {
      file.bytes = new TextEncoder().encode(text);
      await ignored.load();
      expect([text, ignored.isUnreadable]).toEqual([text, true]);
    }
    file.bytes = new TextEncoder().encode('{}');
    await ignored.load();
    expect(ignored.isUnreadable).toBe(false);
  });
});

describe('where links stand by now', () => {
  it('60-20: found again behind what the user has written since; left alone where the user was at one that says the same', () => {
    const text = `A ${LINK} and ${LINK}.`;
    const rows = rowsOf('a.md', text);
    const later = `New words.\n\n${text}`;
    expect([...placesNow(later, rows).values()].map(({ start, end }) => later.slice(start, end))).toEqual([LINK, LINK]);
    expect([...placesNow(later, rows).values()].map(({ start }) => start)).toEqual([14, 14 + 5 + LINK.length]);
    expect(placesNow(`A ${LINK} and ${LINK.replace('|', '|my ')}.`, rows).size).toBe(0);
    expect(placesNow('', rows).size).toBe(0);
  });
});
