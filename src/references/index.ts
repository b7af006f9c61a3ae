export type { CslItem, CslName } from './csl';
export { citekeysOf } from './citekeys';
export { cslItems } from './csl-item';
export { plainEntries } from './plain-style';
export { readStyle } from './read-style';
export { placeForBlock, quotedAs, referenceBlock, referenceBlocks } from './reference-block';
export type { ReferenceBlock } from './reference-block';
export type { BibliographyRequest, MadeBibliography, MadeEntries, MadeFault, MadeText, ReferenceFault, ReferenceMaker } from './model';
export { ThreadReferences } from './thread-references';
