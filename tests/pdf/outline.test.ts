import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageLabels } from '../../src/pdf/labels';
import { readOutline } from '../../src/pdf/outline';
import type { PdfJsBookmark, PdfJsDocument } from '../../src/pdf/pdfjs';
import { TimeLimit } from '../../src/pdf/time-limit';
import type { PdfBookmark } from '../../src/ports';
import { bookmark, fakeDocument, fakePage, handTimer } from './fake-pdfjs';

const { timer } = handTimer();
const limit = new TimeLimit(1000, timer);
const page = (index: number): { num: number; gen: number } => ({ num: index, gen: 0 });
const fit = (name: string, ...at: (number | null)[]): unknown[] => [page(1), { name }, ...at];

const outlineOf = async (items: PdfJsBookmark[] | null, more: Partial<PdfJsDocument> = {}): Promise<PdfBookmark[]> => (await readOutline(fakeDocument({ getOutline: () => Promise.resolve(items), ...more }), limit)) ?? [];
const topOf = async (dest: PdfJsBookmark['dest'], more: Partial<PdfJsDocument> = {}): Promise<[number | null, number | null]> => {
  const [item] = await outlineOf([bookmark('Methods', dest)], more);
  return [item?.page ?? null, item?.top ?? null];
};
const count = (items: readonly PdfBookmark[]): number => items.reduce((sum, { children }) => sum + 1 + count(children), 0);

