import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CitedPaper, citeWords, resolveCitation, standingRange } from '../../src/citation';
import { createSearchIndex, documentsOf } from '../../src/index/search';
import { readPaper, type SourcePaper } from '../../src/ocr';
import { policyVersionOf } from '../../src/store/generation';
import { manifestOf } from '../../src/store/manifest';
import { paperKey } from '../../src/store/paper-key';
import { decodeShard, encodeShard } from '../../src/store/shard-codec';
import { buildPaper, checkConservation, DEFAULT_POLICY, walkTree, type BuiltPaper } from '../../src/structure';
import { sharedFolder } from '../doubles/shared-folder';

const OCR = sharedFolder('data/ocr/vault-dev/System/PaperForge/ocr');
const PAPERS = ['JOSE206A', 'ACL24T01', 'ZHTHES01'];
const BLOCKS = 'structure/blocks.structured.jsonl';
const RENDER_MAP = 'render/render-map.json';
const FIGURES = 'structure/figure_inventory.json';
/** Blocks of a run: enough for several pages with headings, small enough for hundreds of runs. */
const WINDOW = 60;

type Row = Record<string, unknown>;

const readRows = (paperId: string): Row[] =>
  readFileSync(join(OCR ?? '', paperId, BLOCKS), 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Row);

const TEXTS = [
  '', ' \n ', '\0', '\ud800', 'a\udc00b', '\u0301\u0301', '\u202eabc\u2066', '$', '$$ x', '\\begin{a}', '<table>', '<table><tr><td>İ</table>x', '<td>a<td>b', '</table>', '<script>', '| a |\n|---|\n| b', '# ', '1.', '1 Introduction',
  'References', 'Abstract', '参考文献', '第一章 绪论', 'Fig. 1', 'Fig. 1 A caption of it.', 'Figure 1 shows it.', 'Table 1', '(1)', 'x = y \\tag{1}', '[1] Someone. A title.', 'iv', '7', 'soft\u00adhyphen-', 'and on it goes', '中文。没有空格', '👩\u200d👩\u200d👧', `${'word '.repeat(900)}.`, '中'.repeat(1_500),
];
const ROLES = [
  '', '__proto__', 'constructor', 'body_paragraph', 'section_heading', 'subsection_heading', 'abstract_heading', 'abstract_body', 'reference_heading', 'reference_item', 'backmatter_heading', 'paper_title', 'authors', 'figure_caption', 'table_caption', 'table_html',
  'figure_asset', 'table_asset', 'media_asset', 'display_formula', 'formula', 'footnote', 'noise', 'page_header', 'figure_inner_text', 'unknown_structural', 'non_body_insert', 'structured_insert', 'frontmatter_noise', 'tail_candidate_body', 'never_heard_of',
];
const LABELS = ['paragraph_title', 'doc_title', 'formula_number', 'display_formula', 'reference_content', 'figure_title', 'footnote', 'vision_footnote', 'algorithm', 'header', 'number', 'text', null];

/** What one field of a block may become. */
const change = fc.oneof(
  fc.record({ text: fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 30, unit: 'binary' })) }),
  fc.record({ role: fc.constantFrom(...ROLES) }),
  fc.record({ seed_role: fc.constantFrom(...ROLES, null) }),
  fc.record({ raw_label: fc.constantFrom(...LABELS) }),
  fc.record({ page: fc.constantFrom<unknown>(0, -1, 1, 2, 1e9, 1.5, '3', 'iii', null, {}) }),
  fc.record({ block_id: fc.constantFrom<unknown>(0, 1, '1', 'p1_b1', '__proto__', '', null, -1, 'a b/c') }),
  fc.record({ bbox: fc.constantFrom<unknown>(null, [0, 0, 0, 0], [9, 9, 1, 1], [0, 0, 1e308, 1e308], [-1e308, 0, 1e308, 1], [1, 2, 3], ['a', 1, 2, 3], [100, 5, 900, 20], [100, 1390, 900, 1399]) }),
  fc.record({ page_width: fc.constantFrom<unknown>(0, -1, 1e-300, 1e308, null), page_height: fc.constantFrom<unknown>(0, -1, 1e-300, 1e308, null, 1400) }),
  fc.record({ span_metadata: fc.constantFrom<unknown>(null, [], [{ text: 'x', size: 40, flags: 16 }], [{ text: 'x', size: 1e308 }], [{ size: -1 }]) }),
);
type Edit = { at: number; as: 'change' | 'drop' | 'double' | 'move'; fields: Row };
const edit: fc.Arbitrary<Edit> = fc.record({ at: fc.nat(WINDOW - 1), as: fc.constantFrom('change', 'change', 'change', 'change', 'drop', 'double', 'move'), fields: change });

interface Damage {
  paperId: string;
  from: number;
  edits: Edit[];
  /** The render map names the blocks backwards, and each of them twice. */
  circling: boolean;
  /** An inventory that gives its one figure every block. */
  greedy: boolean;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  paperId: fc.constantFrom(...PAPERS),
  from: fc.nat(400),
  edits: fc.array(edit, { maxLength: 40 }),
  circling: fc.boolean(),
  greedy: fc.boolean(),
});

