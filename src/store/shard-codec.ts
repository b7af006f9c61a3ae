import { isRecord } from '../ocr/loose-json';
import { sha256Hex, sha256HexOf } from '../text';
import { generationOf } from './generation';
import { paperKey } from './paper-key';
import { SCHEMA_VERSION, type Manifest, type Shard } from './shard';
import { isBuiltPaper, isManifest } from './shard-shape';
import { stableJson } from './stable-json';

/** Obsidian Sync's standard plan refuses files over 5 MB; this leaves room. In bytes. */
export const MAX_SHARD_FILE = 4_000_000;
/** Room for a part's own members, in bytes. */
const PART_HEAD = 200;

export type Decoded =
  | { state: 'sound'; shard: Shard }
  /** Written by a newer Locus: left alone. */
  | { state: 'newer'; schema: number }
  | { state: 'damaged'; problem: ShardProblem };

export type ShardProblem = 'not-json' | 'checksum' | 'shape' | 'foreign' | 'part-missing' | 'part-foreign' | 'older-schema' | 'unreadable';

/** The files of a shard, as one or as several parts of at most `maxBytes` bytes; the same shard gives the same bytes. */
export function encodeShard(shard: Shard, maxBytes = MAX_SHARD_FILE): Uint8Array[] {
  const body = `"manifest":${stableJson(shard.manifest)},"paper":${stableJson(shard.paper)}}`;
  const text = `{"schema":${shard.manifest.schema},"sha256":"${sha256Hex(body)}",${body}`;
  const encoder = new TextEncoder();
  const whole = encoder.encode(text);
  if (whole.length <= maxBytes) return [whole];
  // A UTF-16 unit of JSON text takes three bytes at most, its second escaping included.
  const partLength = Math.floor((maxBytes - PART_HEAD) / 3);
  const count = Math.ceil(text.length / partLength);
  return Array.from({ length: count }, (_, at) => {
    const slice = JSON.stringify(text.slice(at * partLength, (at + 1) * partLength));
    return encoder.encode(`{"schema":${shard.manifest.schema},"part":${at + 1},"parts":${count},"slice":${slice}}`);
  });
}

/**
 * Reads what `encodeShard` wrote, all parts or nothing. Never throws: text that is cut, edited by hand, of another paper, or
 * of another schema is named as such. `key` and `generation` are what the file's name promises.
 */
export async function decodeShard(files: readonly Uint8Array[], key: string, generation: string): Promise<Decoded> {
  const texts: string[] = [];
  for (const bytes of files) {
    try {
      texts.push(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      return { state: 'damaged', problem: 'not-json' };
    }
  }
  const joined = joinParts(texts);
  return typeof joined === 'string' ? decodeText(joined, key, generation) : joined;
}

function joinParts(texts: readonly string[]): string | Decoded {
  const [first] = texts;
  if (first === undefined) return { state: 'damaged', problem: 'part-missing' };
  if (texts.length === 1) return first;
  let joined = '';
  for (const [at, text] of texts.entries()) {
    const part = parse(text);
    if (!isRecord(part)) return { state: 'damaged', problem: 'not-json' };
    if (typeof part.schema === 'number' && part.schema > SCHEMA_VERSION) return { state: 'newer', schema: part.schema };
    if (part.part !== at + 1 || part.parts !== texts.length || typeof part.slice !== 'string') return { state: 'damaged', problem: 'part-foreign' };
    joined += part.slice;
  }
  return joined;
}

/** The checksum is the device's own code's to make, outside of this thread: a search waits for some twenty papers. */
async function decodeText(text: string, key: string, generation: string): Promise<Decoded> {
  const value = parse(text);
  if (!isRecord(value)) return { state: 'damaged', problem: 'not-json' };
  const schema = schemaOf(value);
  if (schema !== null && schema > SCHEMA_VERSION) return { state: 'newer', schema };
  if (schema !== null && schema < SCHEMA_VERSION) return { state: 'damaged', problem: 'older-schema' };
  const head = `{"schema":${SCHEMA_VERSION},"sha256":"${String(value.sha256)}",`;
  if (!text.startsWith(head) || (await sha256HexOf(new TextEncoder().encode(text.slice(head.length)))) !== value.sha256) return { state: 'damaged', problem: 'checksum' };
  const { manifest, paper } = value;
  if (!isManifest(manifest) || !isBuiltPaper(paper)) return { state: 'damaged', problem: 'shape' };
  if (!belongs(manifest, key, generation)) return { state: 'damaged', problem: 'foreign' };
  return { state: 'sound', shard: { manifest, paper } };
}

/** Whether the manifest is of the paper and generation that the file's name promises. */
function belongs(manifest: Manifest, key: string, generation: string): boolean {
  const { identity, outlineHash, policyVersion, schema, supplements } = manifest;
  if (identity.kind === 'unknown' || paperKey(manifest.paperId) !== key || manifest.generation !== generation) return false;
  return generationOf(identity, outlineHash, policyVersion, schema, supplements) === generation;
}

function schemaOf(value: Record<string, unknown>): number | null {
  if (typeof value.schema === 'number') return value.schema;
  return isRecord(value.manifest) && typeof value.manifest.schema === 'number' ? value.manifest.schema : null;
}

/** undefined for text that is not JSON; the caller reports it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
