import type { Breathe } from '../ports';
import { inParallel } from './in-parallel';
import { emptyRecord, type Ledger, type ShardNote } from './ledger';
import type { SectionNode } from '../structure/model';
import { byCodeUnits } from '../text';
import type { Shard, StoredPaper } from './shard';
import type { ShardProblem } from './shard-codec';
import { bytesInStamp, type ShardGroup, type ShardStore } from './shard-store';

export interface SoundShard extends StoredPaper {
  group: ShardGroup;
}

/** All that the store holds of one paper. */
export interface Holding {
  paperKey: string;
  /** Sound shards, whole before stand-ins, then by generation; usually one. */
  sound: SoundShard[];
  newer: { group: ShardGroup; schema: number }[];
  damaged: { group: ShardGroup; problem: ShardProblem }[];
}

/**
 * How closely the store is looked at. `stamps`: sizes and times are compared with the ledger's. `names`: a shard that the ledger knows as
 * sound is believed by its name, which holds a hash of what it was made from; so one listing is all that an unchanged store costs, and only
 * a file that was harmed where it lies is not noticed.
 */
export type Closeness = 'names' | 'stamps';

const WIDTH = 16;
/** So often a store is listed that another window or device changes meanwhile. */
const TRIES = 3;

/**
 * What is stored, by paper key. Reads a shard only where the ledger has not seen its files with these sizes and times (or names);
 * what it learns goes into the ledger; before each shard whose size and time are looked at although its name is known it takes a breath. Throws where plugin data cannot be listed or read.
 */
export async function takeInventory(store: ShardStore, ledger: Ledger, closeness: Closeness = 'stamps', breathe: Breathe = async () => undefined): Promise<Map<string, Holding>> {
  const [groups] = await Promise.all([store.groups(), ledger.load()]);
  let seen = await see(store, ledger, closeness, groups, breathe);
  // A shard that went away after it was listed was replaced: the one in its place came after the listing.
  for (let left = TRIES; left > 1 && seen.some((shard) => shard.seen === null); left -= 1) seen = await see(store, ledger, closeness, await store.groups(), breathe);
  const holdings = new Map<string, Holding>();
  for (const { group, seen: shard } of seen) {
    if (shard === null) continue;
    const holding = holdings.get(group.paperKey) ?? { paperKey: group.paperKey, sound: [], newer: [], damaged: [] };
    holdings.set(group.paperKey, holding);
    const { note, bytes } = shard;
    if (note.state === 'sound') {
      const { manifest } = note;
      holding.sound.push({ paperId: manifest.paperId, paperKey: group.paperKey, generation: manifest.generation, manifest, bytes, group });
    } else if (note.state === 'newer') holding.newer.push({ group, schema: note.schema });
    else holding.damaged.push({ group, problem: note.problem });
  }
  for (const holding of holdings.values()) holding.sound.sort(byRank);
  await remember(ledger, seen);
  return holdings;
}

/** The shard to serve: the one that fits best, of equal ones the first. */
export function servedShard(holding: Holding | undefined, fit: (shard: SoundShard) => number): SoundShard | null {
  const [only, ...others] = holding?.sound ?? [];
  // Nothing to choose between, as a rule; how well a shard fits costs a hash.
  if (only !== undefined && others.length === 0) return only;
  return holding?.sound.reduce<SoundShard | null>((best, shard) => (best === null || fit(shard) > fit(best) ? shard : best), null) ?? null;
}

const byRank = (a: SoundShard, b: SoundShard): number =>
  Number(a.group.replacement) - Number(b.group.replacement) || byCodeUnits(a.generation, b.generation);

interface Seen {
  note: ShardNote;
  bytes: number;
}

const noted = (ledger: Ledger, group: ShardGroup): ShardNote | undefined => ledger.get(group.paperKey)?.shards[group.paths[0] ?? ''];

/** What the ledger knows of a shard by its name alone; null where that is not enough. */
function believed(ledger: Ledger, group: ShardGroup, closeness: Closeness): Seen | null {
  if (closeness === 'stamps' || !group.complete) return null;
  const note = noted(ledger, group);
  return note?.state === 'sound' ? { note, bytes: bytesInStamp(note.stamp) } : null;
}

async function see(store: ShardStore, ledger: Ledger, closeness: Closeness, groups: readonly ShardGroup[], breathe: Breathe): Promise<{ group: ShardGroup; seen: Seen | null }[]> {
  return inParallel(groups, WIDTH, async (group) => {
    const known = believed(ledger, group, closeness);
    if (known !== null) return { group, seen: known };
    if (closeness === 'stamps') await breathe();
    return { group, seen: await look(store, ledger, group) };
  });
}

/** null where the files went away meanwhile. A file that cannot be read costs its paper and no other. */
async function look(store: ShardStore, ledger: Ledger, group: ShardGroup): Promise<Seen | null> {
  const stamp = await store.stamp(group);
  if (stamp === null) return null;
  const known = noted(ledger, group);
  if (known?.stamp === stamp.text) return { note: known, bytes: stamp.bytes };
  try {
    return { note: noteOf(stamp.text, await store.read(group)), bytes: stamp.bytes };
  } catch {
    // Without a stamp: it is tried again at every look, for it may be another program that holds the file now.
    return { note: { stamp: '', state: 'damaged', problem: 'unreadable' }, bytes: stamp.bytes };
  }
}

function noteOf(stamp: string, decoded: Awaited<ReturnType<ShardStore['read']>>): ShardNote {
  switch (decoded.state) {
    case 'sound':
      return soundNote(stamp, decoded.shard);
    case 'newer':
      return { stamp, state: 'newer', schema: decoded.schema };
    case 'damaged':
      return { stamp, state: 'damaged', problem: decoded.problem };
  }
}

/** What the ledger keeps of a sound shard. */
export const soundNote = (stamp: string, { manifest, paper }: Shard): ShardNote => ({ stamp, state: 'sound', manifest, headings: headingsOf(paper.tree) });

function headingsOf(tree: readonly SectionNode[]): string[] {
  const titles = new Set<string>();
  const open = [...tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'section' && node.title !== '') titles.add(node.title);
    for (const child of node.children) open.push(child);
  }
  return [...titles].sort();
}

async function remember(ledger: Ledger, seen: readonly { group: ShardGroup; seen: Seen | null }[]): Promise<void> {
  const notes = new Map<string, { paperId: string | null; shards: Record<string, ShardNote> }>();
  for (const { group, seen: shard } of seen) {
    if (shard === null) continue;
    const entry = notes.get(group.paperKey) ?? { paperId: null, shards: {} };
    notes.set(group.paperKey, entry);
    entry.shards[group.paths[0] ?? ''] = shard.note;
    if (shard.note.state === 'sound') entry.paperId = shard.note.manifest.paperId;
  }
  for (const [key, { paperId, shards }] of notes) {
    const before = ledger.get(key) ?? (paperId === null ? null : emptyRecord(paperId));
    if (before !== null && !sameNotes(before.shards, shards)) await ledger.set(key, { ...before, shards });
  }
  for (const [key, record] of ledger.entries()) {
    if (!notes.has(key) && Object.keys(record.shards).length > 0) await ledger.set(key, { ...record, shards: {} });
  }
}

/** Notes that were found unchanged are the ledger's own objects. */
const sameNotes = (a: Record<string, ShardNote>, b: Record<string, ShardNote>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(b).every((path) => a[path] === b[path]);
