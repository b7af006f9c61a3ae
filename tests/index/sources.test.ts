import { describe, expect, it } from 'vitest';
import type { PaperPdfs } from '../../src/index/scan';
import { NO_FINDINGS, type FoundFiles, type FoundPaper } from '../../src/library/sources/found-source';
import { decide, MISSING_GRACE, type Circumstances, type Found, type Indexed } from '../../src/index/plan';
import type { PdfFacts, PdfLines } from '../../src/ports';
import { generationOf } from '../../src/store/generation';
import { Ledger } from '../../src/store/ledger';
import { paperKey } from '../../src/store/paper-key';
import { sha256Hex } from '../../src/text';
import { putPaper, sourceFrom } from '../doubles/made-up-paper';
import { DAY, Device } from '../doubles/run-harness';

const identity = { kind: 'content', value: 'one' } as const;
const NOW = 10 * MISSING_GRACE;
const at: Circumstances = { now: NOW, policyVersion: 'p', full: false, force: false, forgotten: new Set() };
const found = (more: Partial<Found> = {}): Found => ({ paperId: 'A', identity, outlineHash: null, unread: false, status: 'ready', marker: null, warnings: [], fault: null, failure: null, ...more });
const stored = (outlineHash: string): Indexed => ({ paperId: 'A', shard: { generation: generationOf(identity, outlineHash, 'p'), identity, outlineHash }, newer: false, damaged: false, missingSince: null, rootStands: true });

describe('40-4, 40-12: bookmarks in the plan', () => {
  it('40-12: where they are not known, a shard with any of them will do', () => {
    expect(decide(found(), stored('outline'), at)).toEqual({ act: 'keep', why: 'unchanged' });
    expect(decide(found(), stored(''), at)).toEqual({ act: 'keep', why: 'unchanged' });
  });

  it('40-4: where they are known, others rebuild the paper', () => {
    expect(decide(found({ outlineHash: 'outline' }), stored(''), at)).toMatchObject({ act: 'rebuild' });
    expect(decide(found({ outlineHash: '' }), stored('outline'), at)).toMatchObject({ act: 'rebuild' });
    expect(decide(found({ outlineHash: 'outline' }), stored('outline'), at)).toEqual({ act: 'keep', why: 'unchanged' });
  });

  it('40-12: a PDF that is not read here keeps what is stored, and makes nothing', () => {
    const unread = found({ unread: true, status: 'no-ocr', identity: { kind: 'unknown' } });
    expect(decide(unread, stored(''), at)).toEqual({ act: 'keep', why: 'unchanged' });
    expect(decide(unread, null, at)).toEqual({ act: 'blocked', reason: { code: 'pdfs-off' } });
  });
});

const OUTLINE = [{ title: 'Methods', page: 1, top: 0.5, children: [] }];

/** PDFs whose text is what they say and whose bytes begin with "outline" where they have bookmarks; "hang" is one that cannot be read. */
class MadeUpPdfs implements PaperPdfs {
  reads = 0;
  readonly asked: PdfLines[] = [];
  async read(bytes: Uint8Array, lines: PdfLines): ReturnType<PaperPdfs['read']> {
    this.reads += 1;
    this.asked.push(lines);
    const text = new TextDecoder().decode(bytes);
    const broken = text === 'broken outline' ? ({ outlineUnread: true } as const) : {};
    if (text === 'hang') return { ok: false, code: 'pdf-hangs', message: '' };
    const facts: PdfFacts = { sha256: sha256Hex(text), size: bytes.length, pages: [{ width: 1, height: 1, lines: [] }], unreadPages: [], outline: text.startsWith('outline') ? OUTLINE : [], ...broken, pageLabels: null };
    return { ok: true, facts };
  }
  paperOf: PaperPdfs['paperOf'] = (paperId, name, read) =>
    read.ok
      ? sourceFrom(paperId, `pdf of ${name}`, { layout: 'pdf', collection: 'fulltext', identity: { kind: 'content', value: read.facts.sha256 } })
      : sourceFrom(paperId, '', { layout: 'pdf', status: 'no-ocr', identity: { kind: 'unknown' }, warnings: [{ code: 'pdf-hangs' }] });
}

