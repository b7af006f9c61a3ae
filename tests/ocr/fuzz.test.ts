import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockKey, listPaper, readPaper, recognise } from '../../src/ocr';
import { diskFiles, hasShared, OCR_DATA } from './files';

const vault = diskFiles(OCR_DATA);

describe.skipIf(!hasShared)('10-6: damage never throws', () => {
  it.each(['edge-ocr-folders/EDGEDV01', 'edge-ocr-folders/EDGEDV10', 'vault-dev/System/PaperForge/ocr/JOSE206A'])(
    '%s: any artefact cut, with bytes changed, or gone still reads, with sound keys and pages',
    async (folder) => {
      const listing = await listPaper(vault, folder);
      const recognised = listing && recognise(listing);
      if (!recognised) throw new Error('not recognised');
      const files = new Map<string, Uint8Array>();
      for (const name of recognised.wanted) files.set(name, (await vault.read(`${folder}/${name}`)) ?? new Uint8Array());
      const damage = fc.record({ name: fc.constantFrom(...recognised.wanted), cut: fc.double({ min: 0, max: 1, noNaN: true }), flips: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 8 }), gone: fc.boolean() });
      fc.assert(
        fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
          const broken = new Map(files);
          for (const { name, cut, flips, gone } of damages) {
            const bytes = Uint8Array.from(broken.get(name) ?? []);
            for (const [at, value] of flips) bytes[Math.floor(at * bytes.length)] = value;
            if (gone) broken.delete(name);
            else broken.set(name, bytes.subarray(0, Math.ceil(cut * bytes.length)));
          }
          const paper = readPaper(recognised.layout, 'KEY', broken);
          expect(new Set(paper.blocks.map(blockKey)).size).toBe(paper.blocks.length);
          const keys = new Set(paper.blocks.map(blockKey));
          expect(paper.blocks.every(({ page }) => Number.isInteger(page) && page >= 0)).toBe(true);
          expect(paper.renderOrder.every(({ ref }) => keys.has(blockKey(ref)))).toBe(true);
          expect(paper.objects.flatMap((o) => [...o.captionBlocks, ...o.assetBlocks, ...o.innerBlocks]).every((ref) => keys.has(blockKey(ref)))).toBe(true);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('JSON of any shape under every artefact name never throws', () => {
    const names = ['structure/blocks.structured.jsonl', 'index/structure-tree.json', 'index/role-index.json', 'index/result-hash.txt', 'render/render-map.json', 'structure/figure_inventory.json', 'structure/table_inventory.json', 'structure/reader_figures.json', 'meta.json', 'fulltext.md'];
    const keys = ['nodes', 'children', 'own_block_ids', 'node_id', 'emitted_blocks', 'headings', 'page', 'block_id', 'tables', 'segments', 'matched_figures', 'matched_assets', 'reader_figures', 'unmatched_legends', 'zotero_key', 'machine_fulltext_hash', 'span_metadata', 'bbox', 'text'];
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof({ maxDepth: 5 }, fc.constantFrom(null, 0, 1, '1', 'p1:0', 'p1_b0', true, -1, 1.5, ''), fc.array(tie('value'), { maxLength: 4 }), fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 6 })),
    }));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (contents) => {
        const files = new Map(Object.entries(contents).map(([name, content]) => [name, new TextEncoder().encode(JSON.stringify(content))]));
        readPaper('paperforge', 'KEY', files);
        readPaper('fulltext', 'KEY', files);
      }),
      { numRuns: 400 },
    );
  });
});
