import { describe, expect, it } from 'vitest';
import { LOCK_FILE, WriterLock } from '../../src/store/writer-lock';
import { MemoryFiles } from '../doubles/memory-files';

/** Two writers over one folder, with a clock that the test sets. */
function twoWriters() {
  const data = new MemoryFiles();
  const time = { now: 1_000_000 };
  const clock = (): number => time.now;
  return { data, time, a: new WriterLock(data, clock, 'window a'), b: new WriterLock(data, clock, 'window b') };
}

describe('90: the writer lock', () => {
  it('90: the second writer is told who writes, and gets the lock after the first gave it back', async () => {
    const { a, b, data } = twoWriters();
    expect(await a.acquire()).toEqual({ held: true });
    expect(await b.acquire()).toEqual({ held: false, by: 'window a' });
    await a.release();
    expect(data.files.has(LOCK_FILE)).toBe(false);
    expect(await b.acquire()).toEqual({ held: true });
  });

  it('90: a silent writer is taken for dead, one that beats is not', async () => {
    const { a, b, time } = twoWriters();
    await a.acquire();
    time.now += 50_000;
    expect(await a.beat()).toBe(true);
    time.now += 50_000;
    expect((await b.acquire()).held).toBe(false);
    time.now += 10_001;
    expect((await b.acquire()).held).toBe(true);
  });

  it('90: a writer whose lock was taken over stops, and does not remove the new one', async () => {
    const { a, b, time, data } = twoWriters();
    await a.acquire();
    time.now += 100_000;
    await b.acquire();
    expect(await a.beat()).toBe(false);
    await a.release();
    expect(data.files.has(LOCK_FILE)).toBe(true);
  });

  it('90: a clock that was set back by hours does not keep the lock for hours', async () => {
    const { a, b, time } = twoWriters();
    await a.acquire();
    time.now -= 7_200_000;
    expect((await b.acquire()).held).toBe(true);
  });

  it('90: the same writer takes its own lock again after a restart', async () => {
    const { a, data, time } = twoWriters();
    await a.acquire();
    expect((await new WriterLock(data, () => time.now, 'window a').acquire()).held).toBe(true);
  });

  it('90: a writer that the host knows to be gone is succeeded at once', async () => {
    const { a, data, time } = twoWriters();
    await a.acquire();
    const next = new WriterLock(data, () => time.now, 'window c', async (owner) => owner === 'window a');
    expect((await next.acquire()).held).toBe(true);
  });

  it('90: a torn lock file holds nobody up', async () => {
    const { b, data } = twoWriters();
    data.put(LOCK_FILE, '{"owner":"wind');
    expect((await b.acquire()).held).toBe(true);
  });

  it('90: beats are written every ten seconds, not at every paper', async () => {
    const { a, data, time } = twoWriters();
    await a.acquire();
    data.rest();
    for (let paper = 0; paper < 100; paper += 1) {
      time.now += 300;
      await a.beat();
    }
    expect(data.changes).toHaveLength(2);
  });

  it('90: a folder that cannot be written throws', async () => {
    const { a, data } = twoWriters();
    data.readOnly = true;
    await expect(a.acquire()).rejects.toThrow();
  });
});
