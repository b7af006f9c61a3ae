import type { Reason, ReasonCode } from '../ocr/reason';
import type { SourcePaper } from '../ocr/source-paper';
import { rankOf } from '../ocr/source-rank';
import type { BuiltPaper, Unit } from '../structure/model';
import { sha256Hex } from '../text';
import { generationOf, storedIdentity, type KnownIdentity } from './generation';
import { SCHEMA_VERSION, type Manifest } from './shard';
import { stableJson } from './stable-json';

/** About how and when the result was published or kept beside the text: true of a moment or a device, not of the content. */
const PASSING: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'publishing', 'publish-interrupted', 'hash-missing', 'hash-stale', 'hash-stale-indexed', 'ocr-queued', 'ocr-failed',
  'meta-broken', 'meta-key-mismatch', 'fulltext-edited', 'file-vanished', 'unreadable', 'duplicate-paper', 'shard-damaged', 'match-ambiguous',
]);

/** Files that say that a result was published; they are no part of it. */
const WITNESSES: ReadonlySet<string> = new Set(['index/result-hash.txt', 'index/result-hash.pending', 'meta.json']);

/** Warnings that belong to the content and so to the manifest, and those that this device notes beside it. */
export function splitWarnings(warnings: readonly Reason[]): { lasting: Reason[]; passing: Reason[] } {
  return {
    lasting: warnings.filter((warning) => !PASSING.has(warning.code)),
    passing: warnings.filter((warning) => PASSING.has(warning.code)),
  };
}

/** A role that the table of roles does not know is indexed as ordinary text, and counted (`spec/20` 14). */
function unknownRoles({ unknownRoles: roles }: BuiltPaper): Reason[] {
  const names = Object.keys(roles).sort();
  if (names.length === 0) return [];
  const count = names.reduce((sum, name) => sum + (roles[name] ?? 0), 0);
  return [{ code: 'unknown-roles', params: { count, roles: names.join(', ') } }];
}

export interface ManifestInput {
  source: SourcePaper;
  identity: KnownIdentity;
  built: BuiltPaper;
  policyVersion: string;
  /** "" where no PDF outline took part. */
  outlineHash: string;
}

/** The manifest of a built paper: only what follows from its content. */
export function manifestOf({ source, identity, built, policyVersion, outlineHash }: ManifestInput): Manifest {
  const objects = built.units.filter((unit) => unit.collection === 'object');
  const running = built.units.filter((unit) => unit.collection !== 'object');
  const pages = new Set(source.blocks.map((block) => block.page));
  const supplements = (source.supplements ?? []).map(({ name, sha256 }) => ({ name, sha256 }));
  return {
    schema: SCHEMA_VERSION,
    paperId: source.paperId,
    generation: generationOf(identity, outlineHash, policyVersion, SCHEMA_VERSION, supplements),
    identity: storedIdentity(identity),
    outlineHash,
    policyVersion,
    collection: source.collection,
    layout: source.layout,
    rank: rankOf(source),
    sources: source.sources.filter((file) => !WITNESSES.has(file.name)),
    ...(supplements.length > 0 && { supplements }),
    hashes: {
      tree: sha256Hex(stableJson(built.tree)),
      body: unitsHash(built.canonical, running),
      objects: unitsHash(built.canonical, objects),
    },
    counts: {
      body: running.filter((unit) => unit.collection === 'body').length,
      fulltext: running.filter((unit) => unit.collection === 'fulltext').length,
      object: objects.length,
      references: built.references.length,
      pages: source.pageCount ?? pages.size,
      characters: built.canonical.length,
    },
    warnings: [...splitWarnings(source.warnings).lasting, ...unknownRoles(built)],
  };
}

/** Hash of units with their text, so that a changed word changes it although offsets stay. */
const unitsHash = (canonical: string, units: readonly Unit[]): string =>
  sha256Hex(units.map((unit) => `${stableJson(unit)}\n${canonical.slice(unit.start, unit.end)}\n`).join(''));
