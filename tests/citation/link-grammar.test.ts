import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLinks, parseCitationLink, parseLink, parseSubpath, plainHeading, writeLink, writeSubpath } from '../../src/citation';
import { collapseSpace } from '../../src/text';

const CITE = '105kk7q2m4tz9x';
const link = { linkPath: 'Author 2024.pdf', page: 3, heading: null, cite: CITE, alias: 'Author 2024, p. 3–4' };

describe('sub-paths', () => {
  it('60-2: page and cite are read in any order, other parameters kept', () => {
    expect(parseSubpath(`page=3&cite=${CITE}`)).toEqual({ page: 3, cite: CITE, heading: null, rest: [] });
    expect(parseSubpath(`rect=1,2,3,4&cite=${CITE}&color=red&page=3`)).toEqual({ page: 3, cite: CITE, heading: null, rest: ['rect=1,2,3,4', 'color=red'] });
    expect(parseSubpath('Study population')).toMatchObject({ page: null, cite: null, heading: 'Study population' });
    expect(parseSubpath('^block')).toEqual({ page: null, cite: null, heading: null, rest: [] });
  });

  it('60-2: the page is written first', () => {
    expect(writeSubpath({ cite: CITE, page: 3, rest: ['color=red'] })).toBe(`page=3&cite=${CITE}&color=red`);
    expect(writeSubpath({})).toBe('');
    expect(writeSubpath({ heading: 'A: b|c [1] #2' })).toBe('A b c 1 2');
  });

  it('hostile values become null', () => {
    for (const page of ['-1', '0', '1e9', '1000000000', '3.5', '', ' 3', '٣', 'NaN']) expect(parseSubpath(`page=${page}`).page, page).toBeNull();
    for (const cite of ['', 'x', '105kk7q2m4tz9', '1'.repeat(1e5)]) expect(parseSubpath(`cite=${cite}`).cite).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        parseSubpath(text);
        parseLink(text);
        parseLink(`[[${text}]]`);
        parseLink(`[${text}](${text})`);
        findLinks(text);
      }),
    );
  });
});

describe('links', () => {
  it('60-2: the PDF form, as a wikilink and as a Markdown link', () => {
    const parts = { path: link.linkPath, subpath: `page=3&cite=${CITE}`, alias: link.alias };
    const wiki = writeLink(parts, { kind: 'wikilink' });
    const markdown = writeLink(parts, { kind: 'markdown' });
    expect(wiki).toBe(`[[Author 2024.pdf#page=3&cite=${CITE}|Author 2024, p. 3–4]]`);
    expect(markdown).toBe(`[Author 2024, p. 3–4](Author%202024.pdf#page=3&cite=${CITE})`);
    expect(parseLink(wiki)).toEqual(link);
    expect(parseLink(markdown)).toEqual(link);
    expect(parseLink(`!${wiki}`)).toEqual(link);
    expect(parseLink(`[x](<Author 2024.pdf#page=3>)`)).toMatchObject({ linkPath: 'Author 2024.pdf', page: 3 });
  });

  it('60-3: a path with # ^ | [ ] becomes a percent-encoded Markdown link', () => {
    for (const sign of '#^|[]') {
      const written = writeLink({ path: `a${sign}b.pdf`, subpath: 'page=3', alias: 'x' }, { kind: 'wikilink' });
      expect(written).toBe(`[x](a%${sign.charCodeAt(0).toString(16).toUpperCase()}b.pdf#page=3)`);
      expect(parseLink(written)?.linkPath).toBe(`a${sign}b.pdf`);
    }
  });

  it('60-3: in a table cell the bar is escaped', () => {
    const written = writeLink({ path: 'a.pdf', subpath: 'page=3', alias: 'x|y' }, { kind: 'wikilink', inTable: true });
    expect(written).toBe('[[a.pdf#page=3\\|x\\|y]]');
    expect(parseLink(written)).toMatchObject({ linkPath: 'a.pdf', page: 3, alias: 'x|y' });
    expect(writeLink({ path: 'a.pdf', subpath: '', alias: 'x|y' }, { kind: 'markdown', inTable: true })).toBe('[x\\|y](a.pdf)');
  });

  it('60-3: the full-text form names the heading', () => {
    const written = writeLink({ path: 'ocr/K/fulltext', subpath: writeSubpath({ heading: 'Study population' }), alias: 'Author 2024' }, { kind: 'wikilink' });
    expect(written).toBe('[[ocr/K/fulltext#Study population|Author 2024]]');
    expect(parseLink(written)).toMatchObject({ linkPath: 'ocr/K/fulltext', heading: 'Study population', page: null, cite: null });
  });

  it('60-1: whatever is written reads back, in every style', () => {
    const piece = fc.constantFrom('a', '研', ' ', '#', '^', '|', '[', ']', '\\', '%', '%20', '(', ')', '<', '>', '"', '`', '&', '=', ':', '/', '.pdf', '🙂', '\u00a0', '\u3000', '*', '?', '\n', '[[', ']]', 'http://');
    const hostile = fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
    const style = fc.record({ kind: fc.constantFrom('wikilink' as const, 'markdown' as const), inTable: fc.boolean() });
    const subpath = fc.oneof(fc.constant(`page=3&cite=${CITE}`), hostile.map((text) => plainHeading(text)).filter((text) => text !== '' && !/^[A-Za-z][\w-]*=/.test(text)));
    fc.assert(
      fc.property(hostile, subpath, hostile, style, (path, sub, alias, how) => {
        const written = writeLink({ path, subpath: sub, alias }, how);
        expect(written).not.toContain('\n');
        expect(parseLink(written)).toEqual({ linkPath: path, ...pick(sub), alias: collapseSpace(alias) || null });
        if (how.inTable) expect(written.replaceAll('\\|', '')).not.toContain('|');
      }),
      { numRuns: 5_000 },
    );
  });

  it('targets as the app gives them; addresses outside the vault are none', () => {
    expect(parseCitationLink('a b.pdf#page=3', null)).toEqual({ linkPath: 'a b.pdf', page: 3, heading: null, cite: null, alias: null });
    expect(parseCitationLink('100%25.pdf', 'x')?.linkPath).toBe('100%25.pdf');
    expect(parseCitationLink('https://x.org/a.pdf#page=3', 'x')).toBeNull();
    expect(parseCitationLink('', null)).toBeNull();
    expect(parseLink('[x](a%FFb.pdf)')?.linkPath).toBe('a%FFb.pdf');
  });
});

const pick = (sub: string) => {
  const { page, heading, cite } = parseSubpath(sub);
  return { page, heading, cite };
};

describe('findLinks', () => {
  it('finds citations of a note with their lines and ranges, not those in code', () => {
    const note = [
      'See [[a.pdf#page=3&cite=' + CITE + '|A]] and [B](b%20c.pdf#page=4).',
      '`[[code.pdf#page=1]]` and ``x ` [[y.pdf#page=1]]`` [[plain note]]',
      '```',
      '[[fenced.pdf#page=1]]',
      '```',
      '| [[t.pdf#page=5\\|T]] | [x](<d (e).pdf#page=6> "title") | [y](f(1).pdf#page=7) |',
    ].join('\n');
    const links = findLinks(note);
    expect(links.map(({ line, link: { linkPath, page } }) => [line, linkPath, page])).toEqual([
      [1, 'a.pdf', 3], [1, 'b c.pdf', 4], [6, 't.pdf', 5], [6, 'd (e).pdf', 6], [6, 'f(1).pdf', 7],
    ]);
    for (const { start, end, markup } of links) expect(note.slice(start, end)).toBe(markup);
  });
});
