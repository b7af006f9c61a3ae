import type { Breathe } from '../../ports';
import { paperKey } from '../../store/paper-key';
import type { VectorFiles, VectorGroup, VectorListing } from '../../store/vector-files';
import { unitsHashOf, type TextHash } from '../../store/vector-name';
import type { PaperToEmbed, Requirement, Requirements } from './requirements';

/** How much of a paper is in the store. */
export interface PaperCoverage {
  paper: PaperToEmbed;
  paperKey: string;
  requirement: Requirement;
  /** Every text that the model takes is in the store. */
  whole: boolean;
  /** The files that hold them; null while one is missing, and where the model takes none. */
  group: VectorGroup | null;
  /** Texts of the paper as it is now that the model refused, and why. */
  refused: ReadonlyMap<TextHash, string>;
}

export interface Coverage {
  papers: PaperCoverage[];
  /** Papers without a text to embed: reported, not skipped in silence (`spec/50` 11). */
  withoutTexts: string[];
  /** Papers that could not be read now; with one of them nothing is complete. */
  unread: string[];
  /** The folder as it was when it was counted. */
  listing: VectorListing;
  /** Texts in all; those in the store, in whole papers; those refused. */
  texts: { wanted: number; stored: number; refused: number };
  /** Every text of every paper is in the store or refused. Counted there, by names and sizes; never remembered (`spec/50` 10). */
  complete: boolean;
}

/** Counts in the store what of the papers' texts is there. Reads texts only of papers that this device has not seen in this version. */
export async function countCoverage(papers: readonly PaperToEmbed[], files: VectorFiles, requirements: Requirements, breathe: Breathe): Promise<Coverage> {
  const listing = await files.list();
  const coverage: Coverage = { papers: [], withoutTexts: [], unread: [], listing, texts: { wanted: 0, stored: 0, refused: 0 }, complete: true };
  for (const paper of papers) {
    await breathe();
    const requirement = await requirements.of(paper);
    if (requirement === null) {
      coverage.unread.push(paper.paperId);
      coverage.complete = false;
      continue;
    }
    if (requirement.distinct === 0) {
      coverage.withoutTexts.push(paper.paperId);
      continue;
    }
    const counted = await coverageOf(paper, requirement, files, listing);
    coverage.papers.push(counted);
    coverage.texts.wanted += requirement.distinct;
    coverage.texts.refused += counted.refused.size;
    if (counted.whole) coverage.texts.stored += requirement.distinct - counted.refused.size;
    else coverage.complete = false;
  }
  return coverage;
}

async function coverageOf(paper: PaperToEmbed, requirement: Requirement, files: VectorFiles, listing: VectorListing): Promise<PaperCoverage> {
  const key = paperKey(paper.paperId);
  const lists = listing.refused.get(key) ?? [];
  let { unitsHash, distinct } = requirement;
  const refused = new Map<TextHash, string>();
  if (lists.length > 0) {
    // Rare: only then the texts are needed to know what is left of them.
    const codes = await files.readRefused(lists);
    const hashes = new Set((await paper.texts())?.map(({ hash }) => hash) ?? []);
    for (const hash of hashes) {
      const code = codes.get(hash);
      if (code !== undefined) refused.set(hash, code);
    }
    const taken = [...hashes].filter((hash) => !refused.has(hash));
    unitsHash = unitsHashOf(taken);
    distinct = taken.length;
  }
  const counted = { paper, paperKey: key, requirement, refused };
  if (distinct === 0) return { ...counted, whole: true, group: null };
  for (const group of listing.groups.get(key) ?? []) {
    if (group.unitsHash === unitsHash && (await files.isWhole(group, distinct))) return { ...counted, whole: true, group };
  }
  return { ...counted, whole: false, group: null };
}
