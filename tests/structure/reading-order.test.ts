import { describe, expect, it } from 'vitest';
import type { Block, RenderOrder } from '../../src/ocr';
import { inReadingOrder } from '../../src/structure/reading-order';
import { at, block, prose } from './made-up-blocks';

const idsOf = (blocks: readonly Block[]): string => blocks.map(({ blockId }) => blockId).join(' ');
const render = (page: number, ...ids: string[]): RenderOrder[] => ids.map((blockId) => ({ ref: { page, blockId }, level: null, emittedAs: 'body' }));
const text = (id: string, left: number, top: number, right: number, bottom: number, role = 'body_paragraph'): Block => block(1, id, role, prose(30), at(left, top, right, bottom));

describe('20-4: rendered order rules, not the order in the file', () => {
  const columns = [text('r1', 520, 100, 900, 300), text('l2', 100, 320, 480, 600), text('l1', 100, 100, 480, 300), text('r2', 520, 320, 900, 600)];

  it('20-4: the rendered order of a two-column page', () => {
    expect(idsOf(inReadingOrder(columns, render(1, 'l1', 'l2', 'r1', 'r2')))).toBe('l1 l2 r1 r2');
  });

  it('20-4: without one, left column before right, upper before lower', () => {
    expect(idsOf(inReadingOrder(columns, []))).toBe('l1 l2 r1 r2');
  });

  it('20-4: a block over both columns parts the page into bands', () => {
    expect(idsOf(inReadingOrder([...columns, text('title', 100, 20, 900, 80), text('wide', 100, 620, 900, 700), text('l3', 100, 720, 480, 900), text('r3', 520, 720, 900, 900)], []))).toBe('title l1 l2 r1 r2 wide l3 r3');
  });

  it('20-4: one column with an indented list stays one column', () => {
    expect(idsOf(inReadingOrder([text('a', 100, 100, 900, 200), text('c', 140, 330, 860, 400), text('b', 100, 210, 900, 320)], []))).toBe('a b c');
  });

  it('20-14: blocks that the rendering lacks stand behind their predecessor on the page', () => {
    expect(idsOf(inReadingOrder(columns, render(1, 'l1', 'r1', 'r2')))).toBe('l1 l2 r1 r2');
  });

  it('30-1: a rendering that climbs up a column is not reading order: the page is read', () => {
    const page = [text('h1', 100, 100, 300, 130, 'section_heading'), text('p1', 100, 140, 900, 300), text('h2', 100, 320, 300, 350, 'section_heading'), text('p2', 100, 360, 900, 500)];
    expect(idsOf(inReadingOrder(page, render(1, 'h1', 'h2', 'p1', 'p2')))).toBe('h1 p1 h2 p2');
  });

  it('30-1: a float rendered after the text below it is no such climb', () => {
    const page = [text('p1', 100, 100, 900, 300), text('box', 100, 320, 900, 400, 'structured_insert'), text('p2', 100, 420, 900, 600)];
    expect(idsOf(inReadingOrder(page, render(1, 'p1', 'p2', 'box')))).toBe('p1 p2 box');
  });

  it('10, T1, T2: ids are unique on their page only and 0 is legal; pages come in order; without boxes the file\'s order stays', () => {
    const blocks = [block(2, 0, 'body_paragraph', 'c'), block(1, 0, 'body_paragraph', 'a'), block(1, 1, 'body_paragraph', 'b')];
    expect(inReadingOrder(blocks, []).map(({ text: words }) => words).join('')).toBe('abc');
  });

  it('10-6: a block whose page is unknown stays behind the block before it', () => {
    const blocks = [block(1, 0, 'body_paragraph', 'a'), block(2, 0, 'body_paragraph', 'b'), block(0, 5, 'body_paragraph', 'c'), block(3, 0, 'body_paragraph', 'd')];
    expect(inReadingOrder(blocks, []).map(({ text: words }) => words).join('')).toBe('abcd');
  });
});
