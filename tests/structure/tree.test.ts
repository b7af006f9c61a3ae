import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockKey, type Block } from '../../src/ocr';
import { buildPaper, checkConservation, DEFAULT_POLICY, subtreeOf, walkTree } from '../../src/structure';
import { renderEvents, type Rendered } from '../../src/structure/events';
import type { FlowItem } from '../../src/structure/flow';
import { buildStructureTree } from '../../src/structure/tree';
import { block, paper, prose } from './made-up-blocks';

const run = (page: number, id: number, text = 'Text.'): FlowItem => ({ type: 'run', block: block(page, id, 'body_paragraph', text), kind: 'body', reason: null });
const head = (page: number, id: number, level: number, title = `Title ${id}`): FlowItem => {
  const own = block(page, id, 'section_heading', title);
  return { type: 'heading', heading: { block: own, title, level, zone: 'section', origin: 'blocks', number: null, from: 0, to: title.length, repairs: [] } };
};

describe('20-1, 20-2: events', () => {
  const items = [run(1, 0, 'A paragraph.'), head(1, 1, 2), run(1, 2, 'Another.'), run(2, 0, 'A third.')];

  it('20-1: order counts from 0, offsets re-slice the text to the block\'s text', () => {
    const { markdown, emitted, headings } = renderEvents(items);
    expect(emitted.map(({ order }) => order)).toEqual([0, 1, 2, 3]);
    expect(emitted.map(({ start, end }) => markdown.slice(start, end))).toEqual(['A paragraph.', 'Title 1', 'Another.', 'A third.']);
    expect(headings.map(({ level, blockId }) => [level, blockId])).toEqual([[2, '1']]);
  });

  it('20-2: the same input twice is byte-identical, and is not modified', () => {
    const before = JSON.stringify(items);
    expect(JSON.stringify(renderEvents(items))).toBe(JSON.stringify(renderEvents(items)));
    expect(JSON.stringify(items)).toBe(before);
  });

  it('20-2: two equal orders are an error, not an overlap', () => {
    const rendered = renderEvents(items);
    const [first, second] = rendered.emitted;
    if (!first || !second) throw new Error('no events');
    expect(() => buildStructureTree({ ...rendered, emitted: [first, { ...second, order: first.order }] })).toThrow('order');
  });
});

describe('20-3: what is emitted as what', () => {
  const source = paper([
    block(1, 0, 'page_header', 'A running head'),
    block(1, 1, 'section_heading', 'Methods'),
    block(1, 2, 'body_paragraph', `Text. ${prose(20)}`),
    block(1, 3, 'structured_insert', `Box: key messages. ${prose(20)}`),
    block(1, 4, 'figure_caption', 'Figure 1. The flow of all patients'),
    block(1, 5, 'table_html', '<table><tr><td>a</td><td>b</td></tr></table>'),
    block(1, 6, 'noise', '17'),
    block(2, 0, 'reference_heading', 'References'),
    block(2, 1, 'reference_item', '[1] A. Author. A paper. 2020.'),
  ]);

  it('20-3: running heads and noise emit nothing; each other block is heading, body, insert, object or reference by what it is', () => {
    const built = buildPaper(source, DEFAULT_POLICY);
    expect(built.canonical).not.toMatch(/running head|17/);
    expect(built.excluded).toEqual({ noise: 2, page_header: 14 });
    expect([...walkTree(built.tree)].map(({ title, own }) => [title, own.map(({ blockId }) => blockId)])).toEqual([['Methods', ['2', '3', '4', '5']], ['References', ['1']]]);
    expect(built.units.map(({ kind, blocks }) => [kind, blocks.map(({ blockId }) => blockId)])).toEqual([['body', ['2']], ['insert', ['3']], ['figure', ['4']], ['table', ['5']]]);
    expect(built.references.map(({ page, blockId }) => [page, blockId])).toEqual([[2, '1']]);
  });

  it('20-3: the labels inside a figure are consumed by it: in the text behind the caption, in no unit\'s words', () => {
    const inside = paper(
      [block(1, 1, 'section_heading', 'Methods'), block(1, 2, 'body_paragraph', `Text. ${prose(20)}`), block(1, 3, 'unknown_structural', 'enrolled 412'), block(1, 4, 'figure_caption', 'Figure 1. The flow of all patients')],
      { objects: [{ objectId: 'f', kind: 'figure', label: 'Figure 1', page: 1, captionBlocks: [{ page: 1, blockId: '4' }], assetBlocks: [], innerBlocks: [{ page: 1, blockId: '3' }], image: null, html: null }] },
    );
    const { units, canonical } = buildPaper(inside, DEFAULT_POLICY);
    expect(units.map(({ kind, start, end }) => [kind, canonical.slice(start, end).includes('enrolled 412')])).toEqual([['body', false], ['figure', false]]);
    expect(units[1]?.blocks.map(({ blockId, start, end }) => [blockId, canonical.slice(start, end)])).toContainEqual(['3', 'enrolled 412']);
  });
});

