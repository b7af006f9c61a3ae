import { byCodeUnits, escapeMarkdown, hasCjk, untagged } from '../text';
import type { CslItem, CslName } from './csl';

/** More authors than this are cut short. */
const MOST_AUTHORS = 8;

/** The built-in style: each paper as one Markdown paragraph, by name, year and title. Parts that are not known are left out. */
export function plainEntries(items: readonly CslItem[]): string[] {
  const keyed = items.map((item) => ({ item, key: [namesText(item).toLowerCase(), String(item.issued?.['date-parts'][0][0] ?? ''), item.title ?? '', item.id].join('\u0000') }));
  return keyed.sort((a, b) => byCodeUnits(a.key, b.key)).map(({ item }) => plainEntry(item));
}

function plainEntry(item: CslItem): string {
  const year = item.issued?.['date-parts'][0][0];
  const names = namesText(item);
  const title = untagged(item.title ?? '');
  const head = [names || title || item.id, year === undefined ? '' : `(${String(year)})`].filter(Boolean).join(' ');
  const sentences = [escapeMarkdown(head), names === '' ? '' : escapeMarkdown(title), where(item)].filter((part) => part !== '');
  const address = item.DOI !== undefined ? `https://doi.org/${item.DOI}` : (item.URL ?? '');
  return [...sentences.map((part) => (/[.?!。？！…]$/u.test(part) ? part : `${part}.`)), ...(address === '' ? [] : [`<${address.replace(/[<>\s]/g, encodeURIComponent)}>`])].join(' ');
}

/** "*Journal*, 12(3), 1545–1560", "In *Proceedings*, …", "Publisher". */
function where(item: CslItem): string {
  const container = item['container-title'];
  const volume = [item.volume ?? '', item.issue === undefined ? '' : `(${item.issue})`].join('');
  const parts = [volume, (item.page ?? '').replaceAll('-', '–'), item.publisher ?? ''].filter((part) => part !== '').map(escapeMarkdown);
  const named = container === undefined ? [] : [`${item.type === 'chapter' ? 'In ' : ''}*${escapeMarkdown(untagged(container).trim())}*`];
  return [...named, ...parts].join(', ');
}

function namesText({ author = [], editor = [] }: CslItem): string {
  const shown = author.length > 0 ? author : editor;
  const names = shown.slice(0, shown.length > MOST_AUTHORS ? MOST_AUTHORS - 1 : MOST_AUTHORS).map(nameText);
  return [...names, ...(names.length < shown.length ? ['et al.'] : [])].join('; ');
}

function nameText({ family = '', given = '', suffix, literal, 'non-dropping-particle': particle }: CslName): string {
  if (literal !== undefined) return literal;
  if (hasCjk(family)) return family + given;
  return [[particle, family].filter(Boolean).join(' '), given, suffix].filter(Boolean).join(', ');
}
