import { unzipSync, zipSync } from 'fflate';
import { Unreadable } from './draft';

/** More parts than any office program writes. */
const MOST_PARTS = 20_000;

/**
 * The XML parts of an office file by name, pictures left out. Nothing is written anywhere, so a name is only a key; one that leads out of the archive is no part.
 * Throws `Unreadable`: for an archive that is cut or no archive, for one that unpacks to more than `most` bytes (by what it says, which is all the room it is
 * given), and for a part that declares entities, which no office program writes.
 */
export function xmlParts(bytes: Uint8Array, most: number): Map<string, string> {
  let total = 0;
  let count = 0;
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        count += 1;
        if (count > MOST_PARTS) throw new Unreadable('supplement-too-large', `more than ${MOST_PARTS} parts`);
        if (!/\.(?:xml|rels)$/i.test(name) || /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(name)) return false;
        total += originalSize;
        if (total > most) throw new Unreadable('supplement-too-large', `unpacks to more than ${most} bytes`);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('supplement-damaged', error instanceof Error ? error.message : String(error));
  }
  const parts = new Map<string, string>();
  for (const [name, content] of Object.entries(unpacked)) {
    const xml = decodeXml(content);
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Unreadable('supplement-damaged', `${name} declares entities`);
    parts.set(name.replace(/^\/+/, ''), xml);
  }
  return parts;
}

/** An archive of these parts, not compressed: what the libraries are given holds nothing that was not looked at. */
export const packParts = (parts: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(Object.fromEntries([...parts].map(([name, xml]) => [name, new TextEncoder().encode(xml)])), { level: 0 }));

/** XML in UTF-8 or, by its mark, in UTF-16; without what it says of its encoding, since it has none any more. */
function decodeXml(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes).replace(/^\s*<\?xml[^>]*\?>/, '<?xml version="1.0"?>');
}

/** Names of parts by the id of the relation to them, for a part of the archive. A target outside the archive is none. */
export function relationsOf(parts: ReadonlyMap<string, string>, name: string): Map<string, { target: string; type: string }> {
  const slash = name.lastIndexOf('/');
  const folder = name.slice(0, slash + 1);
  const xml = parts.get(`${folder}_rels/${name.slice(slash + 1)}.rels`) ?? '';
  const relations = new Map<string, { target: string; type: string }>();
  for (const [tag] of xml.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    const id = attribute(tag, 'Id');
    const target = attribute(tag, 'Target');
    if (id !== null && target !== null && attribute(tag, 'TargetMode') !== 'External') relations.set(id, { target: resolved(folder, target), type: attribute(tag, 'Type') ?? '' });
  }
  return relations;
}

/** An attribute of a start tag, its entities undone; null where it has none of that name. */
export function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`[\\s]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  const raw = found?.[1] ?? found?.[2];
  return raw === undefined ? null : raw.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => ENTITIES[entity] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function resolved(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}
