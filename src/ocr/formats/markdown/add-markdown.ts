import { markdownBlocks } from '../../fulltext/markdown-blocks';
import { blockKey, type Block, type BlockRef } from '../../source-paper';
import type { DraftBlock, PaperDraft } from '../draft';
import { displayMath } from '../html-text';
import { namesSection } from '../settle';

/** Adds a Markdown text with page marks (`<!-- page N -->`) to a draft, its images beside the file. */
export function addMarkdown(draft: PaperDraft, markdown: string): void {
  const { blocks, objects, lastPage } = markdownBlocks(markdown, 'beside');
  const refs = new Map<string, BlockRef>();
  for (const block of blocks) refs.set(blockKey(block), draft.add({ level: block.level, ...refined(block), page: block.page }));
  draft.reachesPage(lastPage);
  const known = (ref: BlockRef): BlockRef[] => {
    const added = refs.get(blockKey(ref));
    return added ? [added] : [];
  };
  for (const { kind, captionBlocks, assetBlocks, image } of objects)
    draft.addObject({ kind: kind === 'table' ? 'table' : 'figure', captions: captionBlocks.flatMap(known), assets: assetBlocks.flatMap(known), image });
}

/** What Markdown shows by its form alone: a formula on lines of its own. */
function refined({ role, text }: Block): Omit<DraftBlock, 'page'> {
  if (role === 'body_paragraph' && /^\$\$[^]*\$\$$/.test(text) && text.indexOf('$$', 2) === text.length - 2) return { role: 'display_formula', rawLabel: 'display_formula', text: displayMath(text) };
  // part of a paper: its first heading is no title
  return role === 'paper_title' && namesSection(text) ? { role: 'section_heading', text, level: 1 } : { role, text };
}
