import { describe, expect, it } from 'vitest';
import type { SupplementText } from '../../src/ports';
import { readSupplement } from '../../src/supplements/read-supplement';
import { unzipSync } from 'fflate';
import { docx, pptx, xlsx, xlsxParts, zip } from './made-up';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

async function textOf(name: string, content: Uint8Array | string, limits = {}): Promise<SupplementText> {
  const read = await readSupplement(name, typeof content === 'string' ? utf8(content) : content, limits);
  if (!read.ok) throw new Error(`${read.code}: ${read.message}`);
  return read.text;
}
const placed = ({ pieces }: SupplementText): unknown[] => pieces.map(({ text, at }) => [at, text]);

describe('30-20: CSV by row', () => {
  it('30-20: a row says what its numbers mean, and is counted as a spreadsheet counts it', async () => {
    const text = await textOf('t.csv', 'Drug,Dose\naspirin,100 mg\n\nheparin,"5, then 10"\n');
    expect([text.kind, text.notes, placed(text)]).toEqual(['csv', [], [[{ row: 1 }, 'Drug; Dose'], [{ row: 2 }, 'Drug: aspirin; Dose: 100 mg'], [{ row: 4 }, 'Drug: heparin; Dose: 5, then 10']]]);
  });

  it('30-20: a quoted line break begins no row', async () => {
    expect(placed(await textOf('t.csv', 'Name,Note\r\n"a ""b""","first\nsecond"\r\nc,d\r\n')).slice(1)).toEqual([[{ row: 2 }, 'Name: a "b"; Note: first second'], [{ row: 3 }, 'Name: c; Note: d']]);
  });

  it('30-20: every kind of line end is one, also where a file has several', async () => {
    expect(placed(await textOf('t.csv', 'gene,count\r\na,1\rb,2\nc,3'))).toEqual([[{ row: 1 }, 'gene; count'], [{ row: 2 }, 'gene: a; count: 1'], [{ row: 3 }, 'gene: b; count: 2'], [{ row: 4 }, 'gene: c; count: 3']]);
  });

  it('30-20: a quote that nothing closes takes no other row into its cell', async () => {
    const text = await textOf('t.csv', 'name,size\n"a, b",1\n"5 inch,2\n"c, d",3\ne,4\n');
    expect(placed(text).slice(1)).toEqual([[{ row: 2 }, 'name: a, b; size: 1'], [{ row: 3 }, 'name: "5 inch; size: 2'], [{ row: 4 }, 'name: c, d; size: 3'], [{ row: 5 }, 'name: e; size: 4']]);
    expect(placed(await textOf('t.csv', `name,size\n${'"x,1\n'.repeat(3001)}`))).toHaveLength(3002);
  });

  it.each([['semicolons', 'Drug;Dose\na;1,5\n'], ['tabs', 'Drug\tDose\na\t1,5\n'], ['bars', 'Drug|Dose\na|1,5\n'], ['a named delimiter', 'sep=;\r\nDrug;Dose\r\na;1,5\r\n']])('30-20: %s part cells', async (_, content) => {
    expect(placed(await textOf('t.csv', content)).at(-1)).toEqual([{ row: 2 }, 'Drug: a; Dose: 1,5']);
  });

  it('30-20: a title above the header is told as it stands; numbers without a header are too', async () => {
    expect(placed(await textOf('t.csv', 'Table S1,\nDrug,Dose\na,1\n'))).toEqual([[{ row: 1 }, 'Table S1'], [{ row: 2 }, 'Drug; Dose'], [{ row: 3 }, 'Drug: a; Dose: 1']]);
    expect(placed(await textOf('t.csv', '1,2\n3,4\n'))).toEqual([[{ row: 1 }, '1; 2'], [{ row: 2 }, '3; 4']]);
  });

  it('30-20: UTF-16 by its mark, GB18030 and Big5 by how they read', async () => {
    const utf16 = new Uint8Array([0xff, 0xfe, ...[...'藥,量\n甲,一\n'].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8])]);
    expect(placed(await textOf('t.csv', utf16)).at(-1)).toEqual([{ row: 2 }, '藥: 甲; 量: 一']);
    // 研究方法,結果 in Big5; 研究方法,结果 in GB18030
    const big5 = await textOf('t.csv', new Uint8Array([0xac, 0xe3, 0xa8, 0x73, 0xa4, 0xe8, 0xaa, 0x6b, 0x2c, 0xb5, 0xb2, 0xaa, 0x47, 0x0a, 0xaa, 0x6b, 0x2c, 0xaa, 0x47]));
    expect([placed(big5).at(0), big5.notes]).toEqual([[{ row: 1 }, '研究方法; 結果'], [{ code: 'supplement-encoding', params: { encoding: 'big5' } }]]);
    const gb = await textOf('t.csv', new Uint8Array([0xd1, 0xd0, 0xbe, 0xbf, 0xb7, 0xbd, 0xb7, 0xa8, 0x2c, 0xbd, 0xe1, 0xb9, 0xfb, 0x0a, 0xb7, 0xa8, 0x2c, 0xb9, 0xfb]));
    expect([placed(gb).at(0), gb.notes]).toEqual([[{ row: 1 }, '研究方法; 结果'], [{ code: 'supplement-encoding', params: { encoding: 'gb18030' } }]]);
  });

  it('30-20: of a million rows the first are read, and the number of all is told', async () => {
    const text = await textOf('t.csv', `Drug,Dose\n${'aspirin,100\n'.repeat(1_000_000)}`, { rows: 500 });
    expect([text.pieces.length, text.pieces.at(-1)?.at, text.notes]).toEqual([500, { row: 500 }, [{ code: 'supplement-rows-cut', params: { read: 500, count: 1_000_001 } }]]);
  });
});

