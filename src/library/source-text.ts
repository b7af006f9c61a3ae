import type { Translate } from '../i18n';
import type { OtherPaperSource, PaperSource, PaperStatus } from './paper';

/** Tools by the ids of their formats; names are the same in every language. */
const TOOLS: Readonly<Record<string, string>> = {
  paperforge: 'PaperForge',
  docling: 'Docling',
  'grobid-tei': 'GROBID',
  'mineru-content-list': 'MinerU',
  'mineru-content-list-v2': 'MinerU',
  'mineru-middle': 'MinerU',
  'marker-json': 'Marker',
  'marker-markdown': 'Marker',
  'mistral-ocr': 'Mistral OCR',
  paddleocr: 'PaddleOCR',
};

/** "PaperForge", "the PDF itself", "a Markdown text": what a paper is read from, as it stands in a sentence. */
export function sourceName({ format }: Pick<PaperSource, 'format'>, t: Translate): string {
  if (format === 'pdf') return t('source.pdf');
  if (format === 'fulltext' || format === 'markdown') return t('source.text');
  return TOOLS[format] ?? (format === '' ? t('source.older') : format);
}

/** Why a source was not used, naming the one that was as people do. */
export function otherReason({ reason }: OtherPaperSource, t: Translate): OtherPaperSource['reason'] {
  const used = reason.params?.source;
  return typeof used === 'string' ? { ...reason, params: { ...reason.params, source: sourceName({ format: used }, t) } } : reason;
}

/** "Read from PaperForge, with the PDF’s bookmarks and page labels"; "" where nothing is stored. */
export function sourceLine({ source, pdfWitness }: Pick<PaperStatus, 'source' | 'pdfWitness'>, t: Translate): string {
  if (source === null) return '';
  const name = sourceName(source, t);
  return t(pdfWitness && source.format !== 'pdf' ? 'source.read-with-pdf' : 'source.read', { source: name });
}
