import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LibraryEmbedder, modelPieces, openModel } from '../../../src/embedding/library';
import { writeModel } from '../../../src/embedding/library/model-bytes';
import { LibraryModel, PART } from '../../../src/embedding/library/library-model';
import { TOKENIZER_VERSION } from '../../../src/text';
import { breathe, bytesOf, fitted, plainCounts, subjectUnits } from './made-up';

const units = subjectUnits(60);
const model = await fitted(plainCounts(units));

describe('a saved model', () => {
  it('50-2: loaded, it gives the vectors of the fitted one to the last bit, under the same id', async () => {
    const loaded = await openModel(modelPieces(model), breathe);
    if (!loaded) throw new Error('not loaded');
    expect(bytesOf(loaded)).toEqual(bytesOf(model));
    expect(loaded.id).toBe(model.id);
    expect(loaded.tables.unexplained).toBe(model.tables.unexplained);
    for (const { terms } of units) expect(loaded.fold(terms)).toEqual(model.fold(terms));
    const text = 'Cartilage and chondrocytes of the knee';
    expect(await new LibraryEmbedder(loaded, { breathe }).embedQuery(text)).toEqual(await new LibraryEmbedder(model, { breathe }).embedQuery(text));
  });

  it('50-2: other units give another id', async () => {
    expect((await fitted(plainCounts(subjectUnits(61)))).id).not.toBe(model.id);
  });

  it('50-2: parts hold at most 4 MB, and all of them come back together', async () => {
    const terms = Array.from({ length: 4000 }, (_, at) => `term${String(at).padStart(5, '0')}`);
    const cells = Int8Array.from({ length: 4000 * 2100 }, (_, at) => (at * 7) % 255);
    const large = await LibraryModel.open(
      writeModel({ dims: 2100, units: 9000, fitted: 9000, unexplained: 0.5, terms, holders: new Uint32Array(4000).fill(2), scales: new Float32Array(4000).fill(0.01), cells }),
      breathe,
    );
    const pieces = modelPieces(large);
    expect(pieces.size).toBe(4);
    for (const piece of pieces.values()) expect(piece.length).toBeLessThanOrEqual(PART);
    expect((await openModel(pieces, breathe))?.id).toBe(large.id);
    pieces.delete([...pieces.keys()].at(-1) ?? '');
    expect(await openModel(pieces, breathe)).toBeNull();
  });

  it('50-2: not one flipped bit, missing byte or missing piece is taken for a model', async () => {
    const pieces = modelPieces(model);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pieces.keys()), fc.nat(), fc.constantFrom('flip', 'cut', 'drop'), async (name, at, harm) => {
        const bytes = pieces.get(name) ?? new Uint8Array();
        const harmed = new Map(pieces);
        if (harm === 'drop') harmed.delete(name);
        else if (harm === 'cut') harmed.set(name, bytes.slice(0, at % bytes.length));
        else harmed.set(name, bytes.map((byte, place) => (place === at % bytes.length ? byte ^ (1 << (at % 8)) : byte)));
        expect(await openModel(harmed, breathe)).toBeNull();
      }),
    );
    expect(await openModel(new Map(), breathe)).toBeNull();
  });

  it('50-2: bytes of another form, another tokenizer or of impossible sizes are no model, whatever their checksum says', async () => {
    const bytes = Uint8Array.from(bytesOf(model));
    const changed = async (change: (copy: Uint8Array) => void): Promise<LibraryModel | null> => {
      const copy = bytes.slice();
      change(copy);
      const { sha256Hex } = await import('../../../src/text');
      const sha256 = sha256Hex(sha256Hex(copy));
      const head = `1\n${sha256}`;
      return openModel(new Map([['library.head', new TextEncoder().encode(`${sha256Hex(head)}\n${head}`)], [`library.part.${sha256.slice(0, 16)}`, copy]]), breathe);
    };
    expect((await changed(() => undefined))?.id).toBe(model.id);
    expect(await changed((copy) => (copy[0] = 1))).toBeNull();
    expect(await changed((copy) => (copy[4] = 2))).toBeNull();
    expect(await changed((copy) => (copy[5] = TOKENIZER_VERSION + 1))).toBeNull();
    expect(await changed((copy) => (copy[6] = 0))).toBeNull();
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        // Opened or refused, never anything else.
        await changed((copy) => (copy[at] = byte));
      }),
    );
  });
});
