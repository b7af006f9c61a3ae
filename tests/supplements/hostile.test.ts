import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SupplementRead } from '../../src/ports';
import { readSupplement } from '../../src/supplements/read-supplement';
import { docx, pptx, relations, sheetXml, xlsx, xlsxParts, zip } from './made-up';

const read = (name: string, content: Uint8Array | string, limits = {}): Promise<SupplementRead> => readSupplement(name, typeof content === 'string' ? new TextEncoder().encode(content) : content, limits);
const why = async (name: string, content: Uint8Array | string, limits = {}): Promise<string> => {
  const outcome = await read(name, content, limits);
  return outcome.ok ? `read as ${outcome.text.kind}` : outcome.code;
};
const book = { name: 'A', rows: [['a word', 'another']] };

describe('30-20: a file is what it holds, whatever it is called', () => {
  it.each([
    ['table.csv', xlsx(book), 'read as xlsx'],
    ['talk.xlsx', pptx([{ title: 'A title' }]), 'read as pptx'],
    ['x.md', docx(['Words.']), 'read as docx'],
    ['x.csv', '{"a":1}\n{"a":2}\n', 'read as jsonl'],
    ['x.docx', 'a,b\n1,2\n', 'read as csv'],
    ['x.xlsx', '%PDF-1.7', 'supplement-unknown'],
    ['x.csv', '<html><body>Not found</body></html>', 'supplement-unknown'],
    ['x.docx', zip({ 'mimetype': 'application/epub+zip' }), 'supplement-unknown'],
    ['x.csv', '', 'supplement-empty'],
    ['x.csv', '\n\n,,\n', 'supplement-empty'],
    ['x.xlsx', xlsx({ name: 'A', rows: [] }), 'supplement-empty'],
  ])('30-20: %s', async (name, content, expected) => {
    expect(await why(name, content)).toBe(expected);
  });
});

describe('20: hostile supplements give one plain reason', () => {
  it('20: an encrypted file asks for a password; an Office file of before 2007 is not read', async () => {
    const ole = (stream: string): Uint8Array => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array<number>(600).fill(0), ...[...stream].flatMap((char) => [char.charCodeAt(0), 0])]);
    expect(await why('x.xlsx', ole('EncryptedPackage'))).toBe('supplement-encrypted');
    expect(await why('x.xls', ole('Workbook'))).toBe('supplement-unknown');
  });

  it('20: a bomb is not unpacked: by what it says, and where it lies about that', async () => {
    const bomb = zip({ ...xlsxParts([book]), 'xl/worksheets/sheet1.xml': sheetXml(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'a'.repeat(5_000_000)}</t></is></c></row>`) });
    expect(bomb.length).toBeLessThan(30_000);
    expect(await why('x.xlsx', bomb, { unpacked: 1_000_000 })).toBe('supplement-too-large');
    // The size in the list of parts is overwritten with a small one.
    const lying = new Uint8Array(bomb);
    const view = new DataView(lying.buffer);
    for (let at = 0; at + 46 < lying.length; at += 1) if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000) view.setUint32(at + 24, 100, true);
    expect(await why('x.xlsx', lying, { unpacked: 1_000_000 })).toMatch(/^supplement-(?:damaged|empty)$/);
  });

  it('20: entities are not expanded: a part that declares any is refused', async () => {
    const lol = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>';
    for (const part of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml']) {
      const parts = xlsxParts([book]);
      expect(await why('x.xlsx', zip({ ...parts, [part]: (parts[part] ?? '').replace('?>', `?>${lol}`) }))).toBe('supplement-damaged');
    }
  });

  it('20: names that lead out of the archive name nothing', async () => {
    const parts = { ...xlsxParts([book]), '../../evil.xml': '<x/>', 'xl/../../../evil.xml': '<x/>' };
    expect(await why('x.xlsx', zip(parts))).toBe('read as xlsx');
    expect(await why('x.xlsx', zip({ ...parts, 'xl/_rels/workbook.xml.rels': relations({ rId1: ['worksheet', '../../../../etc/passwd'] }) }))).toMatch(/^supplement-(?:damaged|empty)$/);
  });

  it('20: one cell at the far corner of a sheet takes no memory for all that lies between', async () => {
    const far = sheetXml('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>');
    expect(await why('x.xlsx', zip({ ...xlsxParts([book]), 'xl/worksheets/sheet1.xml': far }))).toBe('supplement-too-large');
    const formatted = sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>some words</t></is></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>');
    expect(await why('x.xlsx', zip({ ...xlsxParts([book]), 'xl/worksheets/sheet1.xml': formatted }))).toBe('read as xlsx');
  });

  it('20: XML that nests without end, and slides that are missing', async () => {
    const deep = `<p:sld xmlns:p="p">${'<p:grpSp>'.repeat(50_000)}${'</p:grpSp>'.repeat(50_000)}</p:sld>`;
    const shown = zip({
      'ppt/presentation.xml': '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="1" r:id="a"/><p:sldId id="2" r:id="b"/><p:sldId id="3" r:id="c"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': relations({ a: ['slide', 'slides/a.xml'], b: ['slide', 'slides/b.xml'], c: ['slide', 'slides/c.xml'] }),
      'ppt/slides/a.xml': deep,
      'ppt/slides/c.xml': '<p:sld xmlns:p="p" xmlns:a="a"><p:sp><p:txBody><a:p><a:r><a:t>Third slide</a:t></a:r></a:p></p:txBody></p:sp></p:sld>',
    });
    const outcome = await read('x.pptx', shown);
    expect(outcome).toMatchObject({ ok: true, text: { pieces: [{ text: 'Third slide', at: { slide: 3 } }], notes: [{ code: 'supplement-parts-damaged', params: { count: 2 } }] } });
  });

  it('20: cut anywhere, or with any byte changed, a file is read or gives a reason, and never throws', async () => {
    const files = [['a.xlsx', xlsx(book)], ['a.pptx', pptx([{ title: 'A title', notes: 'A note' }])], ['a.docx', docx(['# A title', 'Words.'])]] as const;
    await fc.assert(fc.asyncProperty(fc.constantFrom(...files), fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -1, max: 255 }), async ([name, bytes], share, value) => {
      const at = Math.min(bytes.length - 1, Math.floor(share * bytes.length));
      const harmed = value < 0 ? bytes.slice(0, at) : Uint8Array.from(bytes, (byte, index) => (index === at ? value : byte));
      const outcome = await read(name, harmed);
      expect(outcome.ok || outcome.code.startsWith('supplement-')).toBe(true);
    }), { numRuns: 200 });
    expect(await why('a.xlsx', xlsx(book).slice(0, -40))).toBe('supplement-damaged');
  });

  it('20: any bytes at all give a text or a reason', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('a.csv', 'a.md', 'a.jsonl', 'a.xlsx'), async (bytes, name) => {
      const outcome = await readSupplement(name, bytes);
      if (outcome.ok) for (const { text } of outcome.text.pieces) expect(text.trim()).not.toBe('');
    }), { numRuns: 300 });
  });

  it('20: characters beyond the limit are counted; no surrogate pair is cut', async () => {
    const outcome = await read('a.md', 'a😀😀😀', { characters: 4 });
    expect(outcome).toMatchObject({ ok: true, text: { pieces: [{ text: 'a😀' }], notes: [{ code: 'supplement-text-cut', params: { count: 4 } }] } });
  });
});
