import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packed as pack } from '../../scripts/packed-threads.mjs';
import { unpackThread } from '../../src/threads';
import { unpackThreadAside } from '../../src/threads/unpack';

describe('the packed code of the reader', () => {
  const code = 'const greeting = "漢字 and letters";\n'.repeat(2_000);
  const packed = pack(new TextEncoder().encode(code));

  it('unpacks to the same text at once and aside', async () => {
    expect(unpackThread(packed)).toBe(code);
    expect(await new Blob([await unpackThreadAside(packed)]).text()).toBe(code);
  });

  it('undoes what the build does to any text, whatever its length', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => unpackThread(pack(new TextEncoder().encode(text))) === text));
  });

  it('rejects for what is damaged, aside too', async () => {
    const damaged = packed.slice(0, packed.length / 2);
    expect(() => unpackThread(damaged)).toThrow();
    await expect(unpackThreadAside(damaged)).rejects.toThrow();
  });
});
