import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropRegion } from '../../../src/obsidian/page-viewer/crop-region';
import { CropDesk } from '../../../src/obsidian/page-viewer/crop-desk';
import type { Crop, CropRequest } from '../../../src/obsidian/page-viewer/crop';
import { pageMeant } from '../../../src/obsidian/page-viewer/page-number';
import { GAP, SheetLayout } from '../../../src/obsidian/page-viewer/sheet-layout';
import { readState } from '../../../src/obsidian/page-viewer/view-state';
import { MAX_ZOOM, MIN_ZOOM, pixelRatio, zoomByWheel, zoomStep } from '../../../src/obsidian/page-viewer/zoom';
import type { PageShare } from '../../../src/citation';

const A4 = { width: 600, height: 800, own: 0 } as const;

describe('where sheets lie', () => {
  const sizes = fc.array(fc.record({ width: fc.integer({ min: 1, max: 3000 }), height: fc.integer({ min: 1, max: 3000 }), own: fc.constant(0 as const) }), { minLength: 1, maxLength: 60 });

  it('one under the other, none over another, and a height leads back to its sheet', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0.1, max: 6, noNaN: true }), fc.constantFrom(0 as const, 90 as const), (all, scale, turn) => {
        const layout = new SheetLayout(all.length, A4);
        all.forEach((size, sheet) => layout.measure(sheet, size));
        layout.show(scale, turn);
        let bottom = 0;
        for (let sheet = 0; sheet < all.length; sheet++) {
          const box = layout.boxOf(sheet);
          expect(box.top).toBeCloseTo(bottom + GAP, 3);
          bottom = box.top + box.height;
          expect(layout.anchorAt(box.top + box.height / 2).sheet).toBe(sheet);
        }
        expect(layout.height).toBeCloseTo(bottom + GAP, 3);
      }),
    );
  });

  it('what is not measured is taken to be like the one that is', () => {
    const layout = new SheetLayout(350, A4);
    expect(layout.boxOf(349).top).toBe(GAP + 349 * (800 + GAP));
    expect(layout.measure(3, A4)).toBe(false);
    expect(layout.measure(4, { width: 600, height: 400, own: 0 })).toBe(true);
    expect(layout.boxOf(5).top).toBe(GAP + 5 * (800 + GAP) - 400);
  });

  it('an anchor stays at every zoom', () => {
    const layout = new SheetLayout(10, A4);
    const anchor = layout.anchorAt(2000);
    layout.show(3, 0);
    expect(layout.anchorAt(layout.heightOf(anchor))).toEqual(anchor);
  });
});

describe('zoom', () => {
  it('steps meet 1, and stay within bounds', () => {
    expect(zoomStep(0.9, 1)).toBe(1);
    expect(zoomStep(1.1, -1)).toBe(1);
    expect(zoomStep(1, 1)).toBeCloseTo(1.2);
    fc.assert(fc.property(fc.double({ min: MIN_ZOOM, max: MAX_ZOOM, noNaN: true }), fc.double({ min: -1e6, max: 1e6, noNaN: true }), (zoom, delta) => {
      const next = zoomByWheel(zoom, delta);
      return next >= MIN_ZOOM && next <= MAX_ZOOM;
    }));
  });

  it('a canvas never takes more than its room', () => {
    fc.assert(fc.property(fc.double({ min: 1, max: 20_000, noNaN: true }), fc.double({ min: 1, max: 20_000, noNaN: true }), fc.constantFrom(1, 2, 3), (width, height, screen) => {
      const ratio = pixelRatio(width, height, screen, 4_000_000);
      return ratio <= screen && width * height * ratio * ratio <= 4_000_001;
    }));
  });
});

describe('the page that a reader means', () => {
  const pages = [1, 2, 3, 4];
  it.each([
    ['3', 3],
    [' 3 ', 3],
    ['p. 1547', 4],
    ['1547', 4],
    ['IV', 2],
    ['S-1', 1],
    ['9', null],
    ['', null],
    ['p.', null],
  ])('%s', (typed, page) => {
    expect(pageMeant(typed, pages, { 1: 'S-1', 2: 'iv', 4: '1547' })).toBe(page);
  });
});

