export { RANKING } from './fields';
export type { Ranking } from './fields';
export { createSearchIndex } from './orama-index';
export type { SearchIndexOptions } from './orama-index';
export { documentsOf, labelWord } from './documents';
export type { IndexedMetadata } from './documents';
export { sectionKindsOf, sectionKindsOfPath } from './section-kinds';
