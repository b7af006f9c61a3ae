import type { Translate } from '../i18n';
import type { PaperMetadata } from '../library/paper';
import { formatCitedPages, joinPath } from '../provenance';
import type { PageLabels } from '../provenance';
import { citedName } from './author';

export const DEFAULT_ALIAS = '{{author}} {{year}}, {{page}}';

export const ALIAS_FIELDS = ['author', 'year', 'page', 'citekey', 'title', 'section'] as const;
export type AliasField = (typeof ALIAS_FIELDS)[number];

/** What an alias can say about a cited place. */
export interface AliasPlace {
  path: readonly string[];
  pages: readonly number[];
  labels: PageLabels;
}

/** The default alias of a citation, from the user's template. */
export function aliasFor(template: string, paper: PaperMetadata, place: AliasPlace, translate: Translate): string {
  return fillTemplate(template, {
    author: citedName(paper),
    year: paper.year === null ? '' : String(paper.year),
    page: formatCitedPages(place.pages, place.labels, translate),
    citekey: paper.citekey,
    title: paper.title,
    section: joinPath(place.path),
  });
}

/**
 * Fills `{{field}}`s. An empty one vanishes with the text that leads up to it (or, at the beginning, away from it), and
 * with the bracket around it. A name that is no field stays as typed, so that the mistake is seen.
 */
export function fillTemplate(template: string, fields: Readonly<Record<AliasField, string>>): string {
  const pieces = template.split(/\{\{\s*(author|year|page|citekey|title|section)\s*\}\}/);
  let text = '';
  let shown = false;
  let closer = ''; // the bracket that an empty field leaves behind
  for (let i = 0; i < pieces.length; i += 2) {
    const lead = withoutCloser(pieces[i] ?? '', closer);
    const name = ALIAS_FIELDS.find((field) => field === pieces[i + 1]);
    const value = name === undefined ? '' : fields[name].trim();
    if (name === undefined) {
      text += isAfterEmpty(pieces, i, fields) && !/[\p{L}\p{N}]/u.test(lead) ? closersOf(lead, text) : lead;
    } else if (value === '') {
      closer = CLOSERS[/([([{（【])\s*$/u.exec(lead)?.[1] ?? ''] ?? '';
      text += closersOf(lead, text);
    } else {
      text += (shown || i === 0 || /[([{（【\p{L}\p{N}]/u.test(lead) ? lead : '') + value;
      shown = true;
      closer = '';
    }
  }
  return text.replace(/\s+/g, ' ').trim();
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '（': '）', '【': '】' };

const withoutCloser = (text: string, closer: string): string => (closer !== '' && text.trimStart().startsWith(closer) ? text.trimStart().slice(1) : text);

/** The brackets at the start of a vanishing text that close what is open already. */
function closersOf(lead: string, before: string): string {
  const closers = /^\s*([)\]}）】]+)/u.exec(lead)?.[1] ?? '';
  return [...closers].filter((char) => Object.entries(CLOSERS).some(([open, close]) => close === char && before.includes(open))).join('');
}

const isAfterEmpty = (pieces: readonly string[], index: number, fields: Readonly<Record<AliasField, string>>): boolean => {
  const name = ALIAS_FIELDS.find((field) => field === pieces[index - 1]);
  return name !== undefined && fields[name].trim() === '';
};
