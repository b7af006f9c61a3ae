import type { Segment } from './segment';

/** Says of a document of one segment whether it may be found. */
export type Allowed = (document: number) => boolean;

/** A filter, made ready for one segment: what concerns the paper is decided once a paper, the rest a document. */
export type DocumentFilter = (segment: Segment) => Allowed;
