import { describe, expect, it } from 'vitest';
import { cleanText } from '../../src/pdf/clean-text';
import { boldByName, FontWeights } from '../../src/pdf/fonts';
import type { PdfJsTextItem } from '../../src/pdf/pdfjs';
import { linesOf } from '../../src/pdf/text-lines';
import { textRuns } from '../../src/pdf/text-runs';
import { TimeLimit } from '../../src/pdf/time-limit';
import type { PdfLine } from '../../src/ports';
import { fakePage, handTimer } from './fake-pdfjs';

const weights = new FontWeights(new TimeLimit(1000, handTimer().timer));
/** A piece of text: left edge and base line from the bottom left, five points a character. */
const piece = (x: number, y: number, str: string, size = 10, width = str.length * size * 0.5): Partial<PdfJsTextItem> => ({ str, transform: [size, 0, 0, size, x, y], width, height: size });
async function linesFrom(...items: Partial<PdfJsTextItem>[]): Promise<PdfLine[]> {
  const page = fakePage(items);
  return linesOf(textRuns(await page.getTextContent(), page.getViewport({ scale: 1 }), weights), 600, 800);
}
const textsFrom = async (...items: Partial<PdfJsTextItem>[]): Promise<string[]> => (await linesFrom(...items)).map(({ text }) => text);

describe('lines of a page', () => {
  it('10: pieces of one line are joined, with a space where the file left a gap; another base line is another line', async () => {
    expect(await textsFrom(piece(50, 700, 'One'), piece(69, 700, 'line'), piece(50, 688, 'Next'))).toEqual(['One line', 'Next']);
    expect(await textsFrom(piece(50, 700, 'Ta'), piece(60, 700, 'ble'))).toEqual(['Table']);
    expect(await textsFrom(piece(50, 700, '中文'), piece(63, 700, '检索'))).toEqual(['中文检索']);
  });

  it('10: a gap as wide as between columns parts a line', async () => {
    expect(await textsFrom(piece(50, 700, 'Left column'), piece(320, 700, 'Right column'))).toEqual(['Left column', 'Right column']);
  });

  it('10: numbers of notes are set off from their word, so that the word is found; exponents stay', async () => {
    expect(await textsFrom(piece(50, 700, 'word'), piece(70, 704, '12', 7), piece(80, 700, 'goes on'))).toEqual(['word ¹² goes on']);
    expect(await textsFrom(piece(50, 700, '10 cm'), piece(75, 704, '2', 7))).toEqual(['10 cm²']);
    expect(await textsFrom(piece(50, 700, 'H'), piece(55, 698, '2', 7), piece(58.5, 700, 'O'))).toEqual(['H2O']);
  });

  it('10: private-use bullets become bullets, other private-use and control characters go', async () => {
    expect(await textsFrom(piece(50, 700, '\uf0b7'), piece(58, 700, 'item\u0000\u001b'), piece(50, 680, '\ue123'))).toEqual(['• item']);
    expect(cleanText('a\u0007b\ufeffc\ud800d\te')).toBe('abcd e');
  });

  it('10: type printed twice to look bold is read once', async () => {
    expect(await textsFrom(piece(50, 700, 'Bold'), piece(50.3, 700, 'Bold'), piece(50, 680, 'Bold'))).toEqual(['Bold', 'Bold']);
  });

  it('10: boxes are from the top left, sizes are those of most characters', async () => {
    const [line] = await linesFrom(piece(50, 700, 'A long line of text'), piece(145, 704, '1', 6));
    expect(line).toMatchObject({ fontSize: 10, turned: false });
    expect(line?.box.map(Math.round)).toEqual([50, 91, 148, 102]);
  });

  it('10: text on its side is one turned line with an upright box', async () => {
    const [line] = await linesFrom({ str: 'arXiv:1', transform: [0, 10, -10, 0, 30, 300], width: 40, height: 10 });
    expect(line).toMatchObject({ text: 'arXiv:1', turned: true });
    expect(line?.box.map(Math.round)).toEqual([22, 460, 32, 500]);
  });

  it('10: what lies outside of the page is not on it; nonsense numbers are passed over', async () => {
    expect(await textsFrom(piece(50, 900, 'above'), piece(-500, 700, 'left'), { str: 'nowhere', transform: [NaN, 0, 0, 1, 0, 0] }, piece(50, 700, 'here'))).toEqual(['here']);
  });
});

describe('bold by the name of a font', () => {
  it('10: weights as foundries write them', () => {
    for (const name of ['Helvetica-Bold', 'ABCDEF+NimbusRomNo9L-Medi', 'XYZABC+CMBX10', 'FandolSong-Bold', 'Arial-Black', 'SourceHanSans-W7', 'Palatino,Bd', 'MinionPro-Semibold', 'Futura-Demi']) expect([name, boldByName(name)]).toEqual([name, true]);
    for (const name of ['Helvetica', 'ABCDEF+NimbusRomNo9L-Regu', 'KoPubDotumMedium', 'CMR10', 'CMMI10', 'LMRoman10-Regular']) expect([name, boldByName(name)]).toEqual([name, false]);
  });

  it('10: a font without a name says nothing', () => {
    expect([boldByName('Type3'), boldByName(''), boldByName('123')]).toEqual([null, null, null]);
  });

  it('10: a page is asked for its fonts once for each that is new, however many pages bring their own', async () => {
    let asked = 0;
    const page = { ...fakePage(), getOperatorList: () => Promise.resolve((asked += 1)), commonObjs: { has: () => true, get: () => ({ name: 'Times-Bold' }) } };
    const own = new FontWeights(new TimeLimit(1000, handTimer().timer));
    await own.learn(page, ['a', 'b']);
    await own.learn(page, ['b', 'a']);
    expect([asked, own.of('a'), own.of('never met')]).toEqual([1, true, null]);
    for (let at = 0; at < 100; at += 1) await own.learn(page, [`font ${at}`]);
    // A bound would make a page of a whole run other than the same page of a job over some pages (30-14).
    expect(asked).toBe(101);
  });
});
