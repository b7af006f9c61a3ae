import { describe, expect, it } from 'vitest';
import { READ_FIRST, ReadAhead } from '../../src/engine/read-ahead';
import { MemoryCache } from '../doubles/memory-files';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Counts the readings by what they are of. */
class CountedCache extends MemoryCache {
  readonly asked: string[] = [];

  override async getAll(prefix: string): Promise<Map<string, Uint8Array>> {
    this.asked.push(prefix);
    return super.getAll(prefix);
  }
}

describe('a cache that reads ahead', () => {
  it('has begun what is read first before anybody asks, and hands each reading out once', async () => {
    const cache = new CountedCache();
    await cache.set('ledger/1/A', bytes('one'));
    const ahead = new ReadAhead(cache);
    expect(cache.asked).toEqual(READ_FIRST);
    expect(await ahead.getAll('ledger/1/')).toEqual(new Map([['ledger/1/A', bytes('one')]]));
    expect(cache.asked).toHaveLength(READ_FIRST.length);
    await ahead.getAll('ledger/1/');
    expect(cache.asked).toHaveLength(READ_FIRST.length + 1);
  });

  it('hands out nothing that was read before a write', async () => {
    const cache = new CountedCache();
    const ahead = new ReadAhead(cache);
    await ahead.set('ledger/1/A', bytes('new'));
    expect(await ahead.getAll('ledger/1/')).toEqual(new Map([['ledger/1/A', bytes('new')]]));
    const again = new ReadAhead(cache);
    await again.delete('ledger/1/A');
    expect(await again.getAll('ledger/1/')).toEqual(new Map());
  });

  it('tells whoever asks of a reading that failed, and reads anew for the next', async () => {
    const cache = new CountedCache();
    let failing = true;
    const broken: CountedCache = Object.assign(cache, { getAll: () => (failing ? Promise.reject(new Error('gone')) : Promise.resolve(new Map<string, Uint8Array>())) });
    const ahead = new ReadAhead(broken);
    failing = false;
    await expect(ahead.getAll('ledger/1/')).rejects.toThrow('gone');
    expect(await ahead.getAll('ledger/1/')).toEqual(new Map());
  });
});
