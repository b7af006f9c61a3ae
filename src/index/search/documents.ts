import type { PaperMetadata } from '../../library/paper';
import { breadcrumb } from '../../provenance';
import type { BuiltPaper, ObjectFields, Unit } from '../../structure/model';
import type { UnitDocument } from '../search-index';
import { sectionKindsOfPath } from './section-kinds';

/** What the catalogue adds to a paper's units; a paper that it does not know has none of it. */
export type IndexedMetadata = Pick<PaperMetadata, 'title' | 'year' | 'tags' | 'folder'>;
const NO_METADATA: IndexedMetadata = { title: '', year: null, tags: [], folder: '' };

/** One word for a label, so that `fig:2` asks for "figure-2" and not for every 2. */
export const labelWord = (labelKey: string): string => labelKey.replaceAll(' ', '-');

const labelText = ({ label, labelKey }: ObjectFields): string => [label, labelKey && labelWord(labelKey)].filter(Boolean).join(' ');

/** The object's own words: cells of a table, else its content. */
function contentText({ cells, content }: ObjectFields, canonical: string): string {
  if (cells) return cells.rows.map((row) => row.join(' ')).join('\n');
  return content ? canonical.slice(content.start, content.end) : '';
}

/** The unit's slice without the object's content, which has a field of its own. */
function captionText({ start, end }: Unit, { content }: ObjectFields, canonical: string): string {
  if (!content || content.end <= start || content.start >= end) return canonical.slice(start, end);
  return `${canonical.slice(start, Math.max(start, content.start))} ${canonical.slice(Math.min(end, content.end), end)}`.trim();
}

/**
 * What is indexed of a paper: its indexable units, each with its section path as breadcrumb (`spec/30` 26; page numbers never), the paper's
 * title, and for objects caption, label and cells apart.
 */
export function documentsOf(paperId: string, paper: BuiltPaper, metadata: IndexedMetadata | null): UnitDocument[] {
  const { title, year, tags, folder } = metadata ?? NO_METADATA;
  const { canonical } = paper;
  return paper.units
    .filter((unit) => unit.indexable)
    .map((unit) => ({
      unitId: unit.unitId,
      paperId,
      collection: unit.collection,
      kind: unit.kind,
      sectionKinds: sectionKindsOfPath(unit.path),
      year,
      pages: unit.pages,
      tags,
      folder,
      title,
      section: breadcrumb(unit.path),
      text: unit.object ? contentText(unit.object, canonical) : canonical.slice(unit.start, unit.end),
      caption: unit.object ? captionText(unit, unit.object, canonical) : '',
      label: unit.object ? labelText(unit.object) : '',
    }));
}
