import { isCjkChar } from '../../text';

/** Two-character Chinese family names; every other one that is common has one character. */
const COMPOUND = new Set([
  '欧阳', '歐陽', '司马', '司馬', '上官', '诸葛', '諸葛', '司徒', '司空', '夏侯', '皇甫', '尉迟', '尉遲', '公孙', '公孫',
  '慕容', '令狐', '长孙', '長孫', '宇文', '东方', '東方', '端木', '轩辕', '軒轅', '独孤', '獨孤', '南宫', '南宮', '拓跋',
]);

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
  if (COMPOUND.has(part) !== COMPOUND.has(other)) return COMPOUND.has(part);
  return [...part].length === 1 && [...other].length > 1;
}
