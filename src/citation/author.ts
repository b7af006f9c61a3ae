import type { PaperMetadata } from '../library/paper';
import { collapseSpace, COMPOUND_FAMILY_NAMES, hasCjk } from '../text';

const PARTICLES: ReadonlySet<string> = new Set(
  'af al bin da das de del della den der di dos du el ibn la las le los ten ter van vom von zu zum zur'.split(' '),
);
const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd)\.?$/i;

/**
 * Family name of a display name: "Matteo T. Degiacomi" -> "Degiacomi", "Ludwig van Beethoven" -> "van Beethoven",
 * "Degiacomi, Matteo" -> "Degiacomi", "陈新宇" -> "陈", "欧阳修" -> "欧阳". "" for an empty name.
 */
export function familyName(name: string): string {
  const plain = collapseSpace(name);
  const comma = plain.indexOf(',');
  if (comma > 0 && !SUFFIX.test(plain.slice(comma + 1).trim())) return plain.slice(0, comma).trim();
  if (hasCjk(plain)) return cjkFamilyName(plain);
  const words = plain.replace(/,/g, '').split(' ');
  while (words.length > 1 && SUFFIX.test(words[words.length - 1] ?? '')) words.pop();
  let first = words.length - 1;
  while (first > 1 && PARTICLES.has(words[first - 1] ?? '')) first--;
  return words.slice(first).join(' ');
}

function cjkFamilyName(name: string): string {
  const words = name.split(/[ ·・]/);
  if (words.length > 1) return words[0] ?? '';
  // Where a Japanese or Korean name ends its family part cannot be told from the signs alone.
  if (/[\u3040-\u30FF\uAC00-\uD7AF]/.test(name) || [...name].length > 4 || /[A-Za-z]/.test(name)) return name;
  const two = [...name].slice(0, 2).join('');
  return COMPOUND_FAMILY_NAMES.has(two) ? two : ([...name][0] ?? '');
}

/** "A", "A & B", "A et al.", "陈 等"; "" without authors. Not in the reader's language but in the names'. */
export function citedAuthor(authors: readonly string[]): string {
  const names = authors.map(familyName).filter((name) => name !== '');
  const first = names[0] ?? '';
  if (names.length <= 1) return first;
  if (names.length === 2) return `${first} & ${names[1] ?? ''}`;
  return hasCjk(first) ? `${first} 等` : `${first} et al.`;
}

const SHORT_TITLE = 40;

/** The author as cited, else the title's first words, else the paper's id. */
export function citedName(paper: PaperMetadata): string {
  return citedAuthor(paper.authors) || shortTitle(paper.title) || paper.paperId;
}

/** The first words of a title, at most 40 UTF-16 units (20 for CJK) and "…". */
export function shortTitle(title: string): string {
  const plain = collapseSpace(title);
  const room = hasCjk(plain) ? SHORT_TITLE / 2 : SHORT_TITLE;
  if (plain.length <= room) return plain;
  const chars = [...plain.slice(0, room)];
  const cut = (plain.codePointAt(room - 1) ?? 0) > 0xffff ? chars.slice(0, -1).join('') : chars.join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > room / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/u, '')}…`;
}
