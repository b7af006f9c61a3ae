import type { UnitKind } from '../structure/model';
import type { TermCounts } from './term-counts';

/** What the index knows of a unit. Text is indexed, never kept. */
export interface UnitDocument {
  unitId: string;
  paperId: string;
  collection: 'body' | 'fulltext' | 'object';
  kind: UnitKind;
  /** Normalised section kinds of the path, e.g. ["methods"]; empty where the table of names knows none. */
  sectionKinds: SectionKind[];
  year: number | null;
  pages: number[];
  tags: string[];
  folder: string;
  title: string;
  /** The section path joined by " > ". */
  section: string;
  text: string;
  caption: string;
  label: string;
}

export type SectionKind =
  | 'abstract'
  | 'introduction'
  | 'background'
  | 'methods'
  | 'results'
  | 'discussion'
  | 'conclusion'
  | 'limitations'
  | 'appendix'
  | 'backmatter';

/** Filters; every one present must hold. Empty arrays match nothing. */
export interface IndexFilter {
  papers?: string[];
  collections?: ('body' | 'fulltext' | 'object')[];
  kinds?: UnitKind[];
  sectionKinds?: SectionKind[];
  /** Inclusive. */
  years?: { from?: number; to?: number };
  pages?: { from?: number; to?: number };
  tags?: string[];
  folders?: string[];
}

/** Ways of full text: whole words, or character 5-grams, which forgive wrong letters (`spec/40` 26). */
export type TextArm = 'words' | 'grams';

export interface IndexQuery {
  /** The words when missing. */
  arm?: TextArm;
  /** Words as the user wrote them; tokenised inside. */
  words: string;
  /** Only units whose section path holds all of these words. */
  section?: string;
  /** Only units whose fields together hold all of these words: what an exact phrase needs before its text is looked at. */
  all?: string;
  filter?: IndexFilter;
  limit: number;
}

export interface IndexHit {
  unitId: string;
  paperId: string;
  score: number;
}

/** A unit, and the paper that it belongs to. */
export interface UnitRef {
  unitId: string;
  paperId: string;
}

export interface VectorQuery {
  /** Of the space's length; its own length does not matter. */
  vector: Float32Array;
  filter?: IndexFilter;
  limit: number;
  /**
   * The vectors of these units as they were before they were packed, by unitId: the head of the ranking is scored again with them. A unit that is
   * left out keeps its packed score, which is off by less than 0.01. Without `exact` the ranking is that of the packed vectors.
   */
  exact?: (units: readonly UnitRef[]) => Promise<ReadonlyMap<string, Float32Array>>;
}

/** What became of vectors that were put into a space. */
export interface VectorsPut {
  stored: number;
  /** Of units that the index does not hold, or that changed since: never stored, never found (`spec/50` 15). */
  notCurrent: number;
}

/**
 * Vectors of one embedder, one a unit, beside the words. Replacing or removing a paper drops its vectors; they are put again, from wherever they
 * are kept, also where only the title changed. Saved and loaded with the index.
 */
export interface VectorSpace {
  readonly name: string;
  /** Length of every vector. */
  readonly dims: number;
  /** Number of vectors. */
  readonly size: number;
  /** Vectors refused since the space was opened, because their unit was not, or no longer, current. */
  readonly notCurrent: number;
  /** True where the saved vectors were damaged or foreign: the space started empty. False again after `drop`. */
  readonly damaged: boolean;
  /**
   * Adds vectors of units of one paper, all of them or none; a unit that has one gets the new one. `generation` is what `papers()` said of the paper
   * when its units were read: where the index holds another one by now, nothing is stored. Throws `UnusableVector` for a vector of another
   * length, with a number that is not finite, or with nothing but zeros.
   */
  put(paperId: string, vectors: ReadonlyMap<string, Float32Array>, generation?: string): Promise<VectorsPut>;
  /** Units by cosine with the query's vector (-1 to 1), best first; ties by unitId. Filters apply before ranking. Throws as `put` does. */
  search(query: VectorQuery): Promise<IndexHit[]>;
  /** paperId -> number of its units that have a vector; papers without any are left out. */
  covered(): ReadonlyMap<string, number>;
  /** Empties the space and closes it; the next save holds nothing of it. */
  drop(): Promise<void>;
}

/** The 5-grams are off or incomplete: what they would find is not the whole answer. */
export class NoGrams extends Error {
  override readonly name = 'NoGrams';
}

/**
 * The one door to the search engine; nothing else knows that Orama is behind it.
 * A paper is replaced whole: between two awaits a search sees its old units or its new ones, never a mix.
 */
export interface SearchIndex {
  replacePaper(paperId: string, generation: string, documents: UnitDocument[]): Promise<void>;
  removePaper(paperId: string): Promise<void>;
  /** paperId -> generation of what is indexed. */
  papers(): ReadonlyMap<string, string>;
  /**
   * Best first; ties by unitId, so that the order is the same on every machine. Rejects with `NoGrams` where the 5-grams are asked and off, or not there
   * of every paper.
   */
  search(query: IndexQuery): Promise<IndexHit[]>;
  /** Number of documents that match, by paper; for facets and "in scope". */
  countByPaper(filter: IndexFilter): Promise<ReadonlyMap<string, number>>;
  /** Turns the 5-grams on or off. On, papers that are here already get theirs by `addGrams`; off, all are dropped. */
  useGrams(on: boolean): Promise<void>;
  /** Papers that still lack their 5-grams: all where these have just been turned on or their saved pieces did not fit, none where they are off. */
  withoutGrams(): readonly string[];
  /** Gives a paper the 5-grams that it lacks. False where the index holds other documents of it, or needs none: nothing is changed then. */
  addGrams(paperId: string, generation: string, documents: readonly UnitDocument[]): Promise<boolean>;
  /**
   * The vectors under a name, which must say whose they are (embedder and dimensions): the same object for the same name, empty where there were
   * none. Throws where the name belongs to vectors of another length.
   */
  space(name: string, dims: number): VectorSpace;
  /**
   * Every space there is, also those that came with `load` and nobody asked for yet. `dims` is null for one whose saved vectors were damaged or
   * foreign until somebody asks for it; a damaged piece must be thrown away wherever pieces are kept.
   */
  spaces(): readonly { name: string; dims: number | null; damaged: boolean }[];
  /** Terms and units of what is indexed now, for learning from them; later changes do not show in it. */
  termCounts(): TermCounts;
  /** Number of units that hold a word in whatever inflection, counted to `most` at most; `most` for a word that is never indexed ("the"). */
  unitsHolding(word: string, most: number): number;
  /** Opaque pieces, each with version and checksum. */
  save(): Promise<Map<string, Uint8Array>>;
  /**
   * Restores what `save` gave; false where it is damaged, foreign or of another version (the index is then empty). Where only the 5-grams do not
   * fit, the words are there and `withoutGrams` names the papers. `gramsLater`: the words can be asked before the 5-grams are read; every paper lacks its own
   * until `loadGrams`.
   */
  load(pieces: ReadonlyMap<string, Uint8Array>, options?: { gramsLater?: boolean }): Promise<boolean>;
  /** Reads the saved 5-grams that `load` left for later; what needs them meanwhile (`save`, `addGrams`) does so by itself. Nothing to do where there are none. */
  loadGrams(): Promise<void>;
  dispose(): void;
}
