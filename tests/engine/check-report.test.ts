import { describe, expect, it } from 'vitest';
import { citationsIn } from '../../src/citation';
import { beside, checkReport } from '../../src/engine/citations/check-report';
import type { CheckedCitation } from '../../src/engine';
import type { CitedInNote } from '../../src/engine/citations/note-requests';

const CITE = '105kk7q2m4tz9x';

function inNote(markup: string): CitedInNote {
  const [citation] = citationsIn(`Words ${markup}.`);
  if (!citation) throw new Error(`no citation: ${markup}`);
  return { note: 'N.md', citation, request: { link: citation.link, vaultPath: 'p.pdf', quote: null } };
}

const standing = (change: Partial<CheckedCitation>): CheckedCitation => ({
  state: 'exact', paperId: 'P', path: [], pages: [], labels: {}, span: null, context: null, boxes: [], approximate: false, cited: null, proposal: null, unsupported: [], relink: null, ...change,
});
const moved = (path: string[], pages: number[]): CheckedCitation =>
  standing({ state: 'moved', proposal: { how: 'moved', range: { start: 0, end: 5 }, place: { path, pages, labels: {}, approximate: false, boxes: [] }, text: 'words', cite: '1016q53nnfnt4q', diff: [] } });
const linkOf = (markup: string, checked: CheckedCitation): unknown => (checkReport(beside([inNote(markup)], [checked])).citations[0]?.proposal as { link: string } | undefined)?.link;

describe('the report of a check', () => {
  it('60-8: counts every state, also those that nothing is in', () => {
    expect(checkReport([])).toEqual({ citations: [], counts: { exact: 0, moved: 0, changed: 0, lost: 0, unknown: 0 } });
    const rows = beside([inNote(`[[p.pdf#page=1&cite=${CITE}]]`), inNote(`[[p.pdf#page=2&cite=${CITE}]]`)], [standing({ state: 'lost', cited: 'words' }), standing({ unsupported: ['91'] })]);
    expect(checkReport(rows)).toEqual({
      counts: { exact: 1, moved: 0, changed: 0, lost: 1, unknown: 0 },
      citations: [
        { note: 'N.md', line: 1, link: `[[p.pdf#page=1&cite=${CITE}]]`, state: 'lost', paperId: 'P', cited: 'words' },
        { note: 'N.md', line: 1, link: `[[p.pdf#page=2&cite=${CITE}]]`, state: 'exact', paperId: 'P', unsupported: ['91'] },
      ],
    });
  });

  it('60-5, 60-8: a moved citation is proposed with its own alias and style, at its new page', () => {
    expect(linkOf(`[[p.pdf#page=1&cite=${CITE}|my words]]`, moved(['Results'], [4, 5]))).toBe('[[p.pdf#page=4&cite=1016q53nnfnt4q|my words]]');
    expect(linkOf(`[my words](a%20p.pdf#page=1&cite=${CITE})`, moved(['Results'], [4]))).toBe('[my words](a%20p.pdf#page=4&cite=1016q53nnfnt4q)');
  });

  it('60-3, 60-8: one of a heading at the heading where its words stand now; where that is none, at nothing', () => {
    expect(linkOf('[[fulltext#Methods|my words]]', moved(['Results', 'Main outcome'], [4]))).toBe('[[fulltext#Main outcome|my words]]');
    expect(linkOf('[[fulltext#Methods|my words]]', moved([], [4]))).toBe('');
  });

  it('60-8: one that leads nowhere at what of the paper there is', () => {
    expect(checkReport(beside([inNote(`[[old.pdf#page=1&cite=${CITE}]]`)], [standing({ state: 'unknown', relink: { path: 'new.pdf', subpath: `page=1&cite=${CITE}` } })])).citations[0]?.proposal).toEqual({
      how: 'relink', path: 'new.pdf', link: `[[new.pdf#page=1&cite=${CITE}]]`,
    });
  });

  it('60-5, 60-8: such a link keeps its alias and its style, in a table too', () => {
    const relinked = (markup: string): unknown => linkOf(markup, standing({ state: 'unknown', relink: { path: 'Papers/new one.pdf', subpath: `page=2&cite=${CITE}` } }));
    expect(relinked(`[[old.pdf#page=1&cite=${CITE}|my words]]`)).toBe(`[[Papers/new one.pdf#page=2&cite=${CITE}|my words]]`);
    expect(relinked(`[my words](old.pdf#page=1&cite=${CITE})`)).toBe(`[my words](Papers/new%20one.pdf#page=2&cite=${CITE})`);
    expect(relinked(`[[old.pdf#page=1&cite=${CITE}\\|my words]]`)).toBe(`[[Papers/new one.pdf#page=2&cite=${CITE}\\|my words]]`);
  });
});
