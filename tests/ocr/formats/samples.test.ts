import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headOf, papersIn } from '../../../src/ocr/formats';
import { buildPaper, checkConservation, DEFAULT_POLICY } from '../../../src/structure';
import { sectionsOf } from './made-up';
import { bytesAt, hasSamples, readSample, sampleFiles } from './samples';

/** By the end of the path, the first that fits; null: no paper's text (a model's raw output, a table of contents, tags). */
const EXPECTED: [ending: string, format: string | null][] = [
  ['_model.json', null],
  ['_meta.json', null],
  ['.doctags.txt', null],
  ['_content_list.json', 'mineru-content-list'],
  ['_content_list_v2.json', 'mineru-content-list-v2'],
  ['_middle.json', 'mineru-middle'],
  ['_res.json', 'paddleocr'],
  ['.tei.xml', 'grobid-tei'],
  ['mistral-ocr.json', 'mistral-ocr'],
  ['.json.txt', 'mistral-ocr'],
  ['marker-paginated.md', 'marker-markdown'],
  ['multicolcnn.md', 'marker-markdown'],
  ['multicolcnn.json', 'marker-json'],
  ['.json', 'docling'],
  ['.md', 'markdown'],
];
const expectedOf = (path: string): string | null => EXPECTED.find(([ending]) => path.endsWith(ending))?.[1] ?? null;

