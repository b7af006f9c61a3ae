import { afterEach, describe, expect, it, vi } from 'vitest';
import waker from 'virtual:thread-waker';
import { packed as pack } from '../../scripts/packed-threads.mjs';
import { startThread } from '../../src/threads';

const code = 'const greeting = "hello";\n'.repeat(100);
const packed = pack(new TextEncoder().encode(code));

/** What a worker is sent first. */
function firstMessage(): unknown {
  const posted: unknown[] = [];
  vi.stubGlobal('Worker', class {
    postMessage(message: unknown): void {
      posted.push(message);
    }
    terminate(): void {}
  });
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:waker', revokeObjectURL: () => undefined }));
  startThread({ waker, packed }).end();
  return posted[0];
}

describe('the start of a thread', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('sends the code packed, and unpacked where the system has no decompressor', () => {
    expect(firstMessage()).toEqual({ packed });
    vi.stubGlobal('DecompressionStream', undefined);
    expect(firstMessage()).toEqual({ plain: code });
  });

  it('sends it unpacked, too, where the system has a decompressor of other forms alone', () => {
    vi.stubGlobal('DecompressionStream', class {
      constructor(format: string) {
        if (format === 'deflate-raw') throw new TypeError(`Unsupported compression format: '${format}'`);
      }
    });
    expect(firstMessage()).toEqual({ plain: code });
  });

  it('is a few lines: a thread runs them before its own code', () => {
    expect(waker.length).toBeLessThan(2_000);
  });
});
