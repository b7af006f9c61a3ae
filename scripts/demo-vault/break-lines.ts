import { isCjkChar } from '../../src/text';
import { glyph } from './metrics';

/** One set line: a range of the paragraph's text, and whether a word was cut at its end (a hyphen is drawn). */
export interface Line {
  start: number;
  end: number;
  hyphen: boolean;
}

interface Piece {
  start: number;
  end: number;
  width: number;
}

const SPACE = 0.25;
/** Closing punctuation never starts a line. */
const NO_START = '，。；：、）》”！？％';

/** Words of Latin text, single characters of Chinese text; closing punctuation stays with what it closes. */
function pieces(text: string, size: number, bold: boolean): Piece[] {
  const found: Piece[] = [];
  let open: Piece | null = null;
  let at = 0;
  for (const char of text) {
    const end = at + char.length;
    const width = (glyph(char, bold).width * size) / 1000;
    const before: Piece | undefined = found[found.length - 1];
    if (char === ' ') open = null;
    else if (NO_START.includes(char) && before && before.end === at) {
      before.end = end;
      before.width += width;
      open = null;
    } else if (isCjkChar(char)) {
      found.push({ start: at, end, width });
      open = null;
    } else if (open) {
      open.end = end;
      open.width += width;
    } else {
      open = { start: at, end, width };
      found.push(open);
    }
    at = end;
  }
  return found;
}

/** Sets a paragraph in lines of at most `width` points; `hyphenate` cuts long words at a line's end. The lines cover every character but spaces. */
export function breakLines(text: string, width: number, size: number, bold: boolean, hyphenate = false): Line[] {
  const lines: Line[] = [];
  let current: Line | null = null;
  let used = 0;
  const queue = pieces(text, size, bold);
  for (const piece of queue) {
    if (current) {
      const gap: number = piece.start > current.end ? SPACE * size : 0;
      if (used + gap + piece.width <= width) {
        current.end = piece.end;
        used += gap + piece.width;
        continue;
      }
      const cut = hyphenate ? cutWord(text, piece, width - used - gap, size, bold) : 0;
      if (cut > 0) {
        current.end = piece.start + cut;
        current.hyphen = true;
        current = { start: piece.start + cut, end: piece.end, hyphen: false };
        used = piece.width;
        lines.push(current);
        continue;
      }
    }
    current = { start: piece.start, end: piece.end, hyphen: false };
    used = piece.width;
    lines.push(current);
  }
  return lines;
}

/** How many letters of a long word fit before a hyphen; 0 where it should not be cut. */
function cutWord(text: string, piece: Piece, room: number, size: number, bold: boolean): number {
  const word = text.slice(piece.start, piece.end);
  if (!/^[a-z]{9,}[.,;]?$/.test(word)) return 0;
  let used = SPACE * size;
  let count = 0;
  for (const char of word) {
    used += (glyph(char, bold).width * size) / 1000;
    if (used > room) break;
    count += 1;
  }
  return count >= 4 ? Math.min(count, word.length - 4) : 0;
}
