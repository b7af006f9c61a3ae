import { describe, expect, it } from 'vitest';
import { pagesBefore, placedInPdf } from '../../../src/ocr/formats';
import { readRealPaper } from '../../structure/real-papers';
import { codes, readMade } from './made-up';
import { bytesAt, hasSamples } from './samples';

const words = (topic: string): string => Array.from({ length: 12 }, (_, at) => `${topic}${at}`).join(' ');
const PDF = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta'].map((topic) => `Running head\n${words(topic)}.\n${words(`${topic}x`)}.`);
const row = (page_idx: number, text: string): unknown => ({ type: 'text', text, page_idx });

describe('10, trap: pages of a slice are put where the PDF has its text', () => {
  it('the offset that the text agrees on, and no other', () => {
    const slice = readMade([{ ...(row(0, '2.2 Comparison') as object), text_level: 1 }, row(0, words('gamma')), row(0, words('gammax')), row(1, words('delta')), row(2, words('epsilon')), row(2, words('nowhere'))]);
    expect(codes(slice)).toEqual(['starts-midway']);
    expect(pagesBefore(slice, PDF)).toBe(2);
    const placed = placedInPdf(slice, 2);
    expect(placed.blocks.map(({ page }) => page)).toEqual([3, 3, 3, 4, 5, 5]);
    expect(codes(placed)).toEqual([]);
    expect(placed.pageCount).toBe(5);
  });

  it('too little text, text that recurs, or text that disagrees says nothing', () => {
    expect(pagesBefore(readMade([row(0, words('gamma')), row(1, words('delta'))]), PDF)).toBeNull();
    expect(pagesBefore(readMade([row(0, words('gamma')), row(1, words('alpha')), row(2, words('zeta')), row(3, words('delta'))]), PDF)).toBeNull();
    expect(pagesBefore(readMade([row(0, words('gamma')), row(1, words('delta')), row(2, words('epsilon'))]), [...PDF, ...PDF])).toBeNull();
    expect(pagesBefore(readMade([row(0, words('gamma'))]), [])).toBeNull();
  });

  it.skipIf(!hasSamples)('a real paper cut at its fifth page comes back to its pages', () => {
    const rows = JSON.parse(new TextDecoder().decode(bytesAt('same-paper/ACL24T01/ACL24T01_content_list.json'))) as { page_idx: number }[];
    const slice = readMade(rows.filter(({ page_idx }) => page_idx >= 4).map((each) => ({ ...each, page_idx: each.page_idx - 4 })));
    const pdf: string[] = [];
    for (const { page, text } of readRealPaper('ACL24T01').blocks) pdf[page - 1] = `${pdf[page - 1] ?? ''}\n${text}`;
    expect(pagesBefore(slice, pdf)).toBe(4);
    expect(pagesBefore(readMade(rows), pdf)).toBe(0);
  });
});
