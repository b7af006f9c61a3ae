import type { Block, SourcePaper } from '../../src/ocr';

/** A block with a role and a text; everything else as in a source that measured nothing. */
export const block = (page: number, blockId: string | number, role: string, text: string, more: Partial<Block> = {}): Block => ({
  page,
  blockId: String(blockId),
  role,
  seedRole: null,
  rawLabel: null,
  text,
  bbox: null,
  pageWidth: null,
  pageHeight: null,
  level: null,
  fontSize: null,
  bold: null,
  ownerObject: null,
  ...more,
});

export const paper = (blocks: Block[], more: Partial<SourcePaper> = {}): SourcePaper => ({
  paperId: 'PAPER001',
  layout: 'made-up',
  status: 'ready',
  identity: { kind: 'content', value: 'x' },
  collection: 'body',
  blocks,
  renderOrder: [],
  objects: [],
  pageCount: null,
  sources: [],
  warnings: [],
  ...more,
});

/** A page of 1000 x 1400 pixels, body in 10 points. */
export const at = (left: number, top: number, right: number, bottom: number, fontSize: number | null = 10, bold = false): Partial<Block> => ({
  bbox: [left, top, right, bottom],
  pageWidth: 1000,
  pageHeight: 1400,
  fontSize,
  bold,
});

/** A paragraph of about so many words, each sentence ending in a full stop. */
export const prose = (words: number, word = 'word'): string =>
  Array.from({ length: words }, (_, index) => `${index % 12 === 0 ? 'The' : word}${index % 12 === 11 || index === words - 1 ? '.' : ''}`).join(' ');
