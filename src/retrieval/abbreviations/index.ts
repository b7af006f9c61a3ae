export { Dictionary } from './dictionary';
export type { FiledPaper, Meaning } from './dictionary';
export { expand } from './expand';
export type { Ambiguity, Expanded, ExpandOptions, Expansion } from './expand';
export { paperAbbreviations } from './of-paper';
export type { PaperAbbreviations } from './of-paper';
export { packDictionary, unpackDictionary } from './saved';
export { widened } from './widen';
