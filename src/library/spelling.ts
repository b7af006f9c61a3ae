/** Shorter words have too many neighbours to be guessed. */
const SHORTEST = 4;
/** From this length on two slips are forgiven, below it one. */
const TWO_SLIPS = 8;

/**
 * Edit distance with swapped neighbours as one edit (optimal string alignment), or `limit` + 1 where it is more.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let best = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? limit + 1;
}

/** A bit for each letter a-z that a word holds, one for anything else: one edit changes at most two bits. */
function letterBits(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - 97;
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26);
  }
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The library's words, to find those that a typed one may have been meant to be. */
export class Spelling {
  /** By length: word -> its letters, which rule out nearly all words before any is compared letter by letter. */
  private readonly words = new Map<number, Map<string, number>>();

  add(word: string): void {
    if (word.length < SHORTEST) return;
    const same = this.words.get(word.length);
    if (same) same.set(word, letterBits(word));
    else this.words.set(word.length, new Map([[word, letterBits(word)]]));
  }

  remove(word: string): void {
    this.words.get(word.length)?.delete(word);
  }

  /** At most two slips from `typed` (one for shorter words), nearest first, without itself. */
  near(typed: string): string[] {
    if (typed.length < SHORTEST) return [];
    const limit = typed.length >= TWO_SLIPS ? 2 : 1;
    const bits = letterBits(typed);
    const near: { word: string; distance: number }[] = [];
    const compare = (letters: number, word: string): void => {
      if (countBits(bits ^ letters) > 2 * limit) return;
      const distance = editDistance(typed, word, limit);
      if (distance > 0 && distance <= limit) near.push({ word, distance });
    };
    for (let length = typed.length - limit; length <= typed.length + limit; length += 1) this.words.get(length)?.forEach(compare);
    return near.sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1)).map(({ word }) => word);
  }
}
