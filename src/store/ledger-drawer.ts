import { isRecord, parseJson } from '../ocr/loose-json';
import { quickHash, sha256HexOf } from '../text';
import type { LedgerRecord, ShardNote, SourceNote } from './ledger-record';
import type { Manifest } from './shard';
import { stableJson } from './stable-json';

type SoundNote = Extract<ShardNote, { state: 'sound' }>;
type ShardRest = Pick<SoundNote, 'headings'> & Pick<Manifest, 'hashes' | 'sources'>;
type SourceRest = Pick<SourceNote, 'files' | 'titles'>;

/** The larger part of a record, which an answer from names does not look at: it stays bytes until somebody does. */
interface Rest {
  source: SourceRest | null;
  /** By the path of each sound shard. */
  shards: Record<string, ShardRest>;
}

/** A record without its rest, and how many bytes that takes. */
type Entry = [paperKey: string, face: LedgerRecord, rest: number];

/** Hexadecimal digits of a SHA-256. */
const DIGEST = 64;
/** Bytes of the length of the faces, little-endian. */
const LENGTH = 4;

const NOTHING: SourceRest = { files: {}, titles: [] };
const NO_SHARD: ShardRest = { headings: [], hashes: { tree: '', body: '', objects: '' }, sources: [] };

/** One of sixteen names for what lies together, by the paper's key. */
export const drawerOf = (paperKey: string): string => quickHash(paperKey).at(-1) ?? '';

/** Records in one entry of the cache: checksum, length of the faces, all faces as JSON, then the rests. The same records give the same bytes. */
export async function packDrawer(records: readonly (readonly [paperKey: string, record: LedgerRecord])[]): Promise<Uint8Array> {
  const utf8 = new TextEncoder();
  const rests = records.map(([, record]) => utf8.encode(stableJson(restOf(record))));
  const faces = utf8.encode(stableJson(records.map(([key, record], at): Entry => [key, faceOf(record), rests[at]?.length ?? 0])));
  const body = new Uint8Array(LENGTH + faces.length + rests.reduce((sum, { length }) => sum + length, 0));
  new DataView(body.buffer).setUint32(0, faces.length, true);
  body.set(faces, LENGTH);
  let at = LENGTH + faces.length;
  for (const rest of rests) {
    body.set(rest, at);
    at += rest.length;
  }
  const whole = new Uint8Array(DIGEST + body.length);
  whole.set(utf8.encode(await sha256HexOf(body)));
  whole.set(body, DIGEST);
  return whole;
}

/** The checksum that a drawer begins with. */
export const checksumOf = (drawer: Uint8Array): string => new TextDecoder().decode(drawer.subarray(0, DIGEST));

/** What `packDrawer` packed; null for anything else. The bytes must not change afterwards. */
export async function unpackDrawer(drawer: Uint8Array): Promise<[paperKey: string, record: LedgerRecord][] | null> {
  const body = drawer.subarray(DIGEST);
  if (body.length < LENGTH || checksumOf(drawer) !== (await sha256HexOf(body))) return null;
  const end = LENGTH + new DataView(body.buffer, body.byteOffset).getUint32(0, true);
  // The checksum says that we wrote it, and the key of which version.
  const entries = parseJson(body.subarray(LENGTH, end)) as Entry[];
  let at = end;
  return entries.map(([key, face, length]) => {
    const bytes = body.subarray(at, at + length);
    at += length;
    return [key, joined(face, bytes)];
  });
}

const isSound = (note: ShardNote): note is SoundNote => note.state === 'sound';

function restOf({ source, shards }: LedgerRecord): Rest {
  const sound = Object.entries(shards).flatMap(([path, note]): [string, ShardRest][] => {
    if (!isSound(note)) return [];
    const { hashes, sources } = note.manifest;
    return [[path, { headings: note.headings, hashes, sources }]];
  });
  return { source: source && { files: source.files, titles: source.titles }, shards: Object.fromEntries(sound) };
}

function faceOf(record: LedgerRecord): LedgerRecord {
  const { source, shards } = record;
  const faces = Object.entries(shards).map(([path, note]): [string, ShardNote] => [path, isSound(note) ? { ...note, headings: [], manifest: { ...note.manifest, hashes: NO_SHARD.hashes, sources: [] } } : note]);
  return { ...record, source: source && { ...source, ...NOTHING }, shards: Object.fromEntries(faces) };
}

/** The record as it was. Its members are its own, so that a copy of it is one of the whole. */
function joined(face: LedgerRecord, bytes: Uint8Array): LedgerRecord {
  let read: Rest | null = null;
  const rest = (): Rest => (read ??= restIn(bytes));
  const shards: Record<string, ShardNote> = {};
  for (const [path, note] of Object.entries(face.shards)) shards[path] = isSound(note) ? joinedNote(note, () => rest().shards[path] ?? NO_SHARD) : note;
  return { ...face, source: face.source && joinedSource(face.source, () => rest().source ?? NOTHING), shards };
}

const joinedSource = (face: SourceNote, rest: () => SourceRest): SourceNote => ({
  ...face,
  get files() {
    return rest().files;
  },
  get titles() {
    return rest().titles;
  },
});

const joinedNote = (face: SoundNote, rest: () => ShardRest): SoundNote => ({
  ...face,
  get headings() {
    return rest().headings;
  },
  manifest: {
    ...face.manifest,
    get hashes() {
      return rest().hashes;
    },
    get sources() {
      return rest().sources;
    },
  },
});

/** The drawer's checksum says that we wrote it. */
const restIn = (bytes: Uint8Array): Rest => {
  const value = parseJson(bytes);
  return isRecord(value) ? (value as unknown as Rest) : { source: null, shards: {} };
};
