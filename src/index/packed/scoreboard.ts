import { BestScores } from './best-scores';
import { DamagedSegment } from './bytes';
import { ALL_FIELDS, FIELD_COUNT, ONCE_BY_FIELD, ONCE_IN_TEXT, TEXT, TEXT_ONLY } from './postings';
import type { Segment, TermEntry } from './segment';

/** By field: weight, and the two halves of the length norm 1 - b + b * length / average. */
export interface Norm {
  weight: number;
  fixed: number;
  perTerm: number;
}

/** What is the same for every posting of a query: saturation, and the norm of every field. */
export interface Formula {
  k1: number;
  norms: readonly Norm[];
}

/**
 * Scores of all documents, and which of them have one. One board serves search after search: what a search has touched is cleared behind it, so
 * that a search costs the postings that it reads and not the documents that there are. Documents of all segments stand in one row:
 * `base` is the place of a segment's first.
 */
export class Scoreboard {
  scores = new Float64Array(0);
  /** Places of the documents with a score. */
  touched = new Uint32Array(0);
  size = 0;
  /** Where a posting is read that is more than "once in the text". */
  private at = 0;

  /** Makes room for so many documents; nothing has a score yet. */
  open(documents: number): void {
    if (this.scores.length >= documents) return;
    // Room to grow, so that a build that is searched now and then does not make a new board each time.
    this.scores = new Float64Array(documents + (documents >> 3));
    this.touched = new Uint32Array(this.scores.length);
  }

  clear(): void {
    for (let at = 0; at < this.size; at += 1) this.scores[this.touched[at] ?? 0] = 0;
    this.size = 0;
  }

  /** Keeps the scores of the documents that pass, and takes that of the others. */
  keep(passes: (place: number) => boolean): void {
    let kept = 0;
    for (let at = 0; at < this.size; at += 1) {
      const place = this.touched[at] ?? 0;
      if (passes(place)) this.touched[kept++] = place;
      else this.scores[place] = 0;
    }
    this.size = kept;
  }

  /**
   * Adds a term's share, idf * w / (k1 + w), to each live document of a segment that holds it. The inner loop of every search: it decodes the postings
   * where they lie. Throws `DamagedSegment` as `PostingsReader` does.
   */
  addTerm(segment: Segment, live: Uint8Array, base: number, { from, to }: TermEntry, idf: number, formula: Formula): void {
    const { postings: bytes, documents } = segment;
    const lengths = segment.lengths[TEXT];
    const text = formula.norms[TEXT];
    if (!lengths || !text || to > bytes.length) throw new DamagedSegment(`postings ${from}..${to} of ${bytes.length} bytes`);
    const { k1 } = formula;
    let document = -1;
    let at = from;
    while (at < to) {
      let head = bytes[at++] ?? 0;
      if (head > 127) {
        this.at = at;
        head = this.longNumber(bytes, to, head);
        ({ at } = this);
      }
      document += (head >>> 2) + 1;
      if (document >= documents) throw new DamagedSegment(`a posting names document ${document} of ${documents}`);
      let strength: number;
      if ((head & 3) === ONCE_IN_TEXT) {
        strength = text.weight / (text.fixed + text.perTerm * (lengths[document] ?? 0));
      } else {
        this.at = at;
        strength = this.strengthOf(segment, to, document, head & 3, formula.norms);
        ({ at } = this);
      }
      // A field of weight 0 scores nothing: it must not enter a document, let alone once a term.
      if (strength > 0 && live[document] === 1) this.add(base + document, (idf * strength) / (k1 + strength));
    }
  }

  /** The least score of the best `rank` (from 1); 0 where there are no more than these. */
  scoreAtRank(rank: number): number {
    if (this.size <= rank) return 0;
    const best = new BestScores(rank);
    for (let at = 0; at < this.size; at += 1) best.offer(this.scores[this.touched[at] ?? 0] ?? 0);
    return best.least;
  }

  private add(place: number, share: number): void {
    const before = this.scores[place] ?? 0;
    if (before === 0) this.touched[this.size++] = place;
    this.scores[place] = before + share;
  }

  /** w of a posting of another shape than "once in the text". */
  private strengthOf({ postings: bytes, lengths }: Segment, end: number, document: number, shape: number, norms: readonly Norm[]): number {
    if (shape === TEXT_ONLY) return strengthIn(norms[TEXT], this.number(bytes, end), lengths[TEXT]?.[document] ?? 0);
    const mask = this.number(bytes, end);
    if (mask === 0 || mask > ALL_FIELDS) throw new DamagedSegment(`a posting names fields ${mask}`);
    let strength = 0;
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      if ((mask & (1 << field)) === 0) continue;
      const times = shape === ONCE_BY_FIELD ? 1 : this.number(bytes, end);
      strength += strengthIn(norms[field], times, lengths[field]?.[document] ?? 0);
    }
    return strength;
  }

  private number(bytes: Uint8Array, end: number): number {
    if (this.at >= end) throw new DamagedSegment(`the postings end at ${end}`);
    const first = bytes[this.at++] ?? 0;
    return first < 128 ? first : this.longNumber(bytes, end, first);
  }

  /** A varint of more than one byte, whose first has been read. */
  private longNumber(bytes: Uint8Array, end: number, first: number): number {
    let value = first & 127;
    for (let scale = 128; scale <= 2 ** 28 && this.at < end; scale *= 128) {
      const byte = bytes[this.at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128 && value <= 0xffffffff) return value;
    }
    throw new DamagedSegment(`a number at byte ${this.at} does not end, or has more than 32 bits`);
  }
}

/** One field's part of w: weight * times / (1 - b + b * length / average). */
function strengthIn(norm: Norm | undefined, times: number, length: number): number {
  return norm ? (norm.weight * times) / (norm.fixed + norm.perTerm * length) : 0;
}
