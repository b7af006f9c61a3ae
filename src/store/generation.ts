import type { SourceFile, SourceIdentity } from '../ocr/source-paper';
import type { BuildPolicy } from '../structure/model';
import { sha256Hex } from '../text';
import { SCHEMA_VERSION } from './shard';
import { stableJson } from './stable-json';

export type KnownIdentity = Exclude<SourceIdentity, { kind: 'unknown' }>;

/** Raised when the same input builds other units than before; every paper is then rebuilt once. */
export const BUILD_VERSION = 3;

/** Names the settings and the code that units are built with: "<build version>-<8 hex digits of the policy>". */
export const policyVersionOf = (policy: BuildPolicy): string => `${BUILD_VERSION}-${sha256Hex(stableJson(policy)).slice(0, 8)}`;

/** True where a manifest's policy version names an older build of the units. */
export const isOlderBuild = (policyVersion: string): boolean => Number(policyVersion.split('-', 1)[0]) < BUILD_VERSION;

/**
 * First 16 hex digits of SHA-256 over (source identity, outline hash, policy version, schema version), `spec/40` 4, and the supplements where there are any.
 * A hash that was published and the same hash recomputed are one identity, so a lost hash file rebuilds nothing.
 */
export function generationOf(identity: KnownIdentity, outlineHash: string, policyVersion: string, schema: number = SCHEMA_VERSION, supplements: readonly SourceFile[] = []): string {
  const own = [storedIdentity(identity).kind, identity.value, outlineHash, policyVersion, String(schema)];
  return sha256Hex([...own, ...supplements.map(supplementKey)].join('\n')).slice(0, 16);
}

/** Names a supplement by name and content: the same on every device, wherever the file lies. */
export const supplementKey = ({ name, sha256 }: SourceFile): string => `${sha256} ${name}`;

/** The identity as a manifest holds it: without the witness, which differs between devices and times. */
export const storedIdentity = (identity: KnownIdentity): KnownIdentity =>
  identity.kind === 'recomputed' ? { kind: 'result-hash', value: identity.value } : identity;

/** True only for two known identities of one value; `unknown` equals nothing, not even itself. */
export function sameIdentity(a: SourceIdentity, b: SourceIdentity): boolean {
  if (a.kind === 'unknown' || b.kind === 'unknown') return false;
  return a.value === b.value && storedIdentity(a).kind === storedIdentity(b).kind;
}
