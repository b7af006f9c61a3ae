import type { Command } from '../command';
import type { Translate } from '../../i18n';
import type { SectionNode } from '../../structure/model';
import { storedPaper } from '../stored-paper';

/** `locus tree`: a paper's sections. */
export const tree: Command = {
  name: 'tree',
  operands: ['paperId'],
  usage: '',
  options: {},
  async run({ engine, operands, translate }) {
    const paperId = operands[0] ?? '';
    const paper = await storedPaper(engine, paperId, translate);
    const lines = paper.tree.flatMap((node) => outline(node, 0, translate));
    return { json: { paperId, nodes: paper.tree.map(nodeJson) }, text: lines.map((line) => `${line}\n`).join('') };
  },
};

const nodeJson = (node: SectionNode): Record<string, unknown> => ({
  nodeId: node.nodeId,
  kind: node.kind,
  title: node.title,
  level: node.level,
  page: node.page,
  blockId: node.blockId,
  path: node.path,
  own: node.own.map(({ page, blockId }) => ({ page, blockId })),
  children: node.children.map(nodeJson),
});

function outline(node: SectionNode, depth: number, translate: Translate): string[] {
  const title = node.kind === 'front' ? translate('terminal.front') : node.title || translate('section.untitled');
  const page = node.page === null ? '' : `  ${translate('locator.pdf-page', { values: node.page })}`;
  return [`${'  '.repeat(depth)}${title}${page}`, ...node.children.flatMap((child) => outline(child, depth + 1, translate))];
}
