export { buildPaper } from './build';
export { checkConservation } from './conservation';
export type { Conservation } from './conservation';
export { DEFAULT_POLICY } from './model';
export type {
  BuildPolicy, BuiltPaper, HeadingOrigin, NodeKind, NotIndexable, ObjectFields, ObjectKind, Reference, Repair, RunKind, SectionNode, TableCells, Unit, UnitBlock, UnitKind,
} from './model';
export { captionLabel } from './object-label';
export type { ObjectLabel } from './object-label';
export { parseTable, tableText } from './tables';
export { subtreeOf, walkTree } from './tree';
