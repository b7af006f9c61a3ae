import { sha256Hex } from '../../text';
import { readFullText } from '../fulltext/read-fulltext';
import { failedRead, type Layout, type PaperFiles, type PaperListing, type Recognised } from '../layout';
import { decodeText } from '../loose-json';
import type { Reason } from '../reason';
import type { SourcePaper } from '../source-paper';
import { ARTEFACT, READER_FIGURES_LIMIT, STRUCTURED } from './artefacts';
import { publicationOf } from './identity';
import { absenceReason, failedBefore, readMeta, type PaperMeta } from './meta';
import { readStructured } from './read-structured';

const ID = 'paperforge';

/** Any of these makes a folder PaperForge's; `fulltext.md` alone does not. */
const SIGNS = [...STRUCTURED, ARTEFACT.meta, ARTEFACT.resultHash, ARTEFACT.pending, ARTEFACT.renderedFullText];

/** What PaperForge (Zotero + PaddleOCR) writes for a paper: structured blocks, or in old folders a full text alone. */
export const paperForgeLayout: Layout = {
  id: ID,
  probes: [...SIGNS, ARTEFACT.fullText],
  recognise,
  read,
};

function recognise(listing: PaperListing): Recognised | null {
  if (!SIGNS.some((name) => listing.has(name))) return null;
  const wanted: string[] = STRUCTURED.filter((name) => listing.has(name));
  const reader = listing.get(ARTEFACT.readerFigures);
  if (reader && reader.size > READER_FIGURES_LIMIT) wanted.splice(wanted.indexOf(ARTEFACT.readerFigures), 1);
  const fullText = listing.has(ARTEFACT.fullText) ? ARTEFACT.fullText : ARTEFACT.renderedFullText;
  for (const name of [ARTEFACT.resultHash, ARTEFACT.pending, ARTEFACT.meta, fullText]) if (listing.has(name)) wanted.push(name);
  return { layout: ID, wanted };
}

function read(paperId: string, files: PaperFiles): SourcePaper {
  const meta = readMeta(files.get(ARTEFACT.meta), paperId);
  const blocks = files.get(ARTEFACT.blocks);
  const body = blocks ? readStructured(paperId, ID, files, blocks, meta) : null;
  const known = [...meta.warnings, ...failedBefore(meta.status), ...editReason(files, meta)];
  if (body?.blocks.some(({ text }) => text !== '')) return { ...body, warnings: [...body.warnings, ...known] };

  const name = files.has(ARTEFACT.fullText) ? ARTEFACT.fullText : ARTEFACT.renderedFullText;
  const bytes = files.get(name);
  if (bytes) {
    const paper = readFullText(paperId, ID, name, bytes);
    const lost = lostStructure(files, body);
    const warnings = [...lost.warnings, ...paper.warnings, ...known];
    return { ...paper, ...lost.publication, pageCount: meta.pageCount ?? paper.pageCount, warnings };
  }
  if (body && body.blocks.length > 0) return { ...body, warnings: [...body.warnings, ...known] };
  return { ...failedRead(paperId, ID, absenceReason(meta.status), ...(body?.warnings ?? []), ...meta.warnings), ...markOf(files) };
}

/**
 * Why the full text stands in for blocks. Where a structured result was published and its blocks are not there (a sync under
 * way), the paper is stale: what was indexed from the blocks must not give way to the full text.
 */
function lostStructure(files: PaperFiles, body: SourcePaper | null): { publication: Partial<SourcePaper>; warnings: Reason[] } {
  const { status, publishedHash, warnings } = publicationOf(files);
  if (publishedHash !== undefined) {
    const reasons: Reason[] = [...warnings, { code: 'blocks-missing' }];
    return { publication: { status, publishedHash }, warnings: reasons };
  }
  const wasStructured = files.has(ARTEFACT.tree) || files.has(ARTEFACT.roleIndex) || body !== null;
  return { publication: markOf(files), warnings: wasStructured ? [{ code: 'blocks-missing' }] : [] };
}

const markOf = (files: PaperFiles): Partial<SourcePaper> => (files.has(ARTEFACT.pending) ? { status: 'marked' } : {});

/** The tool notes the hash of the text that it wrote; a file that went through Windows line ends is not an edited one. */
function editReason(files: PaperFiles, meta: PaperMeta): Reason[] {
  const bytes = files.get(ARTEFACT.fullText);
  if (!bytes || !/^[0-9a-f]{64}$/.test(meta.machineFullText) || sha256Hex(bytes) === meta.machineFullText) return [];
  const unix = decodeText(bytes).replaceAll('\r\n', '\n');
  return sha256Hex(unix) === meta.machineFullText ? [] : [{ code: 'fulltext-edited' }];
}
