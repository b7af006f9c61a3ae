export { createSearchIndex } from './orama-index';
export type { SearchIndexOptions } from './orama-index';
