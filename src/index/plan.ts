import type { Reason } from '../ocr/reason';
import type { SourceFile, SourceIdentity, SourceStatus } from '../ocr/source-paper';
import { generationOf, sameIdentity, type KnownIdentity } from '../store/generation';
import { SCHEMA_VERSION } from '../store/shard';
import { NO_SUPPLEMENTS, sameSupplements, wantedSupplements, type KnownSupplements } from './supplements';

/** What a paper can be read from, as it was last read. Times are clock milliseconds. */
export interface Found {
  paperId: string;
  identity: SourceIdentity;
  /** Of the bookmarks and labels of the paper's PDF; null where they are not known on this device, and any will do. */
  outlineHash: string | null;
  /** Missing where this device knows of none, and any will do. */
  supplements?: KnownSupplements;
  status: SourceStatus;
  /** It is a PDF, and PDFs are not read here: what is stored is as good as can be. */
  unread: boolean;
  /** The publish marker that is there: its own time stamp, and when this device first saw it. */
  marker: { stamp: number; firstSeen: number } | null;
  warnings: readonly Reason[];
  /** What went wrong while it was read: a file vanished, moved or could not be read. Gone at the next reading. */
  fault: Reason | null;
  /** The last attempt at exactly this, where it failed. */
  failure: { generation: string; reason: Reason } | null;
}

/** What the store holds of a paper. */
export interface Indexed {
  paperId: string;
  /** null where only a shard of a newer schema is there. `isFuller`: another device made it of the paper's PDF, which has more pages than what is here to read. `policyVersion` is missing where that cannot be told, or another schema took part. */
  shard: { generation: string; identity: SourceIdentity; outlineHash: string; policyVersion?: string; supplements?: readonly SourceFile[]; isFuller?: boolean } | null;
  /** A shard of a newer schema is there: nothing of this paper is touched. */
  newer: boolean;
  /** Shards that cannot be read are there. */
  damaged: boolean;
  /** When the paper was first found missing; null where it was there at the last check. */
  missingSince: number | null;
  /** Whether this paper's root lists successfully and holds other papers. */
  rootStands: boolean;
}

export interface Circumstances {
  now: number;
  policyVersion: string;
  /** Rebuild what is unchanged too. */
  full: boolean;
  /** Take results that are being published or disagree with their hash. */
  force: boolean;
  /** Papers that the user deleted inside the app. */
  forgotten: ReadonlySet<string>;
}

export type AddWhy = 'new' | 'damaged';
export type RebuildWhy = 'changed' | 'policy' | 'asked';
export type DropWhy = 'gone' | 'forgotten';
export type KeepWhy = 'unchanged' | 'missing-first-seen' | 'missing' | 'root-missing' | 'newer-schema';

export type Decision =
  | { act: 'add'; why: AddWhy; warning: Reason | null }
  | { act: 'rebuild'; why: RebuildWhy; warning: Reason | null }
  | { act: 'drop'; why: DropWhy }
  | { act: 'keep'; why: KeepWhy }
  /** Nothing new can be taken now; what is stored is served on. */
  | { act: 'blocked'; reason: Reason };

type Sorted<A extends Decision['act']> = ({ paperId: string } & Extract<Decision, { act: A }>)[];

/** What has to be done, sorted by paper. Every paper that is found or stored stands in exactly one list. */
export interface Plan {
  add: Sorted<'add'>;
  rebuild: Sorted<'rebuild'>;
  drop: Sorted<'drop'>;
  keep: Sorted<'keep'>;
  blocked: Sorted<'blocked'>;
}

/** Milliseconds: how long a publish marker is believed, and how far apart two checks for a missing paper must lie. */
export const MARKER_TRUST = 3_600_000;
export const MISSING_GRACE = 86_400_000;

/**
 * Compares what is on disk with what is stored (`spec/40` 7). Pure: the same sets give the same plan in whatever order
 * they come, and a plan that was carried out leaves an empty one.
 */
export function makePlan(found: Iterable<Found>, indexed: Iterable<Indexed>, circumstances: Circumstances): Plan {
  const onDisk = new Map([...found].map((paper) => [paper.paperId, paper]));
  const stored = new Map([...indexed].map((paper) => [paper.paperId, paper]));
  const plan: Plan = { add: [], rebuild: [], drop: [], keep: [], blocked: [] };
  for (const paperId of [...new Set([...onDisk.keys(), ...stored.keys()])].sort()) {
    const decision = decide(onDisk.get(paperId) ?? null, stored.get(paperId) ?? null, circumstances);
    // The list's name is the act's: TypeScript cannot see that the two go together.
    (plan[decision.act] as ({ paperId: string } & Decision)[]).push({ paperId, ...decision });
  }
  return plan;
}

