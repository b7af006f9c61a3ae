import { sha256Hex } from '../../text';
import { parseJson } from '../loose-json';
import type { PaperFiles } from '../layout';
import type { Reason } from '../reason';
import type { SourceFile, SourcePaper } from '../source-paper';
import { ARTEFACT, STRUCTURED } from './artefacts';
import { BlockIndex } from './block-index';
import { readBlocks, type BlockFaults } from './blocks';
import { figureDrafts } from './figures';
import { publicationOf } from './identity';
import type { PaperMeta } from './meta';
import { settleObjects } from './object-draft';
import { readRenderMap } from './render-map';
import { tableDrafts } from './tables';
import { readTree, withLevels } from './tree';

/** A paper from its structured blocks; `blocksBytes` are those of `blocks.structured.jsonl`. */
export function readStructured(paperId: string, layout: string, files: PaperFiles, blocksBytes: Uint8Array, meta: PaperMeta): SourcePaper {
  const publication = publicationOf(files);
  const { blocks: bare, faults } = readBlocks(blocksBytes);
  const index = new BlockIndex(bare);
  const complete = faults.brokenLines === 0;
  const render = readRenderMap(files.get(ARTEFACT.renderMap), index, complete);
  const tree = readTree(files.get(ARTEFACT.tree), index, complete);
  const blocks = withLevels(bare, render.levels, tree.levels);
  const inventories = readInventories(files);
  const drafts = [
    ...figureDrafts(inventories.figures, inventories.readerFigures, index),
    ...tableDrafts(inventories.tables, index),
  ];
  const lastPage = blocks.reduce((last, { page }) => Math.max(last, page), meta.pageCount ?? 0);
  return {
    paperId,
    layout,
    status: publication.status,
    identity: publication.identity,
    ...(publication.publishedHash === undefined ? {} : { publishedHash: publication.publishedHash }),
    collection: 'body',
    blocks,
    renderOrder: render.order,
    objects: settleObjects(drafts, blocks),
    pageCount: lastPage > 0 ? lastPage : null,
    sources: sourcesOf(files),
    warnings: [
      ...publication.warnings,
      ...faultReasons(faults),
      ...tree.warnings,
      ...(files.has(ARTEFACT.roleIndex) ? [] : [{ code: 'role-index-missing' } as const]),
      ...render.warnings,
      ...inventories.warnings,
    ],
  };
}

function faultReasons({ brokenLines, oddIds, oddPages, duplicates }: BlockFaults): Reason[] {
  const counted: [Reason['code'], number][] = [
    ['blocks-line-broken', brokenLines],
    ['blocks-odd-ids', oddIds],
    ['blocks-odd-pages', oddPages],
    ['duplicate-blocks', duplicates],
  ];
  return counted.filter(([, count]) => count > 0).map(([code, count]) => ({ code, params: { count } }));
}

interface Inventories {
  figures: unknown;
  readerFigures: unknown;
  tables: unknown;
  warnings: Reason[];
}

/** Older results have no inventories; only one that is there and cannot be read is a fault. */
function readInventories(files: PaperFiles): Inventories {
  const warnings: Reason[] = [];
  const inventory = (name: string): unknown => {
    const bytes = files.get(name);
    const value = bytes === undefined ? null : parseJson(bytes);
    if (value === undefined) warnings.push({ code: 'inventory-broken', params: { name } });
    return value;
  };
  const figures = inventory(ARTEFACT.figures);
  const readerFigures = inventory(ARTEFACT.readerFigures);
  return { figures, readerFigures, tables: inventory(ARTEFACT.tables), warnings };
}

/** Only what the paper's content comes from: `meta.json` changes with every run of the tool, `fulltext.md` with its reader. */
function sourcesOf(files: PaperFiles): SourceFile[] {
  const sources: SourceFile[] = [];
  for (const name of STRUCTURED) {
    const bytes = files.get(name);
    if (bytes) sources.push({ name, sha256: sha256Hex(bytes) });
  }
  return sources;
}
