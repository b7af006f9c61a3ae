import type { PdfFacts, PdfLine } from '../../ports';
import { isCjkChar } from '../../text';

/** Longer runs of letters are no words that a line breaks; looking for the beginning of one would take the square of its length. */
const LONGEST_WORD = 60;
const WORD_END = /(\p{L}+)[-‐­]$/u;
const WORD_START = /^(\p{L}+)/u;
const WORDS = /\p{L}+(?:[-‐]\p{L}+)*/gu;

/** The words that a file prints within lines: they decide whether a hyphen at a line's end belongs to the word. */
export class Vocabulary {
  private readonly words = new Set<string>();

  constructor({ pages }: PdfFacts) {
    for (const { lines } of pages) for (const { text } of lines) for (const [word] of text.matchAll(WORDS)) this.words.add(word.toLowerCase());
  }

  /** True where two halves are one word. A hyphen stays where the file prints it elsewhere within a line, or where a capital or digit follows. */
  isOneWord(before: string, after: string): boolean {
    const whole = `${before}${after}`.toLowerCase();
    if (this.words.has(whole)) return true;
    if (this.words.has(`${before}-${after}`.toLowerCase())) return false;
    return /^\p{Ll}/u.test(after);
  }
}

/** The lines of a paragraph as one text: hyphens at line ends joined, one space between lines, none between CJK characters. Linear. */
export function joinLines(lines: readonly PdfLine[], vocabulary: Vocabulary): string {
  const parts: string[] = [];
  let last = '';
  for (const { text } of lines) {
    const end = WORD_END.exec(last.slice(-LONGEST_WORD));
    const start = WORD_START.exec(text.slice(0, LONGEST_WORD));
    if (parts.length === 0) parts.push(text);
    else if (end && start) {
      if (vocabulary.isOneWord(end[1] ?? '', start[1] ?? '')) parts[parts.length - 1] = (parts.at(-1) ?? '').slice(0, -1);
      parts.push(text);
    } else if (isCjkChar([...last.slice(-2)].at(-1) ?? '') && isCjkChar(String.fromCodePoint(text.codePointAt(0) ?? 32))) parts.push(text);
    else parts.push(' ', text);
    last = text;
  }
  return parts.join('');
}