describe('20-5 to 20-8: the tree', () => {
  it('20-7: own excludes the heading and the children; text after a child belongs to the child', () => {
    const { roots } = buildStructureTree(renderEvents([head(1, 0, 2), run(1, 1), head(1, 2, 3), run(1, 3), run(1, 4), head(1, 5, 2), run(1, 6)]));
    expect(roots.map(({ own }) => own.map(({ blockId }) => blockId))).toEqual([['1'], ['6']]);
    expect(roots[0]?.children[0]?.own.map(({ blockId }) => blockId)).toEqual(['3', '4']);
    expect(roots[0] && subtreeOf(roots[0]).map(({ blockId }) => blockId)).toEqual(['1', '3', '4']);
  });

  it('20-8: ids that restart on every page, block 0 included, do not mix', () => {
    const { roots } = buildStructureTree(renderEvents([head(1, 0, 2, 'A'), run(1, 1), head(2, 0, 2, 'B'), run(2, 1)]));
    expect(roots.map(({ nodeId, own }) => [nodeId, own.map(blockKey)])).toEqual([['sec.1.0', ['1:1']], ['sec.2.0', ['2:1']]]);
  });

  it('20-6: every emitted block is in exactly one own (property: a partition)', () => {
    const item = fc.record({ level: fc.integer({ min: 0, max: 6 }) });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), (list) => {
        const rendered = renderEvents(list.map(({ level }, id) => (level === 0 ? run(1, id) : head(1, id, level))));
        const owned = [...walkTree(buildStructureTree(rendered).roots)].flatMap(({ own }) => own.map(blockKey));
        expect(owned).toEqual(rendered.emitted.filter(({ emittedAs }) => emittedAs !== 'heading').map(blockKey));
        expect(new Set(owned).size).toBe(owned.length);
      }),
    );
  });

  it('20-5: each event is looked at once, so that twice the blocks are twice the work', () => {
    const work = (count: number): number => {
      let reads = 0;
      const rendered = renderEvents(Array.from({ length: count }, (_, id) => (id % 25 === 0 ? head(1, id, 2 + (id % 3)) : run(1, id))));
      const emitted = new Proxy(rendered.emitted, { get: (target, key, receiver): unknown => ((reads += 1), Reflect.get(target, key, receiver)) });
      buildStructureTree({ ...rendered, emitted } satisfies Rendered);
      return reads;
    };
    expect(work(50_000) / work(25_000)).toBeLessThan(2.01);
  });
});

describe('whole papers, made at random', () => {
  const roles = ['body_paragraph', 'section_heading', 'subsection_heading', 'footnote', 'figure_caption', 'table_html', 'reference_item', 'reference_heading', 'structured_insert', 'unknown_structural', 'noise', 'odd_role', 'abstract_body', 'authors', 'backmatter_body', 'non_body_insert', 'media_asset'];
  const texts = ['', 'Methods', 'Fig. 1 Flow', '<table><tr><td>a</td><td>b</td></tr></table>', 'ends here.', 'and goes on', '研究方法', prose(60), '   ', '2.1 Data', 'line\nbreak', '[1] Ref. 2020', '42'];
  const randomBlock = fc.record({ role: fc.constantFrom(...roles), text: fc.constantFrom(...texts), page: fc.integer({ min: 1, max: 4 }), boxed: fc.boolean(), y: fc.integer({ min: 0, max: 1300 }), raw: fc.constantFrom(null, 'paragraph_title', 'display_formula', 'formula_number', 'reference_content') });

  it('20-14, 20-18, 30: nothing lost, nothing doubled, ids unique and safe, ranges exact, in reading order (property)', () => {
    fc.assert(
      fc.property(fc.array(randomBlock, { maxLength: 40 }), fc.constantFrom(60, 1000), (rows, unitCap) => {
        const blocks = rows.map(({ role, text, page, boxed, y, raw }, id): Block => block(page, id, role, text, { rawLabel: raw, ...(boxed ? { bbox: [100, y, 400, y + 20] as const, pageWidth: 1000, pageHeight: 1400 } : {}) }));
        const source = paper(blocks);
        const built = buildPaper(source, { ...DEFAULT_POLICY, unitCap });
        expect(checkConservation(source, built)).toEqual({ lost: [], doubled: [], broken: [], uncounted: 0 });
        expect(new Set(built.units.map(({ unitId }) => unitId)).size).toBe(built.units.length);
        for (const { unitId, start, end, object } of built.units) {
          expect(unitId).toMatch(/^[A-Za-z0-9_.-]+$/);
          expect(built.canonical.slice(start, end).length).toBe(end - start);
          if (!object) expect(built.canonical.slice(start, end).trim()).not.toBe('');
        }
        const running = built.units.filter(({ object }) => object === undefined);
        for (let at = 1; at < running.length; at += 1) expect(running[at]?.start).toBeGreaterThanOrEqual(running[at - 1]?.end ?? 0);
      }),
      { numRuns: 300 },
    );
  });
});
