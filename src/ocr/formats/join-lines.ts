import { isCjkChar } from '../../text';

/** Lines of one paragraph as one text: no space between CJK characters, a hyphen that broke a word at the line's end dropped. */
export function joinLines(lines: readonly string[]): string {
  const parts: string[] = [];
  let tail = '';
  for (const raw of lines) {
    const line = raw.trim();
    if (line === '') continue;
    if (/\p{Ll}[-‐]$/u.test(tail) && /^\p{Ll}/u.test(line)) parts.push(parts.pop()?.replace(/[-‐]$/, '') ?? '', line);
    else if (tail !== '' && !(isCjkChar([...tail].at(-1) ?? '') && isCjkChar(String.fromCodePoint(line.codePointAt(0) ?? 32)))) parts.push(' ', line);
    else parts.push(line);
    tail = line.slice(-2);
  }
  return parts.join('');
}
