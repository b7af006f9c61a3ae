import { claimsOf } from './claims';
import { readLooseJson } from './loose-json';
import { LONGEST_REPLY, MOST_CLAIMS, type RawClaim } from './model';
import { beginsAsAsked, behindThoughts, LONGEST_MARK, thinksAloud } from './thoughts';

/** A claim stands in a list in the object that was asked for; what lies deeper is its evidence. */
const CLAIM_DEPTH = 3;

/**
 * Finds claims that are whole in an answer that still comes: each as soon as its last bracket is there, where the answer begins as it was asked for or behind the mark that ends thoughts. What it finds is shown early; the answer itself is read anew when it is complete.
 * Linear: nothing is looked at twice but a claim when it is whole, and nothing else is held.
 */
export class ClaimStream {
  private taken = 0;
  private state: 'undecided' | 'thinking' | 'answering' = 'undecided';
  /** What cannot be told yet: the beginning of the answer, or of the mark that ends the thoughts. */
  private pending = '';
  private inString = false;
  private escaped = false;
  /** Brackets that are open. */
  private depth = 0;
  /** Of the claim that is open. */
  private parts: string[] = [];
  private found = 0;

  constructor(private readonly count: number) {}

  /** UTF-16 units that are held. */
  get held(): number {
    return this.parts.reduce((sum, part) => sum + part.length, this.pending.length);
  }

  /** Takes the next piece; gives the claims that it completes. */
  feed(piece: string): RawClaim[] {
    const part = piece.slice(0, Math.max(0, LONGEST_REPLY - this.taken));
    this.taken += part.length;
    const text = this.state === 'answering' ? part : this.begin(part);
    const claims: RawClaim[] = [];
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const before = this.depth;
      this.step(text.charAt(at));
      if (before === CLAIM_DEPTH - 1 && this.depth === CLAIM_DEPTH) {
        start = at;
        this.parts = [];
      }
      if (before !== CLAIM_DEPTH || this.depth >= before) continue;
      if (text.charAt(at) === '}') claims.push(...this.closed(text.slice(start, at + 1)));
      this.parts = [];
    }
    if (this.depth >= CLAIM_DEPTH) this.parts.push(text.slice(start));
    return claims;
  }

  /** What of the text belongs to the answer; "" while the model thinks. */
  private begin(piece: string): string {
    const text = this.pending + piece;
    if (this.state === 'undecided') {
      if (thinksAloud(text) === null) {
        this.pending = text.trimStart();
        return '';
      }
      // Prose may be thoughts that the server began itself: only their end would tell.
      this.state = beginsAsAsked(text) ? 'answering' : 'thinking';
    }
    const end = this.state === 'answering' ? 0 : behindThoughts(text);
    // A closing mark may lie on the border of two pieces.
    this.pending = end === null ? text.slice(1 - LONGEST_MARK) : '';
    if (end !== null) this.state = 'answering';
    return end === null ? '' : text.slice(end);
  }

  private step(char: string): void {
    if (this.inString) {
      if (char === '"' && !this.escaped) this.inString = false;
      this.escaped = char === '\\' && !this.escaped;
    } else if (char === '"') this.inString = this.depth > 0;
    else if (char === '{' || char === '[') this.depth += 1;
    else if (char === ']' || char === '}') this.depth = Math.max(0, this.depth - 1);
  }

  private closed(end: string): RawClaim[] {
    if (this.found >= MOST_CLAIMS) return [];
    const read = readLooseJson(this.parts.join('') + end, 0);
    const claims = read.cut ? [] : (claimsOf(read.value, this.count, read.partial) ?? []);
    this.found += claims.length;
    return claims;
  }
}
