import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engineTimer } from '../../src/engine/timer';

describe('40-8: the timer of the engine, which every question needs', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // As on iOS before 16.
    vi.stubGlobal('self', globalThis);
    vi.stubGlobal('AbortSignal', class extends EventTarget {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('40-8: also counts where the system has no signals of time', () => {
    const told: number[] = [];
    engineTimer(2_000, () => told.push(2_000));
    engineTimer(-5, () => told.push(0));
    const cancel = engineTimer(100, () => told.push(100));
    cancel();
    vi.advanceTimersByTime(1_999);
    expect(told).toEqual([0]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([0, 2_000]);
  });
});
