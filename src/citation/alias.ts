import type { Translate } from '../i18n';
import type { PaperMetadata } from '../library/paper';
import { formatCitedPages, formatProvenance, joinPath } from '../provenance';
import type { PageLabels, Provenance } from '../provenance';
import { collapseSpace, untagged } from '../text';
import { citedName } from './author';

export const DEFAULT_ALIAS = '{{author}} {{year}}, {{page}}';

export const ALIAS_FIELDS = ['author', 'year', 'page', 'citekey', 'title', 'section'] as const;
export type AliasField = (typeof ALIAS_FIELDS)[number];

/** What an alias can say about a cited place. */
export interface AliasPlace {
  path: readonly string[];
  pages: readonly number[];
  labels: PageLabels;
  at?: Provenance;
  supplement?: { name: string };
}

/** What a citation's link says, from the user's template; from the default one where that says nothing of this paper: a Markdown link without words cannot be seen. */
export function aliasFor(template: string, paper: PaperMetadata, place: AliasPlace, translate: Translate): string {
  const fields = {
    author: citedName(paper),
    year: paper.year === null ? '' : String(paper.year),
    page: placeText(place, translate),
    citekey: paper.citekey,
    title: untagged(paper.title),
    section: joinPath(place.path),
  };
  return fillTemplate(template, fields) || fillTemplate(DEFAULT_ALIAS, fields);
}

/** "p. 1547" of the paper; of a supplement its file's name and where in it: "Table S1.xlsx, Sheet Q1 · Row 12". */
function placeText({ pages, labels, at = {}, supplement }: AliasPlace, translate: Translate): string {
  return [supplement?.name ?? '', formatCitedPages(pages, labels, translate), formatProvenance(at, translate)].filter((part) => part !== '').join(', ');
}

/**
 * Fills `{{field}}`s. An empty one vanishes with the text that leads up to it, or, while nothing is shown yet, with the text after it; a bracket
 * whose fields are all empty vanishes as a whole. A name that is no field stays as typed, so that the mistake is seen.
 */
export function fillTemplate(template: string, fields: Readonly<Record<AliasField, string>>): string {
  return collapseSpace(render(readTemplate(template), fields));
}

type Piece = { text: string } | { field: AliasField } | { open: string; inner: Piece[]; close: string };

const BRACKETS: ReadonlyMap<string, string> = new Map([['(', ')'], ['[', ']'], ['（', '）'], ['【', '】']]);

/** Fields, brackets around fields, and the text between; a bracket that is never closed is text. */
function readTemplate(template: string): Piece[] {
  const levels: { open: string; pieces: Piece[] }[] = [{ open: '', pieces: [] }];
  const top = (): { open: string; pieces: Piece[] } => levels[levels.length - 1] ?? { open: '', pieces: [] };
  for (const part of template.split(/(\{\{[^{}]*\}\}|[()[\]（）【】])/)) {
    const field = ALIAS_FIELDS.find((name) => part.startsWith('{{') && part.slice(2, -2).trim() === name);
    if (field) top().pieces.push({ field });
    else if (BRACKETS.has(part)) levels.push({ open: part, pieces: [] });
    else if (levels.length > 1 && BRACKETS.get(top().open) === part) {
      const { open, pieces } = levels.pop() ?? { open: '', pieces: [] };
      top().pieces.push({ open, inner: pieces, close: part });
    } else if (part !== '') top().pieces.push({ text: part });
  }
  return levels.flatMap(({ open, pieces }) => (open === '' ? pieces : [{ text: open }, ...pieces]));
}

function render(pieces: readonly Piece[], fields: Readonly<Record<AliasField, string>>): string {
  let shown = '';
  let lead = ''; // before the first field: belongs to the whole
  let between: string | null = null;
  for (const piece of pieces) {
    if ('text' in piece || !hasField(piece)) {
      const text = literal(piece);
      if (between === null) lead += text;
      else between += text;
      continue;
    }
    const value = 'field' in piece ? fields[piece.field].trim() : wrap(piece, render(piece.inner, fields));
    if (value !== '') shown += (shown === '' ? '' : (between ?? '')) + value;
    between = '';
  }
  if (between === null) return lead;
  return shown === '' ? '' : lead + shown + between;
}

const wrap = ({ open, close }: { open: string; close: string }, text: string): string => (text === '' ? '' : open + text + close);

const hasField = (piece: Piece): boolean => 'field' in piece || ('inner' in piece && piece.inner.some(hasField));

const literal = (piece: Piece): string => {
  if ('text' in piece) return piece.text;
  return 'inner' in piece ? piece.open + piece.inner.map(literal).join('') + piece.close : '';
};
