export { buildPaper } from './build';
export { locatorsOf } from './locators';
export { supplementAt } from './supplements';
export { checkConservation } from './conservation';
export type { Conservation } from './conservation';
export { DEFAULT_POLICY } from './model';
export type {
  BuildPolicy, BuiltPaper, BuiltSupplement, HeadingOrigin, NodeKind, NotIndexable, ObjectFields, ObjectKind, Reference, Repair, RunKind, SectionNode, TableCells, Unit, UnitBlock, UnitKind,
} from './model';
export { mentionsOf, objectsNamedIn } from './mentions';
export type { MentionPlace, NamedObject } from './mentions';
export { captionLabel, labelAliases } from './object-label';
export type { ObjectLabel } from './object-label';
export { paragraphNumber } from './paragraph-number';
export { pathOfRow, sectionRows } from './section-rows';
export type { SectionRow } from './section-rows';
export { parseTable, tableText } from './tables';
export { subtreeOf, walkTree } from './tree';
