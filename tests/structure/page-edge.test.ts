import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/ocr';
import { readPageEdges } from '../../src/structure/page-edge';
import { at, block, prose } from './made-up-blocks';

const foot = (page: number, text: string, id = 'foot'): Block => block(page, id, 'reference_item', text, at(100, 1320, 900, 1360, 8));
const top = (page: number, text: string): Block => block(page, 'top', 'unknown_structural', text, at(100, 40, 900, 60, 8));
const labelsOf = (blocks: Block[]): Record<number, string> => readPageEdges(blocks).labels;
const furnitureOf = (blocks: Block[]): string[] => [...readPageEdges(blocks).furniture].map(([key, role]) => `${key} ${role}`);

describe('30-17: printed page labels', () => {
  it('30-17: three pages that agree on one offset give labels', () => {
    expect(labelsOf([foot(1, '1330'), foot(2, '1331'), foot(3, '1332')])).toEqual({ 1: '1330', 2: '1331', 3: '1332' });
  });

  it('30-17: a page between two that agree has the label that it must have; pages outside have none', () => {
    expect(labelsOf([foot(2, '11'), foot(3, '12'), foot(5, '14')])).toEqual({ 2: '11', 3: '12', 4: '13', 5: '14' });
  });

  it('30-17: never guess: two pages, or three that disagree, give none', () => {
    expect(labelsOf([foot(1, '1330'), foot(2, '1331')])).toEqual({});
    expect(labelsOf([foot(1, '7'), foot(2, '12'), foot(3, '31')])).toEqual({});
  });

  it('30-17: roman numbers, and numbers at the end of a running head', () => {
    expect(labelsOf([foot(1, 'i'), foot(2, 'ii'), foot(3, 'iii'), top(4, 'Chapter One 1'), top(5, 'Chapter One 2'), top(6, 'Chapter Two 3')])).toEqual({ 1: 'i', 2: 'ii', 3: 'iii', 4: '1', 5: '2', 6: '3' });
  });

  it('30-17: over a deep margin the number stands nearer to the middle, with nothing beyond it', () => {
    const number = (page: number, y: number): Block => block(page, 'number', '', String(page), at(580, y, 600, y + 18, 10));
    const body = (page: number, bottom: number): Block => block(page, 'body', '', prose(60), at(100, 200, 900, bottom, 10));
    expect(labelsOf([1, 2, 3].flatMap((page) => [body(page, 1000), number(page, 1150)]))).toEqual({ 1: '1', 2: '2', 3: '3' });
    expect(labelsOf([1, 2, 3].flatMap((page) => [number(page, 1150), body(page, 1300)]))).toEqual({});
    expect(labelsOf([1, 2, 3].flatMap((page) => [body(page, 500), number(page, 700)]))).toEqual({});
  });

  it('30-17: a year that is the same on all pages is no label', () => {
    expect(labelsOf([1, 2, 3, 4].map((page) => foot(page, 'Journal of Things 2024')))).toEqual({});
  });
});

describe('20-14a: furniture of the page\'s edge', () => {
  it('20-14a: a line repeated on three pages, numbers apart, whatever its role', () => {
    const line = (page: number): Block => foot(page, `Author et al. (2025). A title. Journal, 8(90), 265. ${page}`);
    expect(furnitureOf([1, 2, 3].map(line))).toEqual(['1:foot running_head', '2:foot running_head', '3:foot running_head']);
  });

  it('20-14a: not in the text area, not on two of many pages, not at different heights', () => {
    const middle = (page: number): Block => block(page, 'm', 'body_paragraph', 'Session materials', at(100, 700, 900, 720));
    expect(furnitureOf([1, 2, 3].map(middle))).toEqual([]);
    const others = [1, 2, 3, 4, 5, 6].map((page) => foot(page, prose(10 + page), 'other'));
    expect(furnitureOf([foot(1, 'A note that is here'), foot(2, 'A note that is here'), ...others])).toEqual([]);
  });

  it('20-14a: a lone number is a page number', () => {
    expect(furnitureOf([foot(1, '1330'), foot(2, '1331'), foot(3, '1332')])).toEqual(['1:foot page_number', '2:foot page_number', '3:foot page_number']);
  });

  it('20-14a: without boxes, the same words on every page are no running head', () => {
    expect(furnitureOf([1, 2, 3].map((n) => block(n, 0, 'body_paragraph', 'We report a cohort.')))).toEqual([]);
  });

  it('20-14a: without boxes a lone number that ends its page is a page number', () => {
    const page = (n: number): Block[] => [block(n, 0, 'body_paragraph', prose(20 + n)), block(n, 1, 'body_paragraph', String(100 + n))];
    expect(furnitureOf([1, 2, 3].flatMap(page))).toEqual(['1:1 page_number', '2:1 page_number', '3:1 page_number']);
  });
});
