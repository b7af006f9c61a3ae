import type { SourceFile, SourceIdentity } from '../ocr/source-paper';
import type { Reason } from '../ocr/reason';
import type { SourceRank } from '../ocr/source-rank';
import type { BuiltPaper } from '../structure/model';

/** Raised when the shape of a shard changes. A shard of a newer schema is left alone and reported. */
export const SCHEMA_VERSION = 1;

/** What follows from the paper's content alone: no times, no sizes, no catalogue metadata (`spec/40` 4). */
export interface Manifest {
  schema: number;
  paperId: string;
  /** First 16 hex digits of SHA-256 over (identity, outline hash, policy version, schema version). */
  generation: string;
  identity: SourceIdentity;
  /** "" where no PDF outline took part. */
  outlineHash: string;
  policyVersion: string;
  collection: 'body' | 'fulltext';
  /** The layout or format that the paper was read by, and what it knows of places; missing in shards of older versions. */
  layout?: string;
  rank?: SourceRank;
  sources: SourceFile[];
  /** Files beside the paper's text that are in it, in the order of their keys; missing where there are none. */
  supplements?: SourceFile[];
  hashes: { tree: string; body: string; objects: string };
  counts: { body: number; fulltext: number; object: number; references: number; pages: number; characters: number };
  warnings: Reason[];
}

/** One paper in plugin data: `papers/<paperKey>.<generation>.json`. */
export interface Shard {
  manifest: Manifest;
  paper: BuiltPaper;
}

/** A sound shard's name and manifest, as the store lists it. */
export interface StoredPaper {
  paperId: string;
  paperKey: string;
  generation: string;
  manifest: Manifest;
  /** Bytes over all parts. */
  bytes: number;
}