class Library extends Device {
  override pdfs = new MadeUpPdfs();
  private readonly papers = new Map<string, FoundPaper>();

  /** What the search for sources would find now. */
  look(): this {
    this.findings = { papers: new Map(this.papers), places: [{ path: 'in', state: 'listed' }], unused: [], supplements: NO_FINDINGS.supplements, warnings: [] };
    return this;
  }
  putPdf(paperId: string, content: string): this {
    this.vault.put(`pdf/${paperId}.pdf`, content);
    const { bytes, mtime } = this.vault.files.get(`pdf/${paperId}.pdf`) ?? { bytes: new Uint8Array(), mtime: 0 };
    this.papers.set(paperId, { ...this.paper(paperId), pdf: { path: `pdf/${paperId}.pdf`, stat: { size: bytes.length, mtime }, isRead: true } });
    return this.look();
  }
  putFiles(paperId: string, name: string, text: string): this {
    this.vault.put(`in/${name}`, text);
    const { bytes, mtime } = this.vault.files.get(`in/${name}`) ?? { bytes: new Uint8Array(), mtime: 0 };
    const files: FoundFiles = { format: 'docling', folder: 'in', names: [name], stats: { [name]: { size: bytes.length, mtime } }, rank: 'structured', identity: sha256Hex(text), described: { title: null, doi: null, authors: [], year: null } };
    this.papers.set(paperId, { ...this.paper(paperId), files: [files] });
    return this.look();
  }
  lose(paperId: string): this {
    this.papers.delete(paperId);
    return this.look();
  }
  private paper(paperId: string): FoundPaper {
    return this.papers.get(paperId) ?? { files: [], pdf: null, inLibrary: true, warnings: [] };
  }
  generations(paperId: string): string[] {
    return Object.keys(this.data.snapshot('papers/')).filter((path) => path.includes(paperId));
  }
}

