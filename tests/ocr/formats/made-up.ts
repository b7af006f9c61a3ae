import { formatOf, headOf, readFormat, type FormatPaper } from '../../../src/ocr/formats';
import { buildPaper, DEFAULT_POLICY, walkTree, type BuiltPaper, type SectionNode } from '../../../src/structure';
import { bytesOf } from '../files';

/** A file of made-up content, recognised and read as in the vault; the first of `files` where there are several. */
export function readMade(content: unknown, more: Record<string, unknown> = {}): FormatPaper {
  const bytes = bytesOf(content);
  const format = formatOf(headOf(bytes));
  if (!format) throw new Error('no format knows it');
  const files = new Map([['paper', bytes], ...Object.entries(more).map(([name, value]) => [name, bytesOf(value)] as const)]);
  const paper = readFormat(format.id, 'PAPER001', files);
  if (!paper) throw new Error('not read');
  return paper;
}

export const recognised = (content: unknown): string | null => formatOf(headOf(bytesOf(content)))?.id ?? null;

export const shape = (paper: FormatPaper): [page: number, role: string, text: string][] => paper.blocks.map(({ page, role, text }) => [page, role, text]);

export const codes = (paper: FormatPaper): string[] => paper.warnings.map(({ code }) => code);

export const built = (paper: FormatPaper): BuiltPaper => buildPaper(paper, DEFAULT_POLICY);

export const sectionsOf = (paper: BuiltPaper): SectionNode[] => [...walkTree(paper.tree)].filter(({ kind }) => kind !== 'front');
