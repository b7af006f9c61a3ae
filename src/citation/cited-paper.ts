import type { Box, SourceFile } from '../ocr/source-paper';
import { labelsOf } from '../provenance';
import type { PageLabels, Provenance } from '../provenance';
import { locatorsOf } from '../structure/locators';
import type { BuiltPaper, Unit, UnitBlock } from '../structure/model';
import { headingAt } from '../structure/printed-headings';
import { supplementAt } from '../structure/supplements';
import { normalise, normalisedRange, originalRange } from '../text';
import type { Normalised } from '../text';
import { fingerprintOf } from './fingerprint';
import { Searchable } from './near/skeleton';
import { partsOf } from './paper-parts';

/** A half-open UTF-16 range of a canonical text. */
export interface Range {
  start: number;
  end: number;
}

/** A stored paper with its text in the form for comparison, made when it is first asked for. */
export class CitedPaper {
  private made: Normalised | null = null;
  private ready: Searchable | null = null;
  private parts: { own: CitedPaper; supplements: { name: string; start: number; part: CitedPaper }[] } | null = null;

  /** `labels` are the built paper's own where no better source is known (`choosePageLabels`). */
  constructor(
    readonly paperId: string,
    readonly built: BuiltPaper,
    readonly labels: PageLabels = built.pageLabels,
    private readonly isPart = false,
  ) {}

  get normalised(): Normalised {
    return (this.made ??= normalise(this.built.canonical));
  }

  /** The same, made ready for looking up what is like some words. */
  get searchable(): Searchable {
    return (this.ready ??= new Searchable(this.normalised, this.built.canonical));
  }

  /**
   * The part of the paper that a file of this name is: one of its supplements, else the paper's own text. Offsets are those of the whole. Words are cited and looked for
   * within a part: a supplement that comes or goes changes no fingerprint of the paper, and words that stand in both are those of the file that the link names.
   */
  partNamed(fileName: string): CitedPaper {
    const { own, supplements } = this.allParts();
    return supplements.find(({ name }) => name.normalize('NFC') === fileName.normalize('NFC'))?.part ?? own;
  }

  /** The part of the paper that holds an offset. */
  partAt(offset: number): CitedPaper {
    const { own, supplements } = this.allParts();
    return supplements.findLast(({ start }) => start <= offset)?.part ?? own;
  }

  private allParts(): NonNullable<CitedPaper['parts']> {
    this.parts ??= this.makeParts();
    return this.parts;
  }

  private makeParts(): NonNullable<CitedPaper['parts']> {
    // A part is not parted again.
    const parts = this.isPart ? null : partsOf(this.built);
    if (parts === null) return { own: this, supplements: [] };
    const part = (built: BuiltPaper): CitedPaper => new CitedPaper(this.paperId, built, this.labels, true);
    return { own: part(parts.own), supplements: parts.supplements.map(({ name, start, built }) => ({ name, start, part: part(built) })) };
  }

  /** Units that a range touches, in reading order. */
  unitsAt({ start, end }: Range): Unit[] {
    return this.built.units.filter((unit) => unit.start < end && unit.end > start).sort((a, b) => a.start - b.start || b.end - a.end);
  }

  /** Where the words of a range stand. Linear in the paper's units. */
  placeAt(range: Range): CitedWhere {
    const units = this.unitsAt(range);
    const blocks = distinct(units.flatMap((unit) => unit.blocks.filter((block) => block.start < range.end && block.end > range.start)));
    const references = this.built.references.filter((reference) => reference.start < range.end && reference.end > range.start);
    const placed = [...blocks, ...references].filter(isPlaced).sort((a, b) => a.start - b.start);
    const first = units[0];
    // A heading stands in no unit.
    const heading = first === undefined && placed.length === 0 ? headingAt(this.built, range) : null;
    const pages = heading?.page ? [heading.page] : [...new Set(placed.map(({ page }) => page))];
    const at = locatorsOf(blocks);
    const supplement = supplementAt(this.built, range.start);
    return {
      path: [...((first ?? heading)?.path ?? [])],
      pages,
      labels: labelsOf(pages, this.labels),
      approximate: (first ?? heading)?.approximate ?? false,
      boxes: boxesOf(blocks.filter(isPlaced)),
      ...(Object.keys(at).length > 0 && { at }),
      ...(supplement && { supplement: { name: supplement.name, sha256: supplement.sha256 } }),
    };
  }
}

/** The place of some cited words. */
export interface CitedWhere {
  path: string[];
  /** PDF page indices from 1, distinct, in reading order; empty where none is known. */
  pages: number[];
  /** Of these pages only. */
  labels: Record<number, string>;
  approximate: boolean;
  boxes: { page: number; boxes: Box[] }[];
  /** Locators other than page and section (slide, sheet, row, line); missing where there are none. */
  at?: Provenance;
  /** The file beside the paper's text that the words stand in; missing for the paper's own. */
  supplement?: SourceFile;
}

/** Page 0 stands for an unknown one. */
const isPlaced = ({ page }: { page: number }): boolean => page > 0;

function distinct(blocks: readonly UnitBlock[]): UnitBlock[] {
  const byRange = new Map(blocks.map((block) => [`${String(block.page)}:${block.blockId}:${String(block.start)}`, block]));
  return [...byRange.values()].sort((a, b) => a.start - b.start);
}

function boxesOf(blocks: readonly UnitBlock[]): { page: number; boxes: Box[] }[] {
  const byPage = new Map<number, Box[]>();
  for (const { page, bbox } of blocks) {
    if (!bbox) continue;
    const boxes = byPage.get(page);
    if (boxes) boxes.push(bbox);
    else byPage.set(page, [bbox]);
  }
  return [...byPage].map(([page, boxes]) => ({ page, boxes }));
}

/** Everything that a citation of some words is written from, but the paper's metadata. */
export interface CitedWords extends CitedWhere, Range {
  /** The exact slice, without white space at its ends. */
  text: string;
  /** 32 UTF-16 units before and after, less at the paper's ends. */
  before: string;
  after: string;
  /** 14 characters; null where nothing of the range survives normalisation, or more than a fingerprint can name. */
  cite: string | null;
}

const AROUND = 32;

/** Cites a range of a paper's canonical text; null where the range is not one, or holds no text. */
export function citeWords(whole: CitedPaper, range: Range): CitedWords | null {
  const paper = whole.partAt(range.start);
  const { canonical } = paper.built;
  let { start, end } = range;
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end > canonical.length) return null;
  while (start < end && /\s/.test(canonical[start] ?? '')) start++;
  while (end > start && /\s/.test(canonical[end - 1] ?? '')) end--;
  if (start >= end) return null;
  // Hashed as the whole text's slice, not as a text of its own: that is what a search will meet.
  const cut = normalisedRange(paper.normalised, start, end);
  const hashed = cut.end > cut.start ? originalRange(paper.normalised, canonical, cut.start, cut.end) : { start, end };
  return {
    ...paper.placeAt(hashed), // a page that gives only a dropped hyphen is not cited
    start,
    end,
    text: canonical.slice(start, end),
    before: canonical.slice(Math.max(0, start - AROUND), start),
    after: canonical.slice(end, end + AROUND),
    cite: fingerprintOf(paper.normalised.text.slice(cut.start, cut.end)),
  };
}
