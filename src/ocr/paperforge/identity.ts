import { sha256Hex } from '../../text';
import { decodeText } from '../loose-json';
import type { PaperFiles } from '../layout';
import type { Reason } from '../reason';
import type { SourceIdentity, SourceStatus } from '../source-paper';
import { ARTEFACT, HASHED, STRUCTURED } from './artefacts';

export interface Publication {
  status: Extract<SourceStatus, 'ready' | 'marked' | 'stale'>;
  identity: SourceIdentity;
  /** The published hash where the artefacts do not match it. */
  publishedHash?: string;
  warnings: Reason[];
}

/** SHA-256 over name, length and bytes of each file that is there; null where none is. Lengths keep two files from running into one. */
function contentHash(files: PaperFiles, names: readonly string[]): string | null {
  const parts: (Uint8Array | string)[] = [];
  for (const name of names) {
    const bytes = files.get(name);
    if (bytes) parts.push(`${name}\0${bytes.length}\0`, bytes);
  }
  return parts.length === 0 ? null : sha256Hex(...parts);
}

/** PaperForge's own formula; null where one of the three artefacts is missing. */
function recomputedHash(files: PaperFiles): string | null {
  const parts = HASHED.map((name) => files.get(name));
  return parts.every((bytes) => bytes !== undefined) ? sha256Hex(...parts) : null;
}

/** 64 hex digits in lower case, or null where the file is missing or holds anything else. */
function publishedHash(files: PaperFiles): string | null {
  const bytes = files.get(ARTEFACT.resultHash);
  const text = bytes ? decodeText(bytes).trim().toLowerCase() : '';
  return /^[0-9a-f]{64}$/.test(text) ? text : null;
}

/**
 * Identity and publication of a structured result: published hash, else the same hash recomputed, else the content of
 * what is there. A published hash that the artefacts do not bear out is never used as identity: what would be read is
 * not what it names.
 */
export function publicationOf(files: PaperFiles): Publication {
  const published = publishedHash(files);
  const recomputed = recomputedHash(files);
  const marked = files.has(ARTEFACT.pending);
  if (published !== null && published === recomputed) {
    return { status: marked ? 'marked' : 'ready', identity: { kind: 'result-hash', value: published }, warnings: [] };
  }
  const identity = recomputed === null ? contentIdentity(files) : ({ kind: 'recomputed', value: recomputed } as const);
  const warnings: Reason[] = [{ code: published === null ? 'hash-missing' : 'hash-stale' }];
  const status = marked ? 'marked' : published === null ? 'ready' : 'stale';
  return published === null ? { status, identity, warnings } : { status, identity, publishedHash: published, warnings };
}

function contentIdentity(files: PaperFiles): SourceIdentity {
  const value = contentHash(files, STRUCTURED);
  return value === null ? { kind: 'unknown' } : { kind: 'content', value };
}