/** The decision for one paper. At least one of `found` and `indexed` is given. */
export function decide(found: Found | null, indexed: Indexed | null, circumstances: Circumstances): Decision {
  if (found === null) return decideMissing(indexed, circumstances);
  if (indexed?.newer === true) return { act: 'blocked', reason: { code: 'newer-schema' } };
  if (indexed?.shard?.isFuller === true) return { act: 'keep', why: 'unchanged' };
  if (found.unread) return indexed?.shard ? { act: 'keep', why: 'unchanged' } : { act: 'blocked', reason: { code: 'pdfs-off' } };
  // Half a reading must not take the place of a good shard; an unreadable file alone must not keep a new paper out.
  const served = indexed !== null && indexed.shard !== null;
  if (found.fault !== null && (served || found.fault.code !== 'unreadable')) return { act: 'blocked', reason: found.fault };
  if (found.status === 'no-ocr') return { act: 'blocked', reason: whyNothing(found) };
  if (found.identity.kind === 'unknown') return { act: 'blocked', reason: unreadable(found) };
  const marked = found.status === 'marked';
  if (marked && !circumstances.force && markerAge(found, circumstances.now) < MARKER_TRUST) {
    return { act: 'blocked', reason: { code: 'publishing' } };
  }
  const disagrees = found.status === 'stale' || (marked && found.warnings.some((warning) => warning.code === 'hash-stale'));
  if (disagrees) return decideStale(found, found.identity, indexed, circumstances);
  return decideReadable(found, found.identity, indexed, circumstances, marked ? { code: 'publish-interrupted' } : null);
}

function decideMissing(indexed: Indexed | null, { now, forgotten }: Circumstances): Decision {
  if (indexed === null || indexed.newer) return { act: 'keep', why: 'newer-schema' };
  if (forgotten.has(indexed.paperId)) return { act: 'drop', why: 'forgotten' };
  if (!indexed.rootStands) return { act: 'keep', why: 'root-missing' };
  const { missingSince } = indexed;
  // A first check that lies in the future was noted by a clock that has been set back since: it is made again.
  if (missingSince === null || missingSince > now) return { act: 'keep', why: 'missing-first-seen' };
  return now - missingSince >= MISSING_GRACE ? { act: 'drop', why: 'gone' } : { act: 'keep', why: 'missing' };
}

/** Published hash and artefacts disagree: the last good version is served, unless there is none or the user asks. */
function decideStale(found: Found, identity: KnownIdentity, indexed: Indexed | null, circumstances: Circumstances): Decision {
  const shard = indexed?.shard ?? null;
  const taken = shard !== null && sameIdentity(shard.identity, identity);
  if (shard !== null && !taken && !circumstances.force) return { act: 'blocked', reason: { code: 'hash-stale' } };
  return decideReadable(found, identity, indexed, circumstances, { code: 'hash-stale-indexed' });
}

function decideReadable(
  found: Found,
  identity: KnownIdentity,
  indexed: Indexed | null,
  circumstances: Circumstances,
  warning: Reason | null,
): Decision {
  const { policyVersion, full, force } = circumstances;
  const shard = indexed?.shard ?? null;
  const outlineHash = found.outlineHash ?? shard?.outlineHash ?? '';
  // Made of the same, so of the same generation: nothing need be hashed for a library in which nothing changed.
  const stored = shard?.supplements ?? [];
  const supplements = wantedSupplements(found.supplements ?? NO_SUPPLEMENTS, stored);
  const same = shard?.policyVersion === policyVersion && shard.outlineHash === outlineHash && sameIdentity(shard.identity, identity);
  if (same && sameSupplements(stored, supplements) && !full) return { act: 'keep', why: 'unchanged' };
  const wanted = generationOf(identity, outlineHash, policyVersion, SCHEMA_VERSION, supplements);
  if (shard?.generation === wanted && !full) return { act: 'keep', why: 'unchanged' };
  // What was tried was made without bookmarks where none are known here.
  const tried = generationOf(identity, found.outlineHash ?? '', policyVersion, SCHEMA_VERSION, found.supplements?.own);
  if (found.failure?.generation === tried && found.failure.reason.code === 'build-failed' && !full && !force) return { act: 'blocked', reason: found.failure.reason };
  if (shard === null) return { act: 'add', why: indexed?.damaged === true ? 'damaged' : 'new', warning };
  if (shard.generation === wanted) return { act: 'rebuild', why: 'asked', warning };
  return { act: 'rebuild', why: sameIdentity(shard.identity, identity) && sameSupplements(stored, supplements) ? 'policy' : 'changed', warning };
}

/**
 * Milliseconds since the later of the marker's time stamp and its first sight here (`spec/10` 2). A time in the future
 * is a wrong clock's and counts for nothing, so that no clock can hold a paper back for ever.
 */
function markerAge({ marker }: Found, now: number): number {
  if (marker === null) return 0;
  const times = [marker.stamp, marker.firstSeen].filter((time) => time <= now);
  return times.length === 0 ? 0 : now - Math.max(...times);
}

const NOTHING_YET: readonly string[] = ['ocr-queued', 'ocr-failed', 'no-artefacts', 'source-empty'];

const whyNothing = (found: Found): Reason =>
  found.warnings.find(({ code }) => NOTHING_YET.includes(code) || code.startsWith('pdf-')) ?? { code: 'no-artefacts' };

const unreadable = (found: Found): Reason =>
  found.warnings.find((warning) => warning.code === 'unreadable' || warning.code === 'file-vanished') ?? { code: 'unreadable', params: { name: found.paperId, message: '' } };