describe('30-20: JSON lines by line', () => {
  it('30-20: a broken line is named and costs no other', async () => {
    const text = await textOf('t.jsonl', '{"drug":"aspirin","dose":{"mg":100}}\n{"drug": "hep\n\n["a","b"]\n');
    expect([text.kind, placed(text), text.notes]).toEqual(['jsonl', [[{ line: 1 }, 'drug: aspirin; dose.mg: 100'], [{ line: 4 }, 'a, b']], [{ code: 'supplement-lines-broken', params: { count: 1, lines: '2' } }]]);
  });

  it('30-20: nesting without end is told by its values, not by their names', async () => {
    const deep = `{"a":${'['.repeat(5000)}1${']'.repeat(5000)}}`;
    expect(placed(await textOf('t.jsonl', `${deep}\n{"b":1}\n`))).toEqual([[{ line: 1 }, 'a.1.1.1.1.1: 1'], [{ line: 2 }, 'b: 1']]);
  });
});

describe('30-20: Markdown by section', () => {
  it('30-20: headings and paragraphs, no frontmatter, no comment; a fence is one paragraph', async () => {
    const { pieces, kind } = await textOf('p.md', '---\ntitle: x\n---\nBefore.\n\n# Methods\n\n## Dose ##\nEach had\n5 mg.\n<!-- hidden -->\n\n```\n# no heading\n\nx\n```\nResults\n=======\nGood.\n');
    expect(kind).toBe('md');
    expect(pieces.map(({ text, level, at }) => [level, text, at])).toEqual([
      [null, 'Before.', {}], [1, 'Methods', {}], [2, 'Dose', {}], [null, 'Each had\n5 mg.', {}], [null, '```\n# no heading\n\nx\n```', {}], [1, 'Results', {}], [null, 'Good.', {}],
    ]);
  });
});

describe('30-20: workbooks by sheet and row', () => {
  it('30-42: sheets in their order, rows by the number that a person sees, empty ones left out', async () => {
    const text = await textOf('S1.xlsx', xlsx({ name: 'Q1', rows: [[], ['Drug', 'Dose'], ['aspirin', 100], [], ['heparin', 0.1 + 0.2]] }, { name: 'Q2', rows: [['only one']] }));
    expect([text.kind, placed(text)]).toEqual(['xlsx', [
      [{ sheet: 'Q1', row: 2 }, 'Drug; Dose'], [{ sheet: 'Q1', row: 3 }, 'Drug: aspirin; Dose: 100'], [{ sheet: 'Q1', row: 5 }, 'Drug: heparin; Dose: 0.3'], [{ sheet: 'Q2', row: 1 }, 'only one'],
    ]]);
    expect(text.pieces.map(({ opens }) => opens)).toEqual(['Q1', null, null, 'Q2']);
  });

  it('30-20: dates as dates, formulas as what was computed last; one never computed costs nothing else', async () => {
    const rows = [['Day', 'Sum', 'Is it'], [{ date: 45413 }, { formula: 'A1', value: 'seven' }, true], [{ date: 45413.5 }, { formula: 'B1', value: '' }, false]];
    expect(placed(await textOf('S1.xlsx', xlsx({ name: 'A', rows }))).slice(1)).toEqual([
      [{ sheet: 'A', row: 2 }, 'Day: 2024-05-01; Sum: seven; Is it: TRUE'], [{ sheet: 'A', row: 3 }, 'Day: 2024-05-01 12:00; Is it: FALSE'],
    ]);
  });

  it('30-20: a value merged over rows belongs to each of them', async () => {
    const text = await textOf('S1.xlsx', xlsx({ name: 'A', merges: ['A2:A3'], rows: [['Group', 'Number'], ['treated', 5], [null, 6], ['control', 7]] }));
    expect(placed(text).slice(1).map((piece) => (piece as string[])[1])).toEqual(['Group: treated; Number: 5', 'Group: treated; Number: 6', 'Group: control; Number: 7']);
  });

  it('30-20: a sheet that is a chart, and one that is cut or missing, cost no other sheet; what is damaged is told', async () => {
    const three = (): Record<string, string> => xlsxParts(['One', 'Two', 'Three'].map((name) => ({ name, rows: [['Drug', 'Dose'], [name, '1']] })));
    const chart = three();
    chart['xl/worksheets/sheet2.xml'] = '<chartsheet/>';
    chart['xl/_rels/workbook.xml.rels'] = (chart['xl/_rels/workbook.xml.rels'] ?? '').replace(/worksheet" Target="worksheets\/sheet2/, 'chartsheet" Target="worksheets/sheet2');
    const cut = three();
    cut['xl/worksheets/sheet2.xml'] = (cut['xl/worksheets/sheet2.xml'] ?? '').slice(0, -40);
    const { 'xl/worksheets/sheet2.xml': _gone, ...missing } = three();
    for (const [parts, notes] of [[chart, []], [cut, [{ code: 'supplement-parts-damaged', params: { count: 1 } }]], [missing, [{ code: 'supplement-parts-damaged', params: { count: 1 } }]]] as const) {
      const text = await textOf('t.xlsx', zip(parts));
      expect([[...new Set(text.pieces.map(({ at }) => at.sheet))], text.notes]).toEqual([['One', 'Three'], notes]);
    }
  });

  it('30-20: hidden sheets are read and told of', async () => {
    const text = await textOf('S1.xlsx', xlsx({ name: 'Shown', rows: [['a text']] }, { name: 'Raw', state: 'veryHidden', rows: [['a secret']] }));
    expect([text.pieces.length, text.notes]).toEqual([2, [{ code: 'supplement-hidden-sheets', params: { count: 1, names: 'Raw' } }]]);
  });

  it('30-20: rows beyond the limit are counted, not read', async () => {
    const rows = Array.from({ length: 900 }, (_, at) => [`row ${at + 1}`]);
    const text = await textOf('S1.xlsx', xlsx({ name: 'A', rows }), { rows: 100 });
    expect([text.pieces.length, text.notes]).toEqual([100, [{ code: 'supplement-rows-cut', params: { read: 100, count: 900 } }]]);
  });
});

