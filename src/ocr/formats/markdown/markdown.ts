import { decodeText } from '../../loose-json';
import { PaperDraft } from '../draft';
import type { FileFormat, NamedFiles, FormatPaper } from '../file-format';
import { addMarkdown } from './add-markdown';
import { markPages } from './page-marks';

const ID = 'markdown';
const HEADING = /^#{1,6}[ \t]+\S/m;

/** Markdown of any tool, with page marks or without: MinerU's `full.md`, Docling's and Marker's exports, text with form feeds. */
export const markdown: FileFormat = {
  id: ID,
  recognise: ({ text, json }) => (json === undefined || !/^\s*[[{]\s*["[{]/.test(text)) && !/^\s*<(?:[?!]|html|tei)/i.test(text.replace(/^\s*<!--[^]*?-->/, '')) && !text.includes('\0') && (HEADING.test(text) || markPages(text).form !== null),
  read: (paperId, files) => readMarkdown(paperId, ID, files, (text) => text),
};

/** A paper from Markdown that `clean` has prepared. Without marks every page is 0, and a warning says so. */
export function readMarkdown(paperId: string, format: string, files: NamedFiles, clean: (text: string) => string): FormatPaper {
  const draft = new PaperDraft(paperId, format, 'fulltext');
  const [name, bytes] = [...files][0] ?? ['', new Uint8Array()];
  const { markdown: marked, form } = markPages(clean(decodeText(bytes)));
  if (form === 'break') draft.warn({ code: 'pages-counted' });
  addMarkdown(draft, marked);
  return draft.finish(new Map([[name, bytes]]));
}
