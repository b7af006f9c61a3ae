import { hasCjk } from '../../text';
import type { Normalised } from '../../text';

const SPACE = 0x20;
const HYPHEN = 0x2d;

/** A normalised text without spaces and hyphens, which is what layout changes. `at[i]` is the offset in the normalised text of unit i. */
export interface Skeleton {
  text: string;
  at: Uint32Array;
}

export function skeletonOf(normalised: string): Skeleton {
  const at = new Uint32Array(normalised.length);
  const units: string[] = [];
  let count = 0;
  let from = 0;
  for (let i = 0; i <= normalised.length; i += 1) {
    const unit = i < normalised.length ? normalised.charCodeAt(i) : SPACE;
    if (unit !== SPACE && unit !== HYPHEN) at[count++] = i;
    else {
      if (i > from) units.push(normalised.slice(from, i));
      from = i + 1;
    }
  }
  return { text: units.join(''), at: at.subarray(0, count) };
}

/** Units of a gram: as many letters, or fewer CJK characters, say where in a paper one is. */
export type GramLength = 3 | 6;

/** Which grams to look a text up by. */
export const gramLengthFor = (text: string): GramLength => (hasCjk(text) ? 3 : 6);

const SLOTS = 1 << 16;
const NONE = -1;

/** Where every gram of a text stands. Made in one pass; grams that share a slot are told apart when they are read. */
export class GramTable {
  private readonly newest = new Int32Array(SLOTS).fill(NONE);
  private readonly older: Int32Array;

  constructor(
    private readonly text: string,
    private readonly length: GramLength,
  ) {
    this.older = new Int32Array(text.length).fill(NONE);
    for (let at = text.length - length; at >= 0; at -= 1) {
      const slot = slotOf(text, at, length);
      this.older[at] = this.newest[slot] ?? NONE;
      this.newest[slot] = at;
    }
  }

  /** Starts of the gram of `other` at `from`, ascending; at most `most` slots are looked at, and none given where there are more: such a gram says nothing. */
  placesOf(other: string, from: number, most: number): number[] {
    const places: number[] = [];
    let looked = 0;
    for (let at = this.newest[slotOf(other, from, this.length)] ?? NONE; at !== NONE; at = this.older[at] ?? NONE) {
      if (++looked > most) return [];
      if (this.isEqual(other, from, at)) places.push(at);
    }
    return places;
  }

  private isEqual(other: string, from: number, at: number): boolean {
    for (let i = 0; i < this.length; i += 1) if (other.charCodeAt(from + i) !== this.text.charCodeAt(at + i)) return false;
    return true;
  }
}

function slotOf(text: string, from: number, length: number): number {
  let hash = 0;
  for (let i = 0; i < length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(from + i), 0x01000193) + 0x9e37;
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

/** What looking for near wordings needs of a text, made when it is first asked for. */
export class Searchable {
  private skeletonMade: Skeleton | null = null;
  private readonly tables = new Map<GramLength, GramTable>();

  constructor(
    readonly normalised: Normalised,
    readonly original: string,
  ) {}

  get skeleton(): Skeleton {
    return (this.skeletonMade ??= skeletonOf(this.normalised.text));
  }

  grams(length: GramLength): GramTable {
    const made = this.tables.get(length) ?? new GramTable(this.skeleton.text, length);
    this.tables.set(length, made);
    return made;
  }
}
