import { mergeSpans } from '../provenance';
import type { BuiltPaper, Unit } from '../structure/model';
import type { FusedHit } from './fuse';
import type { Passage } from './model';
import { passageOf } from './passage';
import type { FoundUnit, SupplementFile } from './passage';
import { withoutDoubles } from './select';

/** A stored paper, or null where it is not stored (any more). The engine keeps the last ones in memory. */
export type PaperReader = (paperId: string) => Promise<{ paper: BuiltPaper; generation: string } | null>;

/** What passages are made from. */
export interface PassageSources {
  readPaper: PaperReader;
  /** The paper's OCR result is no longer on disk. */
  sourceMissing(paperId: string): boolean;
  /** Vault-relative path of an image in the paper's folder, or null. */
  imagePath(paperId: string, image: string): string | null;
  /** Vault-relative path of a supplement of the paper, or null where it is not here; missing where nobody knows. */
  supplementPath?(paperId: string, file: SupplementFile): string | null;
}

/** A merged passage is at most this long, in UTF-16 units: about a page of print. */
const LONGEST_PASSAGE = 6000;

/** Reads papers and makes passages of the hits in them. Made for one search. */
export class PassageMaker {
  /** Papers read so far: a second round asks for them again. */
  private readonly read = new Map<string, Awaited<ReturnType<PaperReader>>>();

  constructor(
    private readonly deps: PassageSources,
    /** Terms that are marked. */
    private readonly terms: ReadonlySet<string>,
    /** What the index could not say of a unit. */
    private readonly passes: (paper: BuiltPaper, unit: Unit) => boolean,
  ) {}

  /** Passages of one paper from its hits: neighbours in running text merged, objects each for themselves, no text twice. */
  async ofPaper(paperId: string, hits: readonly FusedHit[]): Promise<Passage[]> {
    const stored = this.read.has(paperId) ? (this.read.get(paperId) ?? null) : await this.deps.readPaper(paperId);
    this.read.set(paperId, stored);
    if (!stored) return [];
    const { paper, generation } = stored;
    const units = new Map(paper.units.map((unit) => [unit.unitId, unit]));
    const found = hits.flatMap((hit): FoundUnit[] => {
      const unit = units.get(hit.unitId);
      if (!unit || !this.passes(paper, unit)) return [];
      return [{ unit, hit, unitId: unit.unitId, paperId, nodeId: unit.nodeId, start: unit.start, end: unit.end, score: hit.score }];
    });
    const merge = (spans: readonly FoundUnit[]): ReturnType<typeof mergeSpans<FoundUnit>> => mergeSpans(spans, { canonical: () => paper.canonical, maxLength: LONGEST_PASSAGE });
    const merged = [...merge(found.filter(({ unit }) => !unit.object)), ...found.filter(({ unit }) => unit.object).flatMap((object) => merge([object]))];
    const context = { generation, terms: this.terms, sourceMissing: this.deps.sourceMissing(paperId), imagePath: (image: string) => this.deps.imagePath(paperId, image), supplementPath: (file: SupplementFile) => this.deps.supplementPath?.(paperId, file) ?? null };
    return withoutDoubles(merged.flatMap((span) => passageOf(span, paper, context) ?? []));
  }
}

/** Hits by paper; papers in the order of their best hit. */
function byPaper(hits: readonly FusedHit[]): [paperId: string, hits: FusedHit[]][] {
  const papers = new Map<string, FusedHit[]>();
  for (const hit of hits) {
    const known = papers.get(hit.paperId);
    if (known) known.push(hit);
    else papers.set(hit.paperId, [hit]);
  }
  return [...papers];
}

/**
 * Passages of the fused hits, papers read in the order of their best hit, until no paper to come can be among the best `limit`: a passage
 * scores as its best unit, so nothing of a later paper is above that paper's best hit.
 */
export async function collect(maker: PassageMaker, hits: readonly FusedHit[], limit: number, cap: number): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const [paperId, ofPaper] of byPaper(hits)) {
    const counts = new Map<string, number>();
    const above = passages.filter((passage) => {
      const count = counts.get(passage.paperId) ?? 0;
      counts.set(passage.paperId, count + 1);
      return count < cap && passage.score > (ofPaper[0]?.score ?? 0);
    });
    if (above.length >= limit) break;
    passages.push(...(await maker.ofPaper(paperId, ofPaper)));
  }
  return passages;
}

