import type { Breathe } from '../../ports';
import { sha256Hex, TOKENIZER_VERSION } from '../../text';
import { ByteReader, ByteWriter, DamagedSegment } from '../packed/bytes';
import { FIELDS } from './fields';
import { FIELD_SLOTS } from './word-store';
import type { DocumentRecord, Postings, WordStore } from './word-store';

/** Raised when the form of the pieces changes. */
const FORMAT = 1;
const HEAD = 'words.head';
/** Bytes of a piece, about: hashing one takes a few milliseconds. */
const PIECE = 128 * 1024;
const PAPERS_A_PIECE = 20;

export interface SavedPaper {
  paperId: string;
  generation: string;
  /** Numbers of its documents. */
  documents: number[];
}

/** The first piece: what the others are, and their checksums, so that pieces of two saves are never mixed. */
interface Head {
  format: number;
  tokenizer: number;
  pieces: { name: string; sha256: string; holds: 'papers' | 'terms' }[];
}

/** A piece of papers: records and field lengths, document by document. */
interface PaperPiece {
  paperId: string;
  generation: string;
  units: { record: Omit<DocumentRecord, 'paperId'>; lengths: number[] }[];
}

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder('utf-8', { fatal: true });

function packPapers(store: WordStore, papers: readonly SavedPaper[]): Uint8Array {
  const pieces: PaperPiece[] = papers.map(({ paperId, generation, documents }) => ({
    paperId,
    generation,
    units: documents.flatMap((number) => {
      const stored = store.record(number);
      if (!stored) return [];
      const { paperId: _paperId, ...record } = stored;
      return [{ record, lengths: FIELDS.map((_, field) => store.length(number, field)) }];
    }),
  }));
  return utf8.encode(JSON.stringify(pieces));
}

/**
 * Postings of the documents that are saved, under their new numbers. These ascend with the old ones: a replaced paper gets new numbers
 * and goes to the end of the papers.
 */
function renumber(list: Postings, numbers: ReadonlyMap<number, number>): Postings {
  const renumbered: Postings = [];
  for (let at = 0; at < list.length; at += 2) {
    const entry = list[at] ?? 0;
    const number = numbers.get(Math.floor(entry / FIELD_SLOTS));
    if (number !== undefined) renumbered.push(number * FIELD_SLOTS + (entry % FIELD_SLOTS), list[at + 1] ?? 0);
  }
  return renumbered;
}

function writeTerm(out: ByteWriter, term: string, list: Postings): void {
  const name = utf8.encode(term);
  out.varint(name.length);
  out.append(name);
  out.varint(list.length / 2);
  let previous = 0;
  for (let at = 0; at < list.length; at += 2) {
    const entry = list[at] ?? 0;
    out.varint(entry - previous);
    out.varint(list[at + 1] ?? 0);
    previous = entry;
  }
}

/** Pieces of an index: a head, papers, and terms with their postings. Breathes between pieces. */
export async function packPieces(store: WordStore, papers: readonly SavedPaper[], breathe: Breathe): Promise<Map<string, Uint8Array>> {
  const saved = new Map<string, Uint8Array>();
  const head: Head = { format: FORMAT, tokenizer: TOKENIZER_VERSION, pieces: [] };
  const keep = async (holds: 'papers' | 'terms', bytes: Uint8Array): Promise<void> => {
    const name = `words.${holds}.${head.pieces.length}`;
    saved.set(name, bytes);
    head.pieces.push({ name, sha256: sha256Hex(bytes), holds });
    await breathe();
  };
  const numbers = new Map<number, number>();
  for (const { documents } of papers) for (const number of documents) numbers.set(number, numbers.size + 1);
  for (let at = 0; at < papers.length; at += PAPERS_A_PIECE) await keep('papers', packPapers(store, papers.slice(at, at + PAPERS_A_PIECE)));
  let out = new ByteWriter(PIECE);
  for (const [term, list] of store.postings) {
    const current = renumber(list, numbers);
    if (current.length > 0) writeTerm(out, term, current);
    if (out.length < PIECE) continue;
    await keep('terms', out.finish());
    out = new ByteWriter(PIECE);
  }
  if (out.length > 0) await keep('terms', out.finish());
  const text = JSON.stringify(head);
  saved.set(HEAD, utf8.encode(`${sha256Hex(text)}\n${text}`));
  return saved;
}

/** The head where it is sound and of this version, else null. */
function readHead(bytes: Uint8Array | undefined): Head | null {
  if (!bytes) return null;
  const [checksum, text = ''] = fromUtf8.decode(bytes).split('\n');
  if (checksum !== sha256Hex(text)) return null;
  const head = JSON.parse(text) as Head; // its checksum says that we wrote it
  return head.format === FORMAT && head.tokenizer === TOKENIZER_VERSION ? head : null;
}

function readTerms(bytes: Uint8Array, add: (term: string, postings: Postings) => void): void {
  const reader = new ByteReader(bytes);
  while (!reader.done) {
    const term = fromUtf8.decode(reader.take(reader.varint()));
    const list: Postings = [];
    let entry = 0;
    for (let left = reader.varint(); left > 0; left -= 1) {
      entry += reader.varint();
      list.push(entry, reader.varint());
    }
    add(term, list);
  }
}

/** Publishes the documents of a piece under the next numbers, from 1. */
function readPapers(bytes: Uint8Array, store: WordStore, first: number): SavedPaper[] {
  const papers = JSON.parse(fromUtf8.decode(bytes)) as PaperPiece[]; // its checksum says that we wrote it
  let number = first;
  return papers.map(({ paperId, generation, units }) => {
    const documents = units.map(({ record, lengths }) => {
      for (const [field, length] of lengths.entries()) store.setLength(number, field, length);
      store.publish(number, { ...record, paperId });
      return number++;
    });
    return { paperId, generation, documents };
  });
}

async function readPieces(pieces: ReadonlyMap<string, Uint8Array>, store: WordStore, breathe: Breathe): Promise<SavedPaper[] | null> {
  const head = readHead(pieces.get(HEAD));
  if (!head) return null;
  const papers: SavedPaper[] = [];
  for (const { name, sha256, holds } of head.pieces) {
    const bytes = pieces.get(name);
    if (!bytes || sha256Hex(bytes) !== sha256) return null;
    if (holds === 'papers') papers.push(...readPapers(bytes, store, store.size + 1));
    else readTerms(bytes, (term, postings) => store.addPosting(term, postings));
    await breathe();
  }
  return papers;
}

/**
 * Fills an empty store with what `packPieces` gave and returns its papers; null where a piece is missing, damaged, foreign, or of another
 * version, and the store is then of no use. Breathes between pieces.
 */
export async function unpackPieces(pieces: ReadonlyMap<string, Uint8Array>, store: WordStore, breathe: Breathe): Promise<SavedPaper[] | null> {
  try {
    return await readPieces(pieces, store, breathe);
  } catch (error) {
    // Bytes that are no piece at all: text that is no UTF-8 or no JSON.
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof DamagedSegment) return null;
    throw error;
  }
}
