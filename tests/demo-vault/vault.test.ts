import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PAPERS } from '../../scripts/demo-vault/demo';
import { findLinks, fingerprint } from '../../src/citation';
import { normalise } from '../../src/text';
import { bytesOf, composed, makeDemo, makeVault, textOf } from './in-memory';
import type { MadeVault } from './in-memory';

const OCR = 'System/PaperForge/ocr';
interface Row {
  page: number;
  block_id: number;
  role: string;
  seed_role: string;
  text: string;
  bbox: number[];
  page_width: number;
  page_height: number;
}
const rowsOf = (vault: MadeVault, key: string): Row[] =>
  textOf(vault.files, `${OCR}/${key}/structure/blocks.structured.jsonl`)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

const digestOf = (files: MadeVault['files']): string => {
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(name).update(bytesOf(content));
  return hash.digest('hex');
};

let demo: MadeVault;
let library: MadeVault;
let noisy: MadeVault;
beforeAll(async () => {
  demo = await makeDemo();
  library = await makeVault(composed(60));
  noisy = await makeVault(composed(60), { noise: true });
});

describe('the made-up vaults', () => {
  it('the same arguments give the same bytes, PDFs and images included; another seed gives others', async () => {
    const again = await makeDemo();
    expect([...again.files.keys()]).toEqual([...demo.files.keys()]);
    for (const [name, content] of demo.files) expect(bytesOf(again.files.get(name) ?? '').equals(bytesOf(content)), name).toBe(true);
    expect(digestOf((await makeVault(composed(60))).files)).toBe(digestOf(library.files));
    expect(digestOf((await makeVault(composed(60, 2))).files)).not.toBe(digestOf(library.files));
  });

  it('a paper of a library does not depend on how large the library is', async () => {
    const small = await makeVault(composed(3));
    const name = `${OCR}/GEN00003/index/result-hash.txt`;
    expect(textOf(small.files, name)).toBe(textOf(library.files, name));
  });

  it('10: the published hash is SHA-256 over blocks, tree and role index, in that order', () => {
    let checked = 0;
    for (const vault of [demo, library, noisy]) {
      for (const name of vault.files.keys()) {
        if (!name.endsWith('/index/result-hash.txt')) continue;
        const folder = name.slice(0, -'index/result-hash.txt'.length);
        const hash = createHash('sha256');
        for (const part of ['structure/blocks.structured.jsonl', 'index/structure-tree.json', 'index/role-index.json']) hash.update(textOf(vault.files, folder + part));
        expect(textOf(vault.files, name)).toBe(hash.digest('hex'));
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(100);
  });

  it('the demo has what it promises: six papers, one Chinese, one without headings, one full text only, one two-column', () => {
    expect(demo.truths).toHaveLength(6);
    expect(demo.truths.filter((truth) => truth.sections.length === 0).map((truth) => truth.paperId)).toEqual(['NIGHTS22']);
    expect(demo.files.has(`${OCR}/BLADEI14/structure/blocks.structured.jsonl`)).toBe(false);
    expect(demo.files.has(`${OCR}/BLADEI14/fulltext.md`)).toBe(true);
    expect([...demo.files.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(6);
    const columns = new Set(rowsOf(demo, 'HEDGEB19').filter((row) => row.role === 'body_paragraph').map((row) => row.bbox[0]));
    expect(columns.size).toBe(2);
    expect(demo.truths.some((truth) => truth.objects.some((object) => object.kind === 'table'))).toBe(true);
  });

  it('20-8: block ids start again on every page and are unique there; boxes lie on the page, and each page’s blocks do not overlap', () => {
    for (const vault of [demo, library, noisy]) {
      for (const { paperId } of vault.truths) {
        if (!vault.files.has(`${OCR}/${paperId}/structure/blocks.structured.jsonl`)) continue;
        const rows = rowsOf(vault, paperId);
        expect(new Set(rows.map((row) => `${row.page}:${row.block_id}`)).size).toBe(rows.length);
        expect(rows.filter((row) => row.block_id === 0).length).toBe(Math.max(...rows.map((row) => row.page)));
        for (const row of rows) {
          const [left = -1, top = -1, right = 0, bottom = 0] = row.bbox;
          expect(left >= 0 && top >= 0 && left < right && top < bottom && right <= row.page_width && bottom <= row.page_height, `${paperId} ${row.page}:${row.block_id}`).toBe(true);
        }
        const flow = rows.filter((row) => ['body_paragraph', 'section_heading', 'subsection_heading', 'table_html', 'figure_asset', 'footnote'].includes(row.role) && row.bbox[2] !== undefined);
        for (const [at, a] of flow.entries()) {
          for (let next = at + 1; flow[next]?.page === a.page; next += 1) {
            const b = flow[next];
            if (!b) break;
            const apart = (a.bbox[2] ?? 0) <= (b.bbox[0] ?? 0) || (b.bbox[2] ?? 0) <= (a.bbox[0] ?? 0) || (a.bbox[3] ?? 0) <= (b.bbox[1] ?? 0) + 2 || (b.bbox[3] ?? 0) <= (a.bbox[1] ?? 0) + 2;
            expect(apart, `${paperId} ${a.page}:${a.block_id} and ${b.block_id}`).toBe(true);
          }
        }
      }
    }
  });

  it('every answer of the truth stands on the pages that it names', () => {
    for (const truth of [...demo.truths, ...library.truths]) {
      if (!demo.files.has(`${OCR}/${truth.paperId}/structure/blocks.structured.jsonl`) && !library.files.has(`${OCR}/${truth.paperId}/structure/blocks.structured.jsonl`)) continue;
      const vault = demo.truths.includes(truth) ? demo : library;
      const rows = rowsOf(vault, truth.paperId);
      for (const fact of truth.facts) {
        const text = rows.filter((row) => fact.pages.includes(row.page) && row.role === 'body_paragraph').map((row) => row.text).join(truth.paperId === 'WETZH019' ? '' : ' ');
        expect(text, truth.paperId).toContain(fact.answer);
      }
    }
  });

  it('noise: line breaks in blocks, cut words, ligatures, demoted headings with their seed role, and answers that normalise back', () => {
    const rows = noisy.truths.filter((truth) => noisy.files.has(`${OCR}/${truth.paperId}/structure/blocks.structured.jsonl`)).flatMap((truth) => rowsOf(noisy, truth.paperId));
    const body = rows.filter((row) => row.role === 'body_paragraph');
    expect(body.filter((row) => /[a-z]-\n[a-z]/.test(row.text)).length).toBeGreaterThan(20);
    expect(body.some((row) => /[ﬁﬂ]/.test(row.text))).toBe(true);
    expect(rows.filter((row) => row.role === 'unknown_structural' && row.seed_role.endsWith('section_heading')).length).toBeGreaterThan(20);
    const read = normalise(body.map((row) => row.text).join(' ')).text;
    const facts = noisy.truths.flatMap((truth) => (noisy.files.has(`${OCR}/${truth.paperId}/meta.json`) && noisy.files.has(`${OCR}/${truth.paperId}/index/result-hash.txt`) ? truth.facts : []));
    const found = facts.filter((fact) => read.includes(normalise(fact.answer).text));
    expect(found.length).toBe(facts.length);
  });

  it('60-2: the notes’ links carry the fingerprints of words that stand in the paper, and lead to files of the vault', () => {
    const links = [...demo.files].filter(([name]) => name.startsWith('Notes/')).flatMap(([, content]) => findLinks(bytesOf(content).toString('utf8')));
    const answers = new Map(demo.truths.flatMap((truth) => truth.facts.map((fact) => [fingerprint(fact.answer), truth.paperId] as const)));
    const cited = links.map(({ link }) => link).filter(({ cite }) => cite !== null);
    expect(cited.length).toBeGreaterThanOrEqual(10);
    for (const link of cited) {
      expect(answers.has(link.cite)).toBe(true);
      expect(demo.files.has(link.linkPath), link.linkPath).toBe(true);
    }
  });

  it('the catalogue, the exports and the notes name every paper once', () => {
    const catalogue = JSON.parse(textOf(demo.files, 'System/PaperForge/indexes/formal-library.json')) as { items: { zotero_key: string; pdf_path: string; main_note_path: string }[] };
    expect(catalogue.items.map((item) => item.zotero_key)).toEqual(DEMO_PAPERS.map((paper) => paper.key));
    for (const item of catalogue.items) {
      expect(demo.files.has(item.pdf_path.slice(2, -2))).toBe(true);
      expect(demo.files.has(item.main_note_path)).toBe(true);
    }
  });
});
