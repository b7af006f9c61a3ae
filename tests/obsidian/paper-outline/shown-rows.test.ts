import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translator } from '../../../src/i18n';
import { rowText } from '../../../src/obsidian/views/paper-outline/row-text';
import { isSearchable, sectionQuery } from '../../../src/obsidian/views/paper-outline/section-query';
import { foldable, hasHeadings, nearestShown, placesOf, sectionAt, sectionOf, shownRows, typedTo } from '../../../src/obsidian/views/paper-outline/shown-rows';
import { parseQuery } from '../../../src/retrieval/query/parse-query';
import { manyRows, row, ROWS } from './outline-of';

const NONE: ReadonlySet<string> = new Set();
const ids = (folded: ReadonlySet<string>, words = ''): string[] => shownRows(ROWS, folded, words).map((shown) => shown.row.id);

describe('which rows are shown', () => {
  it('all of them where nothing is folded; what has rows below it is expanded', () => {
    const shown = shownRows(ROWS, NONE, '');
    expect(shown.map((one) => [one.row.id, one.expanded])).toEqual([
      ['front', null], ['intro', null], ['methods', true], ['pop', true], ['fig1', null], ['meth.results', null], ['results', null], ['refs', null],
    ]);
  });

  it('a folded row hides everything below it, at every depth', () => {
    expect(ids(new Set(['methods']))).toEqual(['front', 'intro', 'methods', 'results', 'refs']);
    expect(ids(new Set(['pop']))).toEqual(['front', 'intro', 'methods', 'pop', 'meth.results', 'results', 'refs']);
    expect(shownRows(ROWS, new Set(['methods']), '')[2]).toMatchObject({ expanded: false });
    expect(foldable(ROWS)).toEqual(['methods', 'pop']);
  });

  it('each row knows its place among those beside it', () => {
    expect(shownRows(ROWS, NONE, '').map(({ place, places }) => [place, places])).toEqual([[1, 5], [2, 5], [3, 5], [1, 2], [1, 1], [2, 2], [4, 5], [5, 5]]);
  });

  it('words keep the rows that hold all of them, and those above, nothing folded', () => {
    expect(ids(new Set(['methods', 'pop']), 'flow PATIENTS')).toEqual(['methods', 'pop', 'fig1']);
    expect(ids(NONE, 'ｆｉｇ. 1')).toEqual(['methods', 'pop', 'fig1']);
    expect(ids(NONE, 'results')).toEqual(['methods', 'meth.results', 'results']);
    expect(ids(NONE, 'population')).toEqual(['methods', 'pop']);
    expect(shownRows(ROWS, NONE, 'population').map(({ expanded }) => expanded)).toEqual([true, null]);
    expect(ids(NONE, 'nowhere')).toEqual([]);
  });

  it('a folded row stands for those below it', () => {
    const places = placesOf(shownRows(ROWS, new Set(['methods']), ''));
    expect([nearestShown(ROWS, places, 4), nearestShown(ROWS, places, 6)]).toEqual([2, 3]);
    expect(nearestShown(ROWS, placesOf([]), 4)).toBeNull();
  });

  it('whatever is folded: in order, each once, exactly those with nothing folded above', () => {
    const rows = manyRows(60);
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...rows.map(({ id }) => id))), (some) => {
        const folded = new Set(some);
        const expected = rows.filter((one) => {
          for (let at = one.parent; at !== null; at = rows[at]?.parent ?? null) if (folded.has(rows[at]?.id ?? '')) return false;
          return true;
        });
        expect(shownRows(rows, folded, '').map((shown) => shown.row)).toEqual(expected);
      }),
    );
  });

  it('a paper without a heading is told from one with any', () => {
    expect([hasHeadings(ROWS), hasHeadings([row({ kind: 'front' }), row({ kind: 'figure', parent: 0 })]), hasHeadings([])]).toEqual([true, false, false]);
  });
});

