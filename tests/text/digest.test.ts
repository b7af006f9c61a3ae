import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sha256Hex, sha256HexOf } from '../../src/text';

afterEach(() => vi.unstubAllGlobals());

describe("SHA-256 by the device's own code", () => {
  const sameAsOurs = (): Promise<void> =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(20), async (bytes, from) => {
        const part = bytes.subarray(Math.min(from, bytes.length));
        expect(await sha256HexOf(part)).toBe(sha256Hex(part));
      }),
      { numRuns: 40 },
    );

  it('40-2: is the same as ours, of any bytes', sameAsOurs);

  it('40-2: is ours where there is none', async () => {
    vi.stubGlobal('crypto', undefined);
    await sameAsOurs();
  });

  it('40-2: is ours where it refuses', async () => {
    let asked = 0;
    vi.stubGlobal('crypto', { subtle: { digest: () => Promise.reject(new Error(`refused ${(asked += 1)}`)) } });
    await sameAsOurs();
    expect(asked).toBeGreaterThan(0);
  });
});
