import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unpackThread, unpackThreadAside } from '../../src/threads';

describe('the packed code of the reader', () => {
  const code = 'const greeting = "漢字 and letters";\n'.repeat(2_000);
  const packed = Buffer.from(deflateSync(strToU8(code))).toString('base64');

  it('unpacks to the same text at once and aside', async () => {
    expect(unpackThread(packed)).toBe(code);
    expect(await new Blob([await unpackThreadAside(packed)]).text()).toBe(code);
  });

  it('rejects for what is damaged, aside too', async () => {
    const damaged = packed.slice(0, packed.length / 2);
    expect(() => unpackThread(damaged)).toThrow();
    await expect(unpackThreadAside(damaged)).rejects.toThrow();
  });
});