describe('a state out of a layout', () => {
  it('is read whole, or as far as it is sound', () => {
    const state = { paperId: 'A', title: 'T', page: 3, hits: [{ start: 1, end: 2, mark: 'm' }], at: 0, zoom: 1.5, turn: 90 };
    expect(readState(state)).toEqual(state);
    expect(readState({ paperId: 'A', page: -1, hits: [{ start: 5, end: 2 }, 7], at: 9, zoom: 1e9, turn: 45 })).toEqual({ paperId: 'A', title: '', page: null, hits: [], at: 0, zoom: 'width', turn: 0 });
  });

  it('nothing in it breaks the pane', () => {
    fc.assert(fc.property(fc.anything(), (state) => {
      const read = readState(state);
      return read === null || (typeof read.paperId === 'string' && read.at <= Math.max(0, read.hits.length - 1));
    }));
  });
});

describe('the part of a page that a card shows', () => {
  const side = fc.double({ min: 0, max: 0.95, noNaN: true });
  const box = fc.tuple(side, side, side, side).map(([a, b, c, d]): PageShare => [Math.min(a, c), Math.min(b, d), Math.max(a, c) + 0.05, Math.max(b, d) + 0.05]);

  it('lies on the page, begins with the boxes, is as wide as they are, and not too tall', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 5 }), fc.double({ min: 0.4, max: 2, noNaN: true }), (boxes, aspect) => {
        const [left, top, right, bottom] = cropRegion(boxes, aspect, 0.42);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(1 + 1e-9);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(1);
        expect(bottom).toBeGreaterThan(top);
        expect(left).toBeLessThanOrEqual(Math.min(...boxes.map((each) => each[0])) + 1e-9);
        expect(right).toBeGreaterThanOrEqual(Math.max(...boxes.map((each) => each[2])) - 1e-9);
        expect(top).toBeLessThanOrEqual(Math.min(...boxes.map((each) => each[1])));
        expect((bottom - top) / ((right - left) * aspect)).toBeLessThanOrEqual(0.42 + 1e-9);
      }),
    );
  });
});

describe('pictures for cards', () => {
  const request = (start: number): CropRequest => ({ paperId: 'A', span: { start, end: start + 1 }, width: 400, tallest: 0.4, doc: document });
  const crop = (): Crop => ({ canvas: Object.assign(createEl('canvas'), { width: 4, height: 4 }), region: [0, 0, 1, 1], boxes: [], page: 1 });
  const never = new AbortController().signal;

  it('60-14: are made once and kept, the least used dropped with their pixels', async () => {
    const made: Crop[] = [];
    const desk = new CropDesk(async () => {
      const one = crop();
      made.push(one);
      return one;
    });
    const first = await desk.crop(request(1), never);
    expect(await desk.crop(request(1), never)).toBe(first);
    expect(made).toHaveLength(1);
    for (let start = 2; start <= 7; start++) await desk.crop(request(start), never);
    expect(first?.canvas.width).toBe(0);
    expect(made.filter(({ canvas }) => canvas.width > 0)).toHaveLength(6);
    desk.dispose();
    expect(made.filter(({ canvas }) => canvas.width > 0)).toHaveLength(0);
  });

  it('60-14: one at a time, the newest wins, and a card that closes ends its own', async () => {
    let running = 0;
    let most = 0;
    const aborted: number[] = [];
    const desk = new CropDesk(async ({ span }, signal) => {
      running++;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          aborted.push(span.start);
          resolve();
        });
        if (span.start === 9) resolve();
      });
      running--;
      if (signal.aborted) throw new Error('half drawn');
      return crop();
    });
    const closing = new AbortController();
    const one = desk.crop(request(1), never);
    await Promise.resolve();
    const two = desk.crop(request(2), closing.signal);
    expect(await one).toBeNull();
    await new Promise((resolve) => window.setTimeout(resolve, 5));
    closing.abort();
    expect(await two).toBeNull();
    expect(await desk.crop(request(9), never)).not.toBeNull();
    expect(aborted).toEqual([1, 2]);
    expect(most).toBe(1);
  });

  it('a fault is told to whoever asked, and the next one is made', async () => {
    const desk = new CropDesk(({ span }) => (span.start === 1 ? Promise.reject(new Error('bad page')) : Promise.resolve(crop())));
    await expect(desk.crop(request(1), never)).rejects.toThrow('bad page');
    expect(await desk.crop(request(2), never)).not.toBeNull();
  });
});