describe('40-6, 40-10, 40-12: a paper and its sources', () => {
  it('40-6: the PDF is read when it changed or the paper is built, and only then', async () => {
    const device = new Library();
    putPaper(device.vault, 'AAAA1111', 'Text');
    device.putPdf('AAAA1111', 'outline 1');
    expect(await device.run()).toMatchObject({ added: 1 });
    expect(device.pdfs.reads).toBe(1);
    expect(await device.run()).toMatchObject({ kept: 1 });
    expect([device.pdfs.reads, device.vault.reads]).toEqual([1, []]);
    device.putPdf('AAAA1111', 'outline 2');
    expect(await device.run()).toMatchObject({ kept: 1, rebuilt: 0 });
    expect(device.pdfs.reads).toBe(2);
    device.putPdf('AAAA1111', 'none');
    expect(await device.run()).toMatchObject({ rebuilt: 1 });
    putPaper(device.vault, 'AAAA1111', 'Another text');
    expect(await device.run()).toMatchObject({ rebuilt: 1 });
    expect(device.pdfs.reads).toBe(4);
    // Beside an OCR result its bookmarks and labels will do.
    expect(new Set(device.pdfs.asked)).toEqual(new Set(['none']));
  });

  it('30-7: bookmarks that cannot be read cost the paper nothing else: one warning, and it is indexed', async () => {
    const device = new Library();
    putPaper(device.vault, 'AAAA1111', 'Text');
    device.putPdf('AAAA1111', 'broken outline');
    expect(await device.run()).toMatchObject({ added: 1, failed: [], blocked: [] });
    const ledger = new Ledger(device.cache);
    await ledger.load();
    expect(ledger.get(paperKey('AAAA1111'))?.source?.pdf?.reason).toEqual({ code: 'pdf-outline-unread' });
  });

  it('40-12: two devices, one with the PDF: whoever comes first, both end with its shard and rest', async () => {
    for (const withPdfFirst of [true, false]) {
      const rich = new Library();
      const poor = new Library();
      poor.data = rich.data;
      for (const device of [rich, poor]) putPaper(device.vault, 'AAAA1111', 'Text');
      rich.putPdf('AAAA1111', 'outline');
      const order = withPdfFirst ? [rich, poor] : [poor, rich];
      for (const device of [...order, ...order]) await device.run();
      const made = rich.generations('AAAA1111');
      expect(made).toHaveLength(1);
      for (const device of [poor, rich, poor]) {
        await device.later(2 * DAY).run();
        expect([device.builds, device.data.changes.filter((change) => change.includes('papers/'))]).toEqual([0, []]);
      }
      expect(rich.generations('AAAA1111')).toEqual(made);
    }
  });

  it('40-12: a device that has only the PDF leaves alone what another made of the OCR result', async () => {
    const rich = new Library();
    const poor = new Library();
    poor.data = rich.data;
    putPaper(rich.vault, 'AAAA1111', 'Text');
    putPaper(poor.vault, 'BBBB2222', 'Other');
    poor.putPdf('AAAA1111', 'outline').putPdf('CCCC3333', 'x');
    await poor.run();
    await rich.run();
    const made = rich.generations('AAAA1111');
    for (let day = 0; day < 3; day += 1) {
      await poor.later(2 * DAY).run();
      expect([poor.builds, poor.generations('AAAA1111')]).toEqual([0, made]);
    }
  });

  it('40-10: what was read from a file of another tool stays until the file was missing for a day; then the PDF is read', async () => {
    const device = new Library();
    device.putFiles('AAAA1111', 'a.json', 'From a file').putPdf('AAAA1111', 'x').putFiles('BBBB2222', 'b.json', 'Another');
    expect(await device.run()).toMatchObject({ added: 2, failure: null });
    const pdf = device.findings.papers.get('AAAA1111')?.pdf ?? null;
    device.lose('AAAA1111');
    device.findings = { ...device.findings, papers: new Map([...device.findings.papers, ['AAAA1111', { files: [], pdf, inLibrary: true, warnings: [] }]]) };
    expect(await device.run()).toMatchObject({ kept: 2, rebuilt: 0 });
    expect(await device.later(DAY).run()).toMatchObject({ kept: 1, rebuilt: 1, dropped: 0, units: { body: 2 } });
  });

  it('40-10: a paper that has only a PDF is dropped by the same rule, and never by a device that did not see it', async () => {
    const device = new Library();
    device.putPdf('AAAA1111', 'x').putPdf('BBBB2222', 'y');
    expect(await device.run()).toMatchObject({ added: 2 });
    const other = new Library();
    other.data = device.data;
    other.putPdf('BBBB2222', 'y');
    await other.run();
    expect(await other.later(3 * DAY).run()).toMatchObject({ dropped: 0 });
    device.lose('AAAA1111');
    expect(await device.run()).toMatchObject({ dropped: 0 });
    expect(await device.later(DAY).run()).toMatchObject({ dropped: 1 });
  });

  it('10: a file that was a paper of its own and is found to be another paper of the library is stored once', async () => {
    const device = new Library();
    device.putFiles('own-1234', 'a.json', 'Text of a paper');
    expect(await device.run()).toMatchObject({ added: 1 });
    device.lose('own-1234').putFiles('AAAA1111', 'a.json', 'Text of a paper');
    expect(await device.run()).toMatchObject({ added: 1, dropped: 1 });
    expect(Object.keys(device.data.snapshot('papers/'))).toHaveLength(1);
  });

  it('40-6: a PDF that hangs costs its bookmarks and is not tried again; alone it is a reason, and the run goes on', async () => {
    const device = new Library();
    putPaper(device.vault, 'AAAA1111', 'Text');
    device.putPdf('AAAA1111', 'hang').putPdf('BBBB2222', 'hang').putPdf('CCCC3333', 'x');
    expect(await device.run()).toMatchObject({ added: 2, failed: [], blocked: [{ paperId: 'BBBB2222', reason: { code: 'pdf-hangs' } }] });
    expect(await device.run()).toMatchObject({ kept: 2, blocked: [{ paperId: 'BBBB2222' }] });
    expect(device.pdfs.reads).toBe(3);
  });
});