describe('bookmarks of a PDF', () => {
  it('30-12: explicit destinations: a reference to a page, or its number', async () => {
    expect(await topOf(fit('XYZ', 0, 600, null))).toEqual([2, 0.25]);
    expect(await topOf([2, { name: 'XYZ' }, 0, 400, null])).toEqual([3, 0.5]);
  });

  it('30-12: named destinations, also those that are not there', async () => {
    const getDestination = (name: string): Promise<unknown[] | null> => Promise.resolve(name === 'methods' ? fit('XYZ', 0, 800, 0) : null);
    expect(await topOf('methods', { getDestination })).toEqual([2, 0]);
    expect(await topOf('elsewhere', { getDestination })).toEqual([null, null]);
  });

  it('30-12: links and actions have none, and lead nowhere', async () => {
    expect(await topOf(null)).toEqual([null, null]);
  });

  it('10: references and numbers that are no page lead nowhere; the bookmark stays', async () => {
    expect(await topOf([page(17), { name: 'Fit' }])).toEqual([null, null]);
    expect(await topOf([3, { name: 'Fit' }])).toEqual([null, null]);
    expect(await topOf([1.5, { name: 'Fit' }])).toEqual([null, null]);
    expect(await topOf([])).toEqual([null, null]);
  });

  it('10: the height of each way to fit a page', async () => {
    expect(await topOf(fit('FitH', 200))).toEqual([2, 0.75]);
    expect(await topOf(fit('FitBH', 200))).toEqual([2, 0.75]);
    expect(await topOf(fit('FitR', 0, 100, 300, 640))).toEqual([2, 0.2]);
    expect(await topOf(fit('Fit'))).toEqual([2, 0]);
    expect(await topOf(fit('FitV', 30))).toEqual([2, null]);
    expect(await topOf(fit('XYZ', null, null, null))).toEqual([2, null]);
    expect(await topOf(fit('Unheard', 5))).toEqual([2, null]);
  });

  it('10: heights beyond the page are at its edge', async () => {
    expect(await topOf(fit('XYZ', 0, 5000, null))).toEqual([2, 0]);
    expect(await topOf(fit('XYZ', 0, -5, null))).toEqual([2, 1]);
  });

  it('10: on a page turned by a quarter the height is the x of the page; on a cropped one it counts from the crop', async () => {
    const turned = { getPage: () => Promise.resolve(fakePage([], { rotated: true })) };
    expect(await topOf(fit('XYZ', 150, 700, null), turned)).toEqual([2, 0.25]);
    expect(await topOf(fit('FitH', 700), turned)).toEqual([2, null]);
    expect(await topOf(fit('XYZ', 0, 700, null), { getPage: () => Promise.resolve(fakePage([], { corner: [50, 100] })) })).toEqual([2, 0.25]);
  });

  it('10: control characters are taken out of titles; an empty title stays for its children', async () => {
    const items = await outlineOf([bookmark('\u00002.1\u001b\n  Method\ufeff', null), bookmark('', null, bookmark('Cohort', null))]);
    expect(items.map(({ title }) => title)).toEqual(['2.1 Method', '']);
    expect(items[1]?.children[0]?.title).toBe('Cohort');
  });

  it('10: nesting and order are the file’s', async () => {
    const items = await outlineOf([bookmark('B', fit('Fit'), bookmark('B.1', fit('Fit')), bookmark('B.2', fit('Fit'))), bookmark('A', [0, { name: 'Fit' }])]);
    expect(items.map(({ title, page: at, children }) => [title, at, children.map((child) => child.title)])).toEqual([['B', 2, ['B.1', 'B.2']], ['A', 1, []]]);
  });

  it('10: an outline that holds itself, a very deep and a huge one end', async () => {
    const loop = bookmark('Loop', null);
    loop.items.push(loop);
    expect(count(await outlineOf([loop]))).toBe(1);
    let deep = bookmark('leaf', null);
    for (let level = 0; level < 3000; level += 1) deep = bookmark(`${level}`, null, deep);
    const deepest = (items: readonly PdfBookmark[]): number => (items.length === 0 ? 0 : 1 + Math.max(...items.map(({ children }) => deepest(children))));
    expect(deepest(await outlineOf([deep]))).toBeLessThan(40);
    expect(count(await outlineOf(Array.from({ length: 9000 }, (_, at) => bookmark(`${at}`, null))))).toBe(5000);
  });

  it('10: pages are looked up once each', async () => {
    let asked = 0;
    const getPageIndex = (): Promise<number> => {
      asked += 1;
      return Promise.resolve(1);
    };
    await outlineOf(Array.from({ length: 50 }, (_, at) => bookmark(`${at}`, fit('XYZ', 0, at, null))), { getPageIndex });
    expect(asked).toBe(1);
  });

  it('10: whatever a destination holds, a page is one of the document’s and a height a share', async () => {
    const piece = fc.oneof(fc.double(), fc.integer({ min: -3, max: 9 }), fc.constant(null), fc.string(), fc.record({ name: fc.constantFrom('XYZ', 'FitH', 'FitR', 'Fit', '') }), fc.record({ num: fc.integer(), gen: fc.integer() }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.array(piece), fc.string()), async (dest) => {
        const [at, top] = await topOf(dest);
        expect(at === null || [1, 2, 3].includes(at)).toBe(true);
        expect(top === null || (top >= 0 && top <= 1)).toBe(true);
      }),
    );
  });

  it('30-7: an outline that cannot be read is not one that is not there', async () => {
    expect(await readOutline(fakeDocument(), limit)).toEqual([]);
    expect(await readOutline(fakeDocument({ getOutline: () => Promise.reject(new Error('bad')) }), limit)).toBeNull();
  });
});

describe('page labels of a PDF', () => {
  const labelsOf = (labels: string[] | null): Promise<string[] | null> => readPageLabels(fakeDocument({ getPageLabels: () => Promise.resolve(labels) }), limit);

  it('30-17: one a page, not unique', async () => {
    expect(await labelsOf(['i', 'i', '1'])).toEqual(['i', 'i', '1']);
  });

  it('30-17: a label without end is none', async () => {
    expect(await readPageLabels(fakeDocument({ getPageLabels: () => Promise.resolve(['i', 'm'.repeat(1_000_000), 'Supplement 12']) }), limit)).toEqual(['i', '', 'Supplement 12']);
  });

  it('30-17: none where they are not one for each page, blank, or not to be read', async () => {
    expect(await labelsOf(null)).toBeNull();
    expect(await labelsOf(['i', 'ii'])).toBeNull();
    expect(await labelsOf(['', ' ', '\u0000'])).toBeNull();
    expect(await readPageLabels(fakeDocument({ getPageLabels: () => Promise.reject(new Error('bad')) }), limit)).toBeNull();
  });
});
