export { coverage } from './coverage';
export type { CoveredPaper } from './coverage';
export { joinMetadata } from './metadata/join';
export { LibraryMetadata } from './metadata/library-metadata';
export type { LoadedMetadata, PaperFolder } from './metadata/library-metadata';
export { PAPER_STATES } from './paper';
export type { Coverage, PaperMetadata, PaperState, PaperStatus, UnitCounts } from './paper';
export { Catalogue } from './catalogue';
