import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedSegment } from '../../../src/index/packed/bytes';
import { PackedVectors } from '../../../src/index/packed-vectors/packed-vectors';
import { finish } from '../../../src/index/packed/steps';
import { headPieceOf, packSpace, readHead, restoringVectors, savedSpace, unpackSpace } from '../../../src/index/search/vector-pieces';
import { sha256Hex } from '../../../src/text';
import { finished, vectorOf } from '../packed-vectors/naive';

const atOnce = (): Promise<void> => Promise.resolve();
const WORDS = new TextEncoder().encode('the head of the words');
const DIMS = 5;

async function pack(numbers: readonly number[], gone: readonly number[]): Promise<Map<string, Uint8Array>> {
  const vectors = new PackedVectors(DIMS);
  for (const number of numbers) vectors.put(number, vectorOf(DIMS, number));
  for (const number of gone) vectors.remove(number);
  const placeOf = new Uint32Array(200);
  for (let number = 1; number < 200; number += 1) placeOf[number] = number;
  return packSpace('m', savedSpace(vectors, placeOf), WORDS, atOnce, new WeakMap());
}

describe('40-3: pieces of a space', () => {
  it('hold every vector under its document, in whatever order they came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 199 }), { maxLength: 40 }), fc.array(fc.integer({ min: 1, max: 199 }), { maxLength: 20 }), fc.nat(1000), async (numbers, gone, shift) => {
        const saved = await unpackSpace('m', await pack(numbers, gone), WORDS, atOnce, new WeakMap());
        if (!saved) throw new Error('what was packed does not unpack');
        const vectors = finish(restoringVectors(saved, Uint32Array.from({ length: 199 }, (_, place) => place + 1 + shift)));
        for (let number = 1; number < 200; number += 1) {
          const kept = numbers.includes(number) && !gone.includes(number);
          expect(vectors.has(number + shift)).toBe(kept);
          const [near] = kept ? finished(vectors.nearest(vectorOf(DIMS, number), 1, [number + shift])) : [];
          if (kept) expect(near?.score).toBeCloseTo(1, 3);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('a head of another version, of other words, or with places that are not there or there twice, is refused', async () => {
    const pieces = await pack([1, 2, 3], []);
    expect(await unpackSpace('m', pieces, new TextEncoder().encode('other words'), atOnce, new WeakMap())).toBeNull();
    const saved = await unpackSpace('m', pieces, WORDS, atOnce, new WeakMap());
    if (!saved) throw new Error('what was packed does not unpack');
    expect(() => finish(restoringVectors(saved, Uint32Array.of(7, 8)))).toThrow(DamagedSegment);
    const twice = { ...saved, blocks: saved.blocks.map((one) => ({ ...one, places: Uint32Array.of(1, 1, 2) })) };
    expect(() => finish(restoringVectors(twice, Uint32Array.of(7, 8, 9)))).toThrow(DamagedSegment);
    const head = pieces.get(headPieceOf('m')) ?? new Uint8Array();
    expect(head[4]).toBe(1);
    expect(() => readHead(signed(head.slice(0, -32).map((byte, at) => (at === 4 ? 2 : byte))), sha256Hex(WORDS))).toThrow('format 2');
  });

  it('no damaged head makes the reader hang, allocate without bound or throw anything else, even under a good checksum', async () => {
    const head = ((await pack([5, 1, 2, 3, 4, 9, 150], [2])).get(headPieceOf('m')) ?? new Uint8Array()).slice(0, -32);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(head.length - 1), fc.nat(255)), { maxLength: 5 }), fc.nat(head.length), fc.boolean(), (changes, cut, whole) => {
        const damaged = head.slice(0, whole ? head.length : cut);
        for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
        try {
          const { blocks } = readHead(signed(damaged), sha256Hex(WORDS));
          expect(blocks.reduce((sum, { places }) => sum + places.length, 0)).toBeLessThanOrEqual(damaged.length);
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedSegment);
        }
        expect(() => readHead(damaged, sha256Hex(WORDS))).toThrow(DamagedSegment);
      }),
      { numRuns: 2000 },
    );
  });
});

/** A head with a checksum that fits it. */
function signed(body: Uint8Array): Uint8Array {
  const digest = Uint8Array.from(sha256Hex(body).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return Uint8Array.of(...body, ...digest);
}
