import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packed as pack } from '../../scripts/packed-threads.mjs';
import { unpackThread } from '../../src/threads';

describe('the packed code of the reader', () => {
  const code = 'const greeting = "漢字 and letters";\n'.repeat(2_000);
  const packed = pack(new TextEncoder().encode(code));

  it('unpacks to the same text', () => {
    expect(unpackThread(packed)).toBe(code);
  });

  it('undoes what the build does to any text, whatever its length', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => unpackThread(pack(new TextEncoder().encode(text))) === text));
  });

  it('throws for what is damaged', () => {
    const damaged = packed.slice(0, packed.length / 2);
    expect(() => unpackThread(damaged)).toThrow();
  });
});
