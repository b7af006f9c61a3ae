import type { PaperMetadata } from '../library/paper';
import { collapseSpace, hasCjk, splitName, standsForOthers, untagged } from '../text';

/**
 * Family name of a display name: "Matteo T. Degiacomi" -> "Degiacomi", "Ludwig van Beethoven" -> "van Beethoven",
 * "Degiacomi, Matteo" -> "Degiacomi", "陈新宇" -> "陈", "欧阳修" -> "欧阳". "" for an empty name.
 */
export const familyName = (name: string): string => splitName(name).family;

/** "A", "A & B", "A et al.", "陈 等"; "" without authors. Not in the reader's language but in the names'. */
export function citedAuthor(authors: readonly string[]): string {
  const names = authors.filter((author) => !standsForOthers(author)).map(familyName).filter((name) => name !== '');
  const first = names[0] ?? '';
  const isCut = names.length > 0 && authors.some(standsForOthers);
  if (names.length <= 1 && !isCut) return first;
  if (names.length === 2 && !isCut) return `${first} & ${names[1] ?? ''}`;
  return hasCjk(first) ? `${first} 等` : `${first} et al.`;
}

const SHORT_TITLE = 40;

/** The author as cited, else the title's first words, else the paper's id. */
export function citedName(paper: PaperMetadata): string {
  return citedAuthor(paper.authors) || shortTitle(paper.title) || paper.paperId;
}

/** The first words of a title, at most 40 UTF-16 units (20 for CJK) and "…". */
export function shortTitle(title: string): string {
  const plain = collapseSpace(untagged(title));
  const room = hasCjk(plain) ? SHORT_TITLE / 2 : SHORT_TITLE;
  if (plain.length <= room) return plain;
  const chars = [...plain.slice(0, room)];
  const cut = (plain.codePointAt(room - 1) ?? 0) > 0xffff ? chars.slice(0, -1).join('') : chars.join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > room / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/u, '')}…`;
}
