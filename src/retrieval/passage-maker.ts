import { mergeSpans } from '../provenance';
import type { BuiltPaper, Unit } from '../structure/model';
import type { FusedHit } from './fuse';
import { draftOf } from './passage';
import type { Draft, FoundUnit, SupplementFile } from './passage';
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

/** Papers that are read ahead of the one in work, where they are certainly needed and where they may be: what takes its time is the way to the disk and back. */
const AHEAD = 8;
const MAYBE_AHEAD = 2;

/** Reads papers and makes passages of the hits in them. Made for one search. */
export class PassageMaker {
  /** Papers read so far: a second round asks for them again. */
  private readonly read = new Map<string, ReturnType<PaperReader>>();

  constructor(
    private readonly deps: PassageSources,
    /** Terms that are marked. */
    private readonly terms: ReadonlySet<string>,
    /** What the index could not say of a unit. */
    private readonly passes: (paper: BuiltPaper, unit: Unit) => boolean,
  ) {}

  /** Begins to read a paper; whoever asks for its passages hears of a failure. */
  expect(paperId: string): void {
    this.reading(paperId).catch(() => undefined);
  }

  /** Passages of one paper from its hits: neighbours in running text merged, objects each for themselves, no text twice. */
  async ofPaper(paperId: string, hits: readonly FusedHit[]): Promise<Draft[]> {
    const stored = await this.reading(paperId);
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
    return withoutDoubles(merged.flatMap((span) => draftOf(span, paper, context) ?? []));
  }

  private reading(paperId: string): ReturnType<PaperReader> {
    const begun = this.read.get(paperId) ?? this.deps.readPaper(paperId);
    this.read.set(paperId, begun);
    return begun;
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
 * How many papers, in the order of their best hit, are read whatever is found in them: merging and checking leave no more passages above a
 * paper's best hit than there are hits. `hits` best first.
 */
function surelyRead(hits: readonly FusedHit[], limit: number, cap: number): number {
  const taken = new Map<string, number>();
  let score = Infinity;
  let above = 0;
  let equal = 0;
  for (const hit of hits) {
    if (hit.score < score) {
      above += equal;
      equal = 0;
      score = hit.score;
    }
    const count = taken.get(hit.paperId) ?? 0;
    if (count === 0 && above >= limit) break;
    taken.set(hit.paperId, count + 1);
    if (count < cap) equal += 1;
  }
  return taken.size;
}

/**
 * Passages of the fused hits, papers taken in the order of their best hit, until no paper to come can be among the best `limit`: a passage
 * scores as its best unit, so nothing of a later paper is above that paper's best hit.
 */
export async function collect(maker: PassageMaker, hits: readonly FusedHit[], limit: number, cap: number): Promise<Draft[]> {
  const passages: Draft[] = [];
  const papers = byPaper(hits);
  const sure = surelyRead(hits, limit, cap);
  let expected = 0;
  for (const [at, [paperId, ofPaper]] of papers.entries()) {
    const counts = new Map<string, number>();
    const above = passages.filter((passage) => {
      const count = counts.get(passage.paperId) ?? 0;
      counts.set(passage.paperId, count + 1);
      return count < cap && passage.score > (ofPaper[0]?.score ?? 0);
    });
    if (above.length >= limit) break;
    const reach = Math.max(Math.min(sure, at + AHEAD), at + MAYBE_AHEAD) + 1;
    for (; expected < Math.min(reach, papers.length); expected += 1) maker.expect(papers[expected]?.[0] ?? paperId);
    passages.push(...(await maker.ofPaper(paperId, ofPaper)));
  }
  return passages;
}
