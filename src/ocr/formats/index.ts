// A door of its own beside `ocr`: the parsers behind it are needed in the worker and on the command line only.
export { pagesBefore, placedInPdf } from './align-pages';
export { withoutPages } from './unplaced';
export { HEAD_BYTES, headOf } from './file-format';
export type { Described, FileFormat, FileHead, FormatPaper, NamedFiles } from './file-format';
export { FORMATS, formatOf, papersIn, readFormat } from './registry';
export type { FilePaper } from './registry';
