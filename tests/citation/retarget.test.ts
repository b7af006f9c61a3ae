import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLink, retarget, writeLink, writeSubpath } from '../../src/citation';

const CITE = '105kk7q2m4tz9x';
const OTHER = '105kk7q2m4tz9y';
const to = (page: number | null, cite: string | null = CITE): Parameters<typeof retarget>[1] => ({ page, cite, heading: null });

describe('a link that leads elsewhere in its paper', () => {
  it('60-5: only what follows the "#" changes; the alias stays, its page too', () => {
    expect(retarget(`[[A.pdf#page=3&cite=${CITE}|A 2024, p. 3]]`, to(5))).toBe(`[[A.pdf#page=5&cite=${CITE}|A 2024, p. 3]]`);
    expect(retarget(`[[A.pdf#page=3&cite=${CITE}\\|A]]`, to(5, OTHER))).toBe(`[[A.pdf#page=5&cite=${OTHER}\\|A]]`);
    expect(retarget(`[[../x/A.pdf#page=3&cite=${CITE}]]`, to(5))).toBe(`[[../x/A.pdf#page=5&cite=${CITE}]]`);
    expect(retarget(`[A \\] (b)](<x y/A.pdf#page=3&cite=${CITE}> "title")`, to(5))).toBe(`[A \\] (b)](<x y/A.pdf#page=5&cite=${CITE}> "title")`);
    expect(retarget(`[A](x%20y/A(1).pdf#page=3&cite=${CITE})`, to(5))).toBe(`[A](x%20y/A(1).pdf#page=5&cite=${CITE})`);
  });

  it('60-12: other tools’ parameters stay, but for those that point at a place of the old page', () => {
    expect(retarget(`[[A.pdf#page=3&color=red&rect=1,2,3,4&cite=${CITE}|A]]`, to(5))).toBe(`[[A.pdf#page=5&cite=${CITE}&color=red|A]]`);
    expect(retarget(`[[A.pdf#page=3&rect=1,2,3,4&cite=${CITE}|A]]`, to(3, OTHER))).toBe(`[[A.pdf#page=3&cite=${OTHER}&rect=1,2,3,4|A]]`);
  });

  it('60-3: a heading becomes another heading', () => {
    expect(retarget('[[A/fulltext#Methods|A]]', { page: null, cite: null, heading: 'Study population' })).toBe('[[A/fulltext#Study population|A]]');
    expect(retarget('[A](A/fulltext.md#Methods)', { page: null, cite: null, heading: 'Study population' })).toBe('[A](A/fulltext.md#Study%20population)');
  });

  it('what is no link with a place is left alone', () => {
    for (const markup of ['A', '[[A]]', '[A](https://x.org/#page=3)', '[A]', '[[A#page=3']) expect(retarget(markup, to(5)), markup).toBeNull();
  });

  it('60-5: for any path and alias, in both styles, the result reads back with them and the new place', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ab é漢|#[]()<>%&\\ .'.split('')), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(word, word, fc.constantFrom('wikilink' as const, 'markdown' as const), fc.boolean(), (path, alias, kind, inTable) => {
        const markup = writeLink({ path: `${path}.pdf`, subpath: writeSubpath({ page: 3, cite: CITE }), alias }, { kind, inTable });
        const before = parseLink(markup);
        fc.pre(before?.cite === CITE);
        const after = retarget(markup, to(41, OTHER));
        fc.pre(after !== null);
        expect(parseLink(after ?? '')).toEqual({ ...before, page: 41, cite: OTHER });
      }),
    );
  });

  it('60-9: hardly any link that a citation writes is refused', () => {
    for (const path of ['A.pdf', 'x y/A (1).pdf', '論文/甲.pdf', 'A [x].pdf', 'A#1.pdf']) {
      for (const kind of ['wikilink', 'markdown'] as const) {
        const markup = writeLink({ path, subpath: writeSubpath({ page: 3, cite: CITE }), alias: 'A & B 2024, p. 3–4' }, { kind });
        expect(retarget(markup, to(4)), markup).not.toBeNull();
      }
    }
  });
});