describe.skipIf(!hasSamples)('real samples', () => {
  it.each(sampleFiles())('%s is recognised by its content, or is no paper', (path) => {
    expect(readSample(path)?.layout ?? null).toBe(expectedOf(path));
  });

  it.each(sampleFiles().filter((path) => !path.startsWith('same-paper') && expectedOf(path) !== null))('20-14: %s is indexed; nothing is lost or doubled', (path) => {
    const paper = readSample(path);
    if (!paper) throw new Error('not recognised');
    const built = buildPaper(paper, DEFAULT_POLICY);
    expect(built.units.some(({ indexable }) => indexable)).toBe(true);
    expect(built.unknownRoles).toEqual({});
    const { lost, doubled, broken, uncounted } = checkConservation(paper, built);
    expect({ lost, doubled, broken, uncounted }).toEqual({ lost: [], doubled: [], broken: [], uncounted: 0 });
    for (const { bbox, pageWidth, pageHeight } of paper.blocks) {
      if (bbox === null) continue;
      expect(bbox[0] >= 0 && bbox[1] >= 0 && bbox[2] <= (pageWidth ?? 0) + 1 && bbox[3] <= (pageHeight ?? 0) + 1 && bbox[0] <= bbox[2] && bbox[1] <= bbox[3]).toBe(true);
    }
  });

  it('the names of a folder do not matter, and the pages of one paper are one paper', () => {
    const inFolder = sampleFiles('paddleocr');
    const names = inFolder.map((path) => basename(path));
    const heads = new Map(inFolder.map((path) => [basename(path), headOf(bytesAt(path))]));
    const papers = papersIn(heads, names);
    expect(papers.map(({ format, names: files }) => [format.id, files])).toEqual([['paddleocr', names]]);
    const marker = sampleFiles('marker');
    const one = papersIn(new Map(marker.map((path) => [basename(path), headOf(bytesAt(path))])), marker.map((path) => basename(path)));
    expect(one.map(({ format, names: files }) => [format.id, files])).toEqual([['marker-json', ['multicolcnn.json']], ['marker-markdown', ['multicolcnn.md', 'multicolcnn_meta.json']]]);
    expect(dirname(marker[0] ?? '')).toBe('marker');
  });

  it('MinerU: three files of one result have the same blocks in the same order on the same pages, at the same places to a few percent', () => {
    const [list, v2, middle] = ['content_list', 'content_list_v2', 'middle'].map((name) => readSample(`mineru/vlm-3.4.4-arxiv2410.21169v5-3pages/2410.21169v5_${name}.json`));
    const plain = (text: string): string => text.replace(/\s+/g, '');
    const rows = (paper: typeof list): unknown[] => paper?.blocks.map(({ page, role, text }) => [page, role, plain(text)]) ?? [];
    expect(rows(v2)).toEqual(rows(list));
    expect(rows(middle)).toEqual(rows(list));
    expect(rows(list)).toHaveLength(39);
    list?.blocks.forEach(({ bbox, pageWidth, pageHeight }, at) => {
      const other = middle?.blocks[at];
      if (bbox === null || !other?.bbox || other.role === 'body_paragraph') return;
      expect(Math.abs(bbox[0] / (pageWidth ?? 1) - other.bbox[0] / (other.pageWidth ?? 1))).toBeLessThan(0.01);
      expect(Math.abs(bbox[1] / (pageHeight ?? 1) - other.bbox[1] / (other.pageHeight ?? 1))).toBeLessThan(0.01);
    });
    expect(list?.objects).toMatchObject([{ kind: 'table', label: 'Table 1', page: 2, image: 'images/c87758e60fb7ba943d6d429071e045b3ea6c5305534d4799a5797960ea34699e.jpg' }]);
    expect(middle?.objects[0]?.image).toBe(list?.objects[0]?.image);
  });

  it('10, trap: a slice counts its pages from 1, and says that it begins midway', () => {
    const paper = readSample('mineru/vlm-3.4.4-arxiv2410.21169v5-3pages/2410.21169v5_content_list.json');
    expect(new Set(paper?.blocks.map(({ page }) => page))).toEqual(new Set([1, 2, 3]));
    expect(paper?.warnings).toEqual([{ code: 'starts-midway', params: { section: '2.2' } }]);
    expect(readSample('same-paper/ACL24T01/ACL24T01_content_list.json')?.warnings).toEqual([]);
  });

  it('10, trap: words inside Docling\'s pictures are theirs; sections nest by their numbers although all are level 1', () => {
    const paper = readSample('docling/2305.03393v1.json');
    if (!paper) throw new Error('not read');
    const built = buildPaper(paper, DEFAULT_POLICY);
    expect(sectionsOf(built).map(({ page, path }) => [page, path.join(' > ')])).toEqual([
      [1, '1 Introduction'],
      [3, '2 Related Work'],
      [4, '3 Problem Statement'],
      [6, '4 Optimised Table Structure Language'],
      [6, '4 Optimised Table Structure Language > 4.1 Language Definition'],
      [7, '4 Optimised Table Structure Language > 4.2 Language Syntax'],
      [8, '4 Optimised Table Structure Language > 4.3 Error-detection and -mitigation'],
      [8, '5 Experiments'],
      [9, '5 Experiments > 5.1 Hyper Parameter Optimization'],
      [9, '5 Experiments > 5.2 Quantitative Results'],
      [10, '5 Experiments > 5.3 Qualitative Results'],
      [12, '6 Conclusion'],
      [12, 'References'],
    ]);
    expect(built.excluded.figure_inner_text).toBeGreaterThan(3000);
    expect(built.units.filter(({ object }) => object).map(({ object, pages }) => [object?.label, pages])).toEqual([
      ['Fig. 1', [2]], [null, [5]], ['Fig. 2', [5]], ['Fig. 3', [7]], ['Fig. 4', [8]], ['Table 1', [9]], ['Table 2', [10]], ['Fig. 5', [10]], ['Fig. 6', [11]],
    ]);
    expect(built.units.find(({ object }) => object?.label === 'Table 1')?.object?.cells?.rows[0]?.slice(0, 3)).toEqual(['# enc-layers', '# dec-layers', 'Language']);
    expect(built.references).toHaveLength(23);
  });

  it('10, trap: Marker\'s rotated stamp comes first and is no title; plain Markdown has the pages of its anchors and of the meta file, and no other', () => {
    const json = readSample('marker/multicolcnn.json');
    const markdown = readSample('marker/multicolcnn.md');
    expect(json?.described.title).toBe('An Aggregated Multicolumn Dilated Convolution Network for Perspective-Free Counting');
    expect(markdown?.described.title).toBe(json?.described.title);
    if (!json || !markdown) throw new Error('not read');
    const trails = (paper: typeof json): unknown[] => sectionsOf(buildPaper(paper, DEFAULT_POLICY)).map(({ page, path }) => [page, path.join(' > ')]);
    expect(trails(markdown)).toEqual(trails(json));
    expect(trails(json)).toContainEqual([4, '3. Method > 3.2. Experiments > 3.2.2 TRANCOS Traffic Counting']);
    const key = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '').slice(0, 60);
    const pages = new Map(json.blocks.map(({ text, page }) => [key(text), page]));
    const known = markdown.blocks.filter(({ text, page }) => page > 0 && pages.has(key(text)) && key(text).length > 20);
    expect(known.length).toBeGreaterThan(70);
    for (const { text, page } of known) expect(pages.get(key(text)), text.slice(0, 60)).toBe(page);
    expect(markdown.warnings).toEqual([{ code: 'pages-in-part' }]);
    const tables = buildPaper(json, DEFAULT_POLICY).units.filter(({ kind }) => kind === 'table');
    expect(tables.map(({ object, pages: on }) => [object?.label, on, object?.cells?.rows.length])).toEqual([['Table 1', [6], 7], ['Table 2', [6], 5], ['Table 3', [7], 15], ['Table 4', [8], 6]]);
  });

  it('GROBID: a patent without a head has one root, its references, and no pages', () => {
    const paper = readSample('grobid/sample1.tei.xml');
    if (!paper) throw new Error('not read');
    const built = buildPaper(paper, DEFAULT_POLICY);
    expect(sectionsOf(built)).toEqual([]);
    expect(built.references).toHaveLength(8);
    expect(paper.warnings).toEqual([{ code: 'no-pages' }]);
    expect(built.units.every(({ pages }) => pages.length === 0)).toBe(true);
  });

  it('Mistral: a response that breaks off is read as far as it goes, and says so', () => {
    const paper = readSample('mistral/structured_ocr_cell8.json.txt');
    expect(paper?.warnings.map(({ code }) => code)).toEqual(['file-cut']);
    expect(paper?.described.title).toBe('Mistral 7B');
    expect(paper?.blocks.at(-1)?.text).toMatch(/^We introduce Mistral 7B/);
  });
});
