import type { PaperReader } from '../../src/index/scan';
import type { SourcePaper } from '../../src/ocr/source-paper';
import { manifestOf } from '../../src/store/manifest';
import type { Shard } from '../../src/store/shard';
import type { BuiltPaper, Unit } from '../../src/structure/model';
import { sha256Hex } from '../../src/text';
import type { MemoryFiles } from './memory-files';

/** A paper of one section, a unit a line of `text`. */
export function builtFrom(paperId: string, text: string): BuiltPaper {
  const units: Unit[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    if (line !== '') {
      units.push({
        unitId: `${sha256Hex(paperId).slice(0, 8)}.${units.length}`,
        kind: 'body',
        collection: 'body',
        nodeId: 'n',
        path: ['Methods'],
        pages: [1],
        start,
        end,
        blocks: [{ page: 1, blockId: String(units.length), start, end, bbox: [0, 0, 10, 10] }],
        part: null,
        indexable: true,
      });
    }
    start = end + 1;
  }
  return { canonical: text, tree: [], units, references: [], pageLabels: {}, pageSizes: { 1: [100, 100] }, excluded: {}, unknownRoles: {} };
}

export function sourceFrom(paperId: string, text: string, more: Partial<SourcePaper> = {}): SourcePaper {
  return {
    paperId,
    layout: 'made-up',
    status: 'ready',
    identity: { kind: 'content', value: sha256Hex(text) },
    collection: 'body',
    blocks: text === '' ? [] : [{ page: 1, blockId: '0', role: 'body_paragraph', seedRole: null, rawLabel: null, text, bbox: null, pageWidth: null, pageHeight: null, level: null, fontSize: null, bold: null, ownerObject: null }],
    renderOrder: [],
    objects: [],
    pageCount: 1,
    sources: [{ name: 'text.md', sha256: sha256Hex(text) }],
    warnings: [],
    ...more,
  };
}

export function shardFrom(paperId: string, text: string, policyVersion = '1-policy'): Shard {
  const source = sourceFrom(paperId, text);
  if (source.identity.kind === 'unknown') throw new Error('made-up papers have an identity');
  const paper = builtFrom(paperId, text);
  return { manifest: manifestOf({ source, identity: source.identity, built: paper, policyVersion, outlineHash: '' }), paper };
}

const TEXT = 'text.md';
const HASH = 'index/result-hash.txt';
const MARKER = 'index/result-hash.pending';

/**
 * A layout of one file, `text.md`, with PaperForge's witnesses beside it: a published hash (the text's first eight hex
 * digits, "wrong" for a stale one) and the publish marker. The text "explode" makes the build fail, "unreadable" the reading.
 */
export const madeUpReader: PaperReader = {
  async list(vault, folder) {
    const names = [TEXT, HASH, MARKER];
    const stats = await Promise.all(names.map(async (name) => [name, await vault.stat(`${folder}/${name}`)] as const));
    return new Map(stats.flatMap(([name, stat]) => (stat === null ? [] : [[name, stat] as const])));
  },
  recognise: (listing) => (listing.size === 0 ? null : { layout: 'made-up', wanted: [...listing.keys()] }),
  read(layout, paperId, files) {
    const bytes = files.get(TEXT);
    if (layout === '' || bytes === undefined) {
      return sourceFrom(paperId, '', { status: 'no-ocr', identity: { kind: 'unknown' }, sources: [], warnings: [{ code: 'no-artefacts' }] });
    }
    const text = new TextDecoder().decode(bytes);
    if (text === 'unreadable') throw new RangeError('Invalid string length');
    const hash = files.get(HASH);
    const stale = hash !== undefined && new TextDecoder().decode(hash) === 'wrong';
    const status = files.has(MARKER) ? 'marked' : stale ? 'stale' : 'ready';
    return sourceFrom(paperId, text, { status, warnings: stale ? [{ code: 'hash-stale' }] : [] });
  },
  readFiles(format, paperId, files) {
    const text = [...files.values()].map((bytes) => new TextDecoder().decode(bytes)).join('\n');
    return sourceFrom(paperId, text, { layout: format });
  },
};

/** Puts a made-up paper's folder under a root. */
export const putPaper = (vault: MemoryFiles, paperId: string, text: string, root = 'ocr'): void => vault.put(`${root}/${paperId}/${TEXT}`, text);