function damaged(rows: readonly Row[], { edits }: Damage): Row[] {
  const changed = [...rows];
  for (const { at, as, fields } of edits) {
    const row = changed[at];
    if (row === undefined) continue;
    if (as === 'change') changed[at] = { ...row, ...fields };
    if (as === 'drop') changed.splice(at, 1);
    if (as === 'double') changed.splice(at, 0, { ...row, ...fields });
    if (as === 'move') changed.push(...changed.splice(at, 1));
  }
  return changed;
}

function sourceOf(all: ReadonlyMap<string, readonly Row[]>, made: Damage): SourcePaper {
  const rows = all.get(made.paperId) ?? [];
  const from = made.from % Math.max(1, rows.length - WINDOW);
  const blocks = damaged(rows.slice(from, from + WINDOW), made);
  const refs = blocks.map(({ page, block_id }, index) => ({ page, block_id, emitted_order: blocks.length - index, emitted_as: 'body' }));
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const files = new Map([[BLOCKS, encode(blocks.map((row) => JSON.stringify(row)).join('\n'))]]);
  if (made.circling) files.set(RENDER_MAP, encode(JSON.stringify({ emitted_blocks: [...refs, ...refs], headings: refs.slice(0, 9).map((ref, index) => ({ ...ref, markdown_level: index })) })));
  if (made.greedy) files.set(FIGURES, encode(JSON.stringify({ matched_figures: [{ figure_id: 'f', page: refs[0]?.page, legend_block_id: refs[0]?.block_id, matched_assets: refs, consumed_block_ids: refs.map(({ block_id }) => block_id) }] })));
  return readPaper('paperforge', made.paperId, files);
}

function expectSlices(source: SourcePaper, built: BuiltPaper): void {
  const pages = new Set(source.blocks.map(({ page }) => page).filter((page) => page > 0));
  for (const unit of built.units) {
    expect(unit.start >= 0 && unit.start <= unit.end && unit.end <= built.canonical.length).toBe(true);
    expect(unit.pages.every((page) => pages.has(page))).toBe(true);
    if (unit.object) continue;
    expect(unit.blocks.every(({ start, end }) => start >= unit.start && start <= end && end <= unit.end)).toBe(true);
  }
  for (const { page } of walkTree(built.tree)) expect(page === null || pages.has(page)).toBe(true);
}

/** Through the store and back; the decoded paper is what the later steps work with. */
async function throughTheStore(source: SourcePaper, built: BuiltPaper): Promise<BuiltPaper> {
  if (source.identity.kind === 'unknown') throw new Error('blocks have an identity');
  const shard = { manifest: manifestOf({ source, identity: source.identity, built, policyVersion: policyVersionOf(DEFAULT_POLICY), outlineHash: '' }), paper: built };
  const decoded = await decodeShard(encodeShard(shard, 20_000), paperKey(source.paperId), shard.manifest.generation);
  if (decoded.state !== 'sound') throw new Error(`not sound: ${JSON.stringify(decoded)}`);
  expect(decoded.shard).toEqual(shard);
  return decoded.shard.paper;
}

async function expectFound(paperId: string, paper: BuiltPaper): Promise<void> {
  const index = createSearchIndex({ breathe: async () => undefined });
  const documents = documentsOf(paperId, paper, null);
  await index.replacePaper(paperId, 'g', documents);
  const known = new Set(documents.map(({ unitId }) => unitId));
  const words = paper.canonical.slice(0, 200);
  for (const hit of await index.search({ words, limit: 50 })) expect(known.has(hit.unitId)).toBe(true);
  index.dispose();
}

function expectCited(paperId: string, built: BuiltPaper): void {
  const paper = new CitedPaper(paperId, built);
  for (const unit of built.units.slice(0, 12)) {
    const words = citeWords(paper, standingRange(paper, { start: unit.start, end: Math.min(unit.end, unit.start + 300) }));
    if (words === null || words.cite === null) continue;
    const resolved = resolveCitation({ linkPath: 'a.pdf', page: words.pages[0] ?? null, heading: null, cite: words.cite, alias: null }, paper);
    expect(resolved.state).toBe('exact');
    expect(resolved.span === null ? null : citeWords(paper, resolved.span)?.cite).toBe(words.cite);
  }
}

describe.skipIf(OCR === null)('real papers, damaged at random, from the folder to the resolved citation', () => {
  const rows = new Map(OCR === null ? [] : PAPERS.map((paperId) => [paperId, readRows(paperId)]));

  it('20-14, 30-1, 40-4, 60-8: nothing is lost or doubled, every unit is its slice, no page is invented, and what is cited is found', async () => {
    await fc.assert(
      fc.asyncProperty(damage, async (made) => {
        const source = sourceOf(rows, made);
        const built = buildPaper(source, DEFAULT_POLICY);
        const { lost, doubled, broken, uncounted } = checkConservation(source, built);
        expect({ lost, doubled, broken, uncounted }).toEqual({ lost: [], doubled: [], broken: [], uncounted: 0 });
        expectSlices(source, built);
        const stored = await throughTheStore(source, built);
        await expectFound(made.paperId, stored);
        expectCited(made.paperId, stored);
      }),
      { numRuns: 150 },
    );
  }, 300_000);
});
