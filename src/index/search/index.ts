export { RANKING } from './fields';
export type { Ranking } from './fields';
export { createSearchIndex } from './orama-index';
export type { SearchIndexOptions } from './orama-index';
