import { sha256Hex } from '../../text';
import { decodeText } from '../loose-json';
import type { Reason } from '../reason';
import type { SourcePaper } from '../source-paper';
import { markdownBlocks } from './markdown-blocks';

/**
 * A paper from its full text alone. Pages come from its page marks; without any, every block has page 0 and a warning says so.
 * The identity is the text's content.
 */
export function readFullText(paperId: string, layout: string, name: string, bytes: Uint8Array): SourcePaper {
  const { blocks, objects, lastPage } = markdownBlocks(decodeText(bytes));
  const warnings: Reason[] = [{ code: lastPage > 0 ? 'fulltext-only' : 'no-pages' }];
  return {
    paperId,
    layout,
    status: 'ready',
    identity: { kind: 'content', value: sha256Hex(`${name}\0${bytes.length}\0`, bytes) },
    collection: 'fulltext',
    blocks,
    renderOrder: [],
    objects,
    pageCount: lastPage > 0 ? lastPage : null,
    sources: [{ name, sha256: sha256Hex(bytes) }],
    warnings,
  };
}
