import { claimsOf } from './claims';
import { readLooseJson } from './loose-json';
import { LONGEST_REPLY, MOST_CLAIMS, type RawClaim } from './model';
import { thoughtsEnd } from './thoughts';

/**
 * Finds claims that are whole in an answer that still comes: each as soon as its last bracket is there. What it finds is shown early; the answer itself is read anew when it is complete.
 * Linear: nothing is looked at twice but a claim when it is whole.
 */
export class ClaimStream {
  private text = '';
  private at = 0;
  private begun = false;
  private inString = false;
  private escaped = false;
  /** Offsets of the brackets that are open. */
  private readonly open: number[] = [];
  private found = 0;

  constructor(private readonly count: number) {}

  /** Takes the next piece; gives the claims that it completes. */
  feed(piece: string): RawClaim[] {
    this.text += piece.slice(0, Math.max(0, LONGEST_REPLY - this.text.length));
    if (!this.begun && !this.begin()) return [];
    const claims: RawClaim[] = [];
    for (; this.at < this.text.length; this.at += 1) claims.push(...this.step(this.text.charAt(this.at)));
    return claims;
  }

  /** False while the model thinks. */
  private begin(): boolean {
    const end = thoughtsEnd(this.text, this.at);
    // A closing mark may lie on the border of two pieces.
    this.at = end ?? Math.max(0, this.text.length - 20);
    this.begun = end !== null;
    return this.begun;
  }

  private step(char: string): RawClaim[] {
    if (this.inString) {
      if (char === '"' && !this.escaped) this.inString = false;
      this.escaped = char === '\\' && !this.escaped;
    } else if (char === '"') this.inString = this.open.length > 0;
    else if (char === '{' || char === '[') this.open.push(this.at);
    else if (char === ']') this.open.pop();
    else if (char === '}') return this.closed(this.open.pop());
    return [];
  }

  private closed(start: number | undefined): RawClaim[] {
    // A claim stands in a list in the object that was asked for; what lies deeper is its evidence.
    if (start === undefined || this.open.length !== 2 || this.found >= MOST_CLAIMS) return [];
    const read = readLooseJson(this.text.slice(start, this.at + 1), 0);
    const claims = read.cut ? [] : (claimsOf(read.value, this.count, read.partial) ?? []);
    this.found += claims.length;
    return claims;
  }
}
