import { afterAll, describe, expect, it } from 'vitest';
import { pdfReader } from '../../src/cli/pdf-reader';
import { madeUpPdf, pageObject, shown } from '../pdf/made-up-pdf';
import { Home } from './real-vault';

const reader = pdfReader();
afterAll(() => reader.close());

/** A vault of PDFs and nothing else. */
class Pdfs extends Home {
  reads = true;
  override get host(): Home['host'] {
    return this.reads ? { ...super.host, pdf: reader } : super.host;
  }
  constructor(...sourceFolders: string[]) {
    super();
    this.settings = { ...this.settings, sourceFolders, readPdfs: true };
  }
}

type Line = [x: number, y: number, text: string, size: number];

const words = [...Array(12).keys()].map((line): Line => [50, 700 - line * 14, `The pendulum of line ${line} swings from left to right and back again.`, 10]);

/** Two pages, with a title in large type and bookmarks where asked for. */
function pdf({ title = '', bookmarks = false }: { title?: string; bookmarks?: boolean } = {}): Uint8Array {
  const heading: Line[] = title === '' ? [] : [[50, 780, title, 22]];
  const pages = [{ content: shown(...heading, ...words) }, { content: shown(...words) }];
  const objects = bookmarks ? ['<< /Type /Outlines /First 101 0 R /Last 101 0 R /Count 1 >>', `<< /Title (Swinging) /Parent 100 0 R /Dest [${pageObject(2)} 0 R /Fit] >>`] : [];
  return madeUpPdf({ pages, objects, ...(bookmarks ? { catalogue: '/Outlines 100 0 R' } : {}) });
}

describe('a vault of PDFs alone', () => {
  it('without a folder in the settings nothing is a paper, and that is said', async () => {
    const home = new Pdfs();
    home.vault.put('PDFs/One.pdf', pdf());
    const engine = await home.open();
    expect(await engine.survey()).toMatchObject({ papers: 0, failure: { code: 'no-root' } });
    await engine.dispose();
  });

  it.each([...Array(12).keys()])('a folder that is named while the vault is looked at for the first time is looked into, also behind %i calls of that look', async (calls) => {
    const home = new Pdfs();
    home.vault.put('PDFs/One.pdf', pdf());
    const list = home.vault.list.bind(home.vault);
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    let left = calls;
    home.vault.list = async (path) => {
      left -= 1;
      if (left < 0) await gate;
      return list(path);
    };
    const engine = await home.open();
    const before = engine.survey();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await engine.configure({ ...home.settings, sourceFolders: ['PDFs'] });
    const after = engine.survey();
    letGo();
    expect(await after).toMatchObject({ papers: 1, failure: null });
    await before;
    await engine.dispose();
  });

  it('the folder named: each PDF is a paper with pages, found by its words, called after its file', async () => {
    const home = new Pdfs('PDFs');
    home.vault.put('PDFs/On_swinging things.pdf', pdf({ bookmarks: true }));
    home.vault.put('PDFs/deep/Second.pdf', pdf());
    const engine = await home.open();
    expect(await engine.survey()).toMatchObject({ papers: 2, stored: 0, failure: null });
    expect((await engine.status()).papers.map(({ title }) => title).sort()).toEqual(['On swinging things', 'Second']);
    expect(await engine.index({})).toMatchObject({ added: 2, failed: [], blocked: [], failure: null });
    const { papers } = await engine.status();
    expect(papers).toMatchObject([{ state: 'indexed', source: { format: 'pdf' } }, { state: 'indexed', source: { format: 'pdf' } }]);
    const { passages } = await engine.search({ query: 'pendulum', limit: 9, mode: 'words', checked: true });
    expect(new Set(passages.map(({ paperId }) => paperId)).size).toBe(2);
    expect(passages.every(({ pages }) => pages.length > 0)).toBe(true);
    expect(await engine.paperAt('PDFs/deep/Second.pdf')).toMatchObject({ title: 'Second', pdfPath: 'PDFs/deep/Second.pdf' });
    // Nothing moved: nothing is done.
    home.rest();
    expect(await engine.index({})).toMatchObject({ kept: 2, added: 0, rebuilt: 0 });
    await engine.dispose();
  });

  it('its outline crosses without its text: sections, pages, what it was read from', async () => {
    const home = new Pdfs('PDFs');
    home.vault.put('PDFs/One.pdf', pdf({ bookmarks: true }));
    const engine = await home.open();
    const [{ paperId } = { paperId: '' }] = (await engine.status()).papers;
    expect(await engine.outline(paperId)).toMatchObject({ rows: null, status: { state: 'blocked', reason: { code: 'not-indexed' } } });
    await engine.index({});
    const outline = await engine.outline(paperId);
    expect(outline?.rows?.map(({ title, pages }) => [title, pages]).at(-1)?.slice(0, 2)).toEqual(['Swinging', [2]]);
    expect(outline?.status).toMatchObject({ state: 'indexed', source: { format: 'pdf', path: 'PDFs/One.pdf' } });
    expect(JSON.stringify(outline)).not.toContain('line 11 swings');
    expect(await engine.outline('nobody')).toBeNull();
    await engine.dispose();
  });

  it('the title that stands in the PDF is the paper\'s once it was read', async () => {
    const home = new Pdfs('PDFs');
    home.vault.put('PDFs/1-s2.0-main.pdf', pdf({ title: 'How pendulums swing in old clocks' }));
    const engine = await home.open();
    expect((await engine.status()).papers[0]?.title).toBe('1-s2.0-main');
    await engine.index({});
    expect((await engine.status()).papers[0]?.title).toBe('How pendulums swing in old clocks');
    await engine.dispose();
  });

  it('a device that reads no PDFs has none of these papers, and serves those that another device has made', async () => {
    const home = new Pdfs('PDFs');
    home.vault.put('PDFs/One.pdf', pdf());
    const phone = new Pdfs('PDFs');
    phone.reads = false;
    for (const path of ['PDFs/One.pdf']) phone.vault.put(path, pdf());
    const alone = await phone.open();
    expect((await alone.status()).papers).toEqual([]);
    await alone.dispose();
    const engine = await home.open();
    await engine.index({});
    await engine.dispose();
    for (const [path, file] of home.data.files) phone.data.files.set(path, file);
    const after = await phone.open();
    expect((await after.status()).papers).toMatchObject([{ state: 'indexed' }]);
    expect((await after.search({ query: 'pendulum', limit: 5, mode: 'words', checked: true })).passages.length).toBeGreaterThan(0);
    await after.dispose();
  });

  it('a PDF that goes away is missing, not forgotten', async () => {
    const home = new Pdfs('PDFs');
    home.vault.put('PDFs/One.pdf', pdf());
    home.vault.put('PDFs/Two.pdf', pdf({ title: 'How pendulums swing in old clocks' }));
    const engine = await home.open();
    await engine.index({});
    await home.vault.remove('PDFs/Two.pdf');
    await engine.index({});
    const states = (await engine.status()).papers.map(({ state }) => state).sort();
    expect(states).toEqual(['indexed', 'source-missing']);
    await engine.dispose();
  });
});