describe('30-20: presentations by slide', () => {
  it('30-20: slides as they are shown, with title, texts, table and notes; a slide that was taken out is not there', async () => {
    const slides = [{ title: 'Second', texts: ['Shown second.'], notes: 'Say this.' }, { title: 'Gone' }, { title: 'First', table: [['Drug', 'Dose'], ['aspirin', '5']] }, { texts: ['No title & no end'] }];
    const text = await textOf('talk.pptx', pptx(slides, [3, 1, 4]));
    expect([text.kind, placed(text)]).toEqual(['pptx', [
      [{ slide: 1 }, 'First'], [{ slide: 1 }, 'Drug; Dose\nDrug: aspirin; Dose: 5'], [{ slide: 2 }, 'Second'], [{ slide: 2 }, 'Shown second.'], [{ slide: 2 }, 'Say this.'], [{ slide: 3 }, 'No title & no end'],
    ]]);
    expect(text.pieces.map(({ opens }) => opens)).toEqual(['First', null, 'Second', null, null, '']);
  });
});

describe('30-20: documents by section', () => {
  it('30-20: a reference to a note that is not there costs no text', async () => {
    const parts = unzipSync(docx(['# Methods', 'Words of the protocol.']));
    const xml = new TextDecoder().decode(parts['word/document.xml']);
    const broken = zip({ ...parts, 'word/document.xml': xml.replace('</w:body>', '<w:p><w:r><w:t>Last words.</w:t></w:r><w:r><w:footnoteReference w:id="7"/></w:r></w:p></w:body>') });
    expect((await textOf('t.docx', broken)).pieces.map(({ text }) => text)).toEqual(['Methods', 'Words of the protocol.', 'Last words.']);
  });

  it('30-20: Word\'s deepest headings are headings too, as deep as any', async () => {
    const { pieces } = await textOf('deep.docx', docx(['###### Six', '####### Seven', '######### Nine', 'Words.']));
    expect(pieces.map(({ level, text }) => [level, text])).toEqual([[6, 'Six'], [6, 'Seven'], [6, 'Nine'], [null, 'Words.']]);
  });

  it('30-20: headings by Word\'s styles, paragraphs, tables by row', async () => {
    const { kind, pieces } = await textOf('protocol.docx', docx(['Before.', '# Methods', '## Dose', 'Each had 5 mg.', '| Drug | Dose |', '| aspirin | 5 |', '# Results', 'Good.']));
    expect([kind, pieces.map(({ level, text, at }) => [level, text, at])]).toEqual(['docx', [
      [null, 'Before.', {}], [1, 'Methods', {}], [2, 'Dose', {}], [null, 'Each had 5 mg.', {}], [null, 'Drug; Dose', {}], [null, 'Drug: aspirin; Dose: 5', {}], [1, 'Results', {}], [null, 'Good.', {}],
    ]]);
  });
});
