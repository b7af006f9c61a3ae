import { decodeText, integerOf, isRecord, recordsOf, textOf } from '../../loose-json';
import type { Block } from '../../source-paper';
import type { FileFormat, FormatPaper } from '../file-format';
import { readMarkdown } from '../markdown/markdown';
import { soundJson } from '../sound-json';

const ID = 'marker-markdown';
const PAGINATED = /^\{\d{1,5}\}-{48}\s*$/m;
const ANCHOR = /<span id="page-(\d{1,5})-\d{1,6}"><\/span>/g;
const LINK = /\[((?:\\.|[^[\]\\\n])*)\]\(#page-\d{1,5}-\d{1,6}\)/g;

/**
 * Marker's Markdown. With `--paginate_output` a line `{n}` and 48 dashes stands before page n, from 0. Without it the anchors that its links lead to name their page,
 * and `*_meta.json` beside it the page of each heading; what stands between two places of one page is on it, the rest has no page.
 */
export const markerMarkdown: FileFormat = {
  id: ID,
  recognise: ({ text, json }) => json === undefined && (PAGINATED.test(text) || new RegExp(ANCHOR.source).test(text)),
  companions: (name, _head, inFolder) => inFolder.filter((other) => other === name.replace(/\.[^.]+$/, '_meta.json') && other !== name),
  read(paperId, files) {
    const [name, bytes] = [...files][0] ?? ['', new Uint8Array()];
    const paginated = PAGINATED.test(decodeText(bytes));
    const paper = readMarkdown(paperId, ID, new Map([[name, bytes]]), (text) => (paginated ? withoutAnchors(text) : text));
    const metas = [...files].slice(1).map(([, meta]) => soundJson(decodeText(meta)).value);
    return paginated ? paper : { ...placed(paper, headingPages(metas)), pageCount: pagesOf(metas) };
  },
};

const withoutAnchors = (text: string): string => text.replace(ANCHOR, '').replace(LINK, '$1');

interface HeadingPage {
  title: string;
  page: number;
}

/** Headings with their pages from 1, in order, as the table of contents of the meta file has them. */
const headingPages = (metas: readonly unknown[]): HeadingPage[] =>
  metas.flatMap((meta) =>
    recordsOf(isRecord(meta) ? meta.table_of_contents : null).flatMap((row) => {
      const page = integerOf(row.page_id);
      return page === null ? [] : [{ title: plain(textOf(row.title)), page: page + 1 }];
    }),
  );

function pagesOf(metas: readonly unknown[]): number | null {
  const last = metas.flatMap((meta) => recordsOf(isRecord(meta) ? meta.page_stats : null)).reduce((most, row) => Math.max(most, (integerOf(row.page_id) ?? -1) + 1), 0);
  return last > 0 ? last : null;
}

const plain = (text: string): string => text.replace(ANCHOR, '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Gives each block its page where two places around it agree. Marker writes page after page, so that nothing between them can be elsewhere. */
function placed(paper: FormatPaper, headings: readonly HeadingPage[]): FormatPaper {
  const own = pinned(paper.blocks, headings);
  const before = sweep(own);
  const after = sweep([...own].reverse()).reverse();
  const pages = own.map((page, at) => page ?? (before[at] !== null && before[at] === after[at] ? before[at] : 0) ?? 0);
  const known = pages.some((page) => page > 0);
  const ids = new Map<number, number>();
  const moved = new Map<string, { page: number; blockId: string }>();
  const blocks = paper.blocks.map((block, at): Block => {
    const page = pages[at] ?? 0;
    const ordinal = ids.get(page) ?? 0;
    ids.set(page, ordinal + 1);
    moved.set(block.blockId, { page, blockId: String(ordinal) });
    return { ...block, page, blockId: String(ordinal), text: withoutAnchors(block.text).trim() };
  });
  // every block had page 0, so that its id alone names it
  const refOf = ({ blockId }: { blockId: string }): { page: number; blockId: string } => moved.get(blockId) ?? { page: 0, blockId };
  return {
    ...paper,
    blocks,
    renderOrder: paper.renderOrder.map((order) => ({ ...order, ref: refOf(order.ref) })),
    objects: paper.objects.map((object) => {
      const assetBlocks = object.assetBlocks.map(refOf);
      const captionBlocks = object.captionBlocks.map(refOf);
      return { ...object, page: captionBlocks[0]?.page ?? assetBlocks[0]?.page ?? 0, assetBlocks, captionBlocks };
    }),
    warnings: known ? [...paper.warnings.filter(({ code }) => code !== 'no-pages'), { code: 'pages-in-part' }] : paper.warnings,
  };
}

/** For each place the last pinned page up to it, or null. */
function sweep(pages: readonly (number | null)[]): (number | null)[] {
  let last: number | null = null;
  return pages.map((page) => (last = page ?? last));
}

/** Pages that a block carries itself: its anchor's, or that of the next heading of the meta file with its words. A page that falls back is not believed. */
function pinned(blocks: readonly Block[], headings: readonly HeadingPage[]): (number | null)[] {
  let next = 0;
  let last = 0;
  return blocks.map((block) => {
    const anchors = [...block.text.matchAll(ANCHOR)].map((match) => Number(match[1]) + 1);
    let page = anchors.length > 0 && anchors.every((anchor) => anchor === anchors[0]) ? (anchors[0] ?? null) : null;
    if (/_heading$|^paper_title$/.test(block.role)) {
      const words = plain(block.text);
      const skipped = headings.slice(next, next + 5).findIndex(({ title }) => title === words);
      if (skipped >= 0) {
        page ??= headings[next + skipped]?.page ?? null;
        next += skipped + 1;
      }
    }
    if (page === null || page < last) return null;
    last = page;
    return page;
  });
}
