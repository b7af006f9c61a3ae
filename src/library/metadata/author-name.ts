import { COMPOUND_FAMILY_NAMES, isCjkChar } from '../../text';

const allCjk = (text: string): boolean => [...text].every(isCjkChar);

/**
 * A name as people read it: whitespace collapsed, and a CJK name in one piece with the family name first. Exports join CJK
 * names as "given family" with a space, but people also enter them the other way round: a part that is a compound family name,
 * or the only one of a single character, is the family name; else the second part is.
 */
export function displayName(name: string): string {
  const parts = name.trim().split(/\s+/);
  const [first, second] = parts;
  if (parts.length !== 2 || first === undefined || second === undefined || !allCjk(first) || !allCjk(second)) return parts.join(' ');
  return isFamily(first, second) ? first + second : second + first;
}

function isFamily(part: string, other: string): boolean {
  if (COMPOUND_FAMILY_NAMES.has(part) !== COMPOUND_FAMILY_NAMES.has(other)) return COMPOUND_FAMILY_NAMES.has(part);
  return [...part].length === 1 && [...other].length > 1;
}
