import { paperKey } from '../../store/paper-key';
import type { TextHash } from '../../store/vector-name';
import type { PaperCoverage } from './coverage';
import type { UnitText } from './unit-texts';

/** A paper on its way: which of its texts have a vector, which wait, which are refused. */
export class PaperJob {
  readonly paperId: string;
  readonly paperKey: string;
  readonly vectors = new Map<TextHash, Float32Array>();
  readonly refused: Map<TextHash, string>;
  readonly waiting = new Map<TextHash, UnitText>();
  /** Texts that this run could not embed; the next one tries again. */
  leftOut = 0;

  constructor(
    { paper, refused }: PaperCoverage,
    private readonly units: readonly UnitText[],
  ) {
    this.paperId = paper.paperId;
    this.paperKey = paperKey(paper.paperId);
    this.refused = new Map(refused);
    for (const unit of units) if (!refused.has(unit.hash)) this.waiting.set(unit.hash, unit);
  }

  /** True where every text has found its end and none is left out. */
  get isWhole(): boolean {
    return this.waiting.size === 0 && this.leftOut === 0;
  }

  get isOver(): boolean {
    return this.waiting.size === 0;
  }

  fill(hash: TextHash, vector: Float32Array): void {
    if (this.waiting.delete(hash)) this.vectors.set(hash, vector);
  }

  refuse(hash: TextHash, code: string): void {
    if (this.waiting.delete(hash)) this.refused.set(hash, code);
  }

  leave(hash: TextHash): void {
    if (this.waiting.delete(hash)) this.leftOut += 1;
  }

  /** The units that say this text. */
  unitsOf(hash: TextHash): string[] {
    return this.units.filter((unit) => unit.hash === hash).map(({ unitId }) => unitId);
  }
}