describe('the section of a page', () => {
  const at = (page: number, before: string | null = null): string | undefined => ROWS[sectionAt(ROWS, page, before === null ? null : ROWS.findIndex(({ id }) => id === before)) ?? -1]?.id;

  it('is the first that stands on it, never an object', () => {
    expect([1, 2, 3, 4, 6, 8].map((page) => at(page))).toEqual(['front', 'intro', 'methods', 'pop', 'results', 'refs']);
  });

  it('stays the one that was read while it stands on the page', () => {
    expect([at(3, 'pop'), at(4, 'meth.results'), at(6, 'meth.results')]).toEqual(['pop', 'meth.results', 'results']);
  });

  it('is the last that began before where nothing stands on the page; none before the first', () => {
    expect([at(5), at(99)]).toEqual(['meth.results', 'refs']);
    expect(sectionAt([row({ pages: [4] })], 2, null)).toBeNull();
  });

  it('an object belongs to its section', () => {
    expect([sectionOf(ROWS, 'fig1'), sectionOf(ROWS, 'results'), sectionOf(ROWS, 'gone')]).toEqual([3, 6, null]);
  });
});

describe('typing goes to a row', () => {
  const texts = ['Introduction', 'Methods', 'Materials', 'Results', '方法'];

  it('the next that begins so, going round; a longer beginning may be the row itself', () => {
    expect([typedTo(texts, 0, 'm'), typedTo(texts, 1, 'm'), typedTo(texts, 2, 'm'), typedTo(texts, 2, 'ma'), typedTo(texts, 0, 'R'), typedTo(texts, 0, '方'), typedTo(texts, 0, 'x')]).toEqual([1, 2, 1, 2, 3, 4, null]);
  });
});

describe('typing the title of a numbered section', () => {
  it('goes there by its number or by its words', () => {
    const texts = ['1 Introduction', '2 Methods', '2.1 Study population', 'IV. Results'];
    expect(['2', 'm', 'study', 'r', '2.1 s'].map((typed) => typedTo(texts, 0, typed))).toEqual([1, 1, 2, 3, 2]);
  });
});

describe('a search in a section', () => {
  const of = (id: string): string => sectionQuery(ROWS, ROWS.find((one) => one.id === id) ?? row({}));

  it('is a filter of the query language that names the title; one that occurs twice is told apart by what stands above', () => {
    expect(of('pop')).toBe('section:"Study population"');
    expect(of('meth.results')).toBe('section:"Methods" section:"Results"');
    expect(parseQuery(of('meth.results'))).toMatchObject({ sections: ['Methods', 'Results'], words: '', ignored: [] });
  });

  it('a title with quotes of its own stays one filter', () => {
    const title = 'What is “open” and "free"?';
    expect(parseQuery(sectionQuery([], row({ title })))).toMatchObject({ sections: ['What is open and free ?'], words: '', filters: ['section:"What is open and free ?"'] });
  });

  it('is offered for sections that have a title and text', () => {
    expect(ROWS.filter(isSearchable).map(({ id }) => id)).toEqual(['intro', 'methods', 'pop', 'meth.results', 'results']);
    expect([isSearchable(row({ title: '' })), isSearchable(row({ title: '***' }))]).toEqual([false, false]);
  });
});

describe('what a row says', () => {
  const t = translator('en');
  const say = (id: string): ReturnType<typeof rowText> => rowText(ROWS.find((one) => one.id === id) ?? row({}), { 3: '1547', 4: '1548' }, t);

  it('30-17: the printed pages and the PDF\'s apart, passages and references counted in plain words', () => {
    expect(say('pop')).toMatchObject({ label: '', title: 'Study population', meta: 'p. 1547–1548 (PDF 3–4) · 2 passages' });
    expect(say('results').meta).toBe('p. 6–7 · 3 passages');
    expect(say('refs').meta).toBe('p. 8 · 34 references');
    expect(say('front').title).toBe('Before the first heading');
  });

  it('objects with label and caption; without a label their kind', () => {
    expect(say('fig1')).toMatchObject({ label: 'Fig. 1', title: 'Flow of patients', meta: 'p. 1548 (PDF 4)' });
    expect(rowText(row({ kind: 'equation', title: 'E = mc^2' }), {}, t)).toMatchObject({ label: 'Equation', title: 'E = mc^2' });
  });

  it('30-3: a section that is a guess has a leading ~, and the tooltip says why', () => {
    const text = rowText(row({ approximate: true }), {}, t);
    expect(text.title).toBe('~Methods');
    expect(text.full).toContain('bookmarks');
  });

  it('in Chinese too; a section without a title says so', () => {
    expect(rowText(ROWS[3] ?? row({}), { 3: '1547', 4: '1548' }, translator('zh-TW')).meta).toBe('第 1547–1548 頁（PDF 3–4） · 2 個段落');
    expect(rowText(row({ title: '' }), {}, t).title).toBe('(untitled)');
  });
});
