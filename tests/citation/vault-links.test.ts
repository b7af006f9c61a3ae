import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseLink, writeLink } from '../../src/citation';
import { VaultLinks } from '../../src/citation/vault-links';
import { linkPath as namedAs } from '../host/metadata/link-text';

const links = new VaultLinks([
  'Papers/Ångström 2019.pdf',
  'Papers/Author 2024.pdf',
  'Papers/old/Author 2024.pdf',
  'Notes/Author 2024.pdf',
  'Notes/deep/down/Scan.pdf',
  'Other/Scan.pdf',
  'Scan of a page.PDF',
  'Notes/Reading.md',
  'Reading.md',
  'Notes/a.b.md',
  'lone.md',
]);

describe('60-1: where a link leads in plain Obsidian', () => {
  it('60-1: the path of a file goes before everything else', () => {
    expect(links.leadsTo('Papers/old/Author 2024.pdf', 'Notes/n.md')).toBe('Papers/old/Author 2024.pdf');
    expect(links.leadsTo('Reading', 'Notes/n.md')).toBe('Reading.md');
    expect(links.leadsTo('/Reading', 'Notes/n.md')).toBe('Reading.md');
  });

  it('60-1: a bare name means the file in the note\'s folder, then one below it, then the shortest path', () => {
    expect(links.leadsTo('Author 2024.pdf', 'Notes/n.md')).toBe('Notes/Author 2024.pdf');
    expect(links.leadsTo('Author 2024.pdf', 'n.md')).toBe('Notes/Author 2024.pdf');
    expect(links.leadsTo('Author 2024.pdf', 'Papers/old/n.md')).toBe('Papers/old/Author 2024.pdf');
    expect(links.leadsTo('Scan.pdf', 'Notes/n.md')).toBe('Notes/deep/down/Scan.pdf');
    expect(links.leadsTo('Scan.pdf', 'n.md')).toBe('Other/Scan.pdf');
  });

  it('60-1: steps lead from the note\'s folder, and must fit as a whole', () => {
    expect(links.leadsTo('../Papers/Author 2024.pdf', 'Notes/n.md')).toBe('Papers/Author 2024.pdf');
    expect(links.leadsTo('./deep/down/Scan.pdf', 'Notes/n.md')).toBe('Notes/deep/down/Scan.pdf');
    expect(links.leadsTo('./Scan.pdf', 'Notes/n.md')).toBeNull();
    expect(links.leadsTo('../../../lone', 'Notes/deep/n.md')).toBe('lone.md');
  });

  it('60-1: case and form of a letter do not count, and ".md" may be left out; part of a name is no name', () => {
    expect(links.leadsTo('papers/ÅNGSTRÖM 2019.PDF', 'n.md')).toBe('Papers/Ångström 2019.pdf');
    expect(links.leadsTo('Papers/Ångström 2019.pdf'.normalize('NFD'), 'n.md')).toBe('Papers/Ångström 2019.pdf');
    expect(links.leadsTo('Scan\u00A0of a page.pdf', 'n.md')).toBe('Scan of a page.PDF');
    expect(links.leadsTo('Notes/a.b', 'n.md')).toBe('Notes/a.b.md');
    expect(links.leadsTo('2024.pdf', 'n.md')).toBeNull();
    expect(links.leadsTo('rs/Author 2024.pdf', 'n.md')).toBeNull();
    expect(links.leadsTo('Author 2024', 'n.md')).toBeNull();
  });

  it('60-1: no path is the note itself, and what there is not leads nowhere', () => {
    expect(links.leadsTo('', 'Notes/n.md')).toBe('Notes/n.md');
    expect(links.leadsTo('gone.pdf', 'Notes/n.md')).toBeNull();
    expect(links.leadsTo('..', 'Notes/n.md')).toBeNull();
  });

  it('60-1: a file that is spelled exactly so goes before one that only sounds the same', () => {
    const both = new VaultLinks(['scan.pdf', 'Scan.pdf']);
    expect(both.leadsTo('Scan.pdf', 'n.md')).toBe('Scan.pdf');
    expect(both.leadsTo('scan.pdf', 'n.md')).toBe('scan.pdf');
  });

  it('60-1: a name is shortened as far as it still leads to its file, and no further', () => {
    expect(links.nameOf('Papers/old/Author 2024.pdf', 'Papers/old/n.md', 'shortest')).toBe('Author 2024.pdf');
    expect(links.nameOf('Papers/old/Author 2024.pdf', 'n.md', 'shortest')).toBe('Papers/old/Author 2024.pdf');
    expect(links.nameOf('Papers/Author 2024.pdf', 'Notes/n.md', 'relative')).toBe('../Papers/Author 2024.pdf');
    expect(links.nameOf('Papers/Author 2024.pdf', 'Papers/n.md', 'absolute')).toBe('Papers/Author 2024.pdf');
  });

  it('60-1: whatever the user\'s link format and style, a written link leads back to its file', () => {
    const name = fc.stringMatching(/^[A-Za-z0-9%()#\u00e9\u4e2d ]{1,6}$/).filter((text) => text.trim() === text);
    const path = fc.tuple(fc.array(name, { maxLength: 3 }), name, fc.constantFrom('.pdf', '.md')).map(([folders, base, end]) => [...folders, base + end].join('/'));
    fc.assert(
      fc.property(fc.uniqueArray(path, { minLength: 1, maxLength: 8, selector: (text) => text.toLowerCase() }), path, fc.nat(), fc.constantFrom('absolute' as const, 'relative' as const, 'shortest' as const), fc.constantFrom('wikilink' as const, 'markdown' as const), (files, note, pick, format, kind) => {
        const file = files[pick % files.length] ?? '';
        const base = file.slice(file.lastIndexOf('/') + 1).toLowerCase();
        const isUnique = files.filter((other) => other.slice(other.lastIndexOf('/') + 1).toLowerCase() === base).length === 1;
        const written = writeLink({ path: namedAs(file, note, format, isUnique), subpath: 'page=3', alias: 'A' }, { kind });
        const read = parseLink(written);
        const vault = new VaultLinks(files);
        expect(vault.leadsTo(read?.linkPath ?? '-', note)).toBe(file);
        expect(vault.leadsTo(vault.nameOf(file, note, format), note)).toBe(file);
      }),
      { numRuns: 300 },
    );
  });

  it('60-20: the full texts of thousands of papers have one name, and are not looked through for every link', () => {
    const links = new VaultLinks(Array.from({ length: 3_000 }, (_, at) => `ocr/P${at}/fulltext.md`));
    const folded = vi.spyOn(String.prototype, 'normalize');
    const ends = vi.spyOn(String.prototype, 'endsWith');
    for (let at = 0; at < 300; at += 1) expect(links.leadsTo(`ocr/P${at}/fulltext`, 'Notes/N.md')).toBe(`ocr/P${at}/fulltext.md`);
    expect(folded.mock.calls.length).toBeLessThan(300 * 20);
    for (let at = 0; at < 300; at += 1) expect(links.leadsTo('fulltext', 'Notes/N.md')).toBe('ocr/P0/fulltext.md');
    expect(ends.mock.calls.length).toBeLessThan(10_000);
    folded.mockRestore();
    ends.mockRestore();
  });
});
