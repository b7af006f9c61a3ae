import { beforeEach, describe, expect, it } from 'vitest';
import { isPreparing, PreparationStore } from '../../src/obsidian/meaning/preparation-store';
import { FakeEngine } from './fake-engine';
import { ManualTimers, settle } from './manual-timers';

describe('the preparation as every view sees it', () => {
  let engine: FakeEngine;
  let timers: ManualTimers;
  let store: PreparationStore;
  let told: string[];

  beforeEach(async () => {
    engine = new FakeEngine();
    timers = new ManualTimers();
    store = new PreparationStore(async () => engine, timers);
    await store.follow(engine);
    told = [];
    store.onChange(({ status }) => told.push(status));
  });

  it('50-10: is what the engine last said', () => {
    expect(isPreparing(store.current)).toBe(false);
    engine.tellEmbedding({ status: 'running', phase: 'sending' });
    expect(isPreparing(store.current)).toBe(true);
    engine.tellEmbedding({ status: 'done' });
    expect(isPreparing(store.current)).toBe(false);
    expect(told).toEqual(['running', 'done']);
  });

  it('50-9: while it waits, views are told every second, so that the time left counts down', () => {
    engine.tellEmbedding({ status: 'waiting', waiting: { code: 'offline', until: 9_000 } });
    for (let second = 0; second < 3; second++) timers.pass(1_000);
    expect(told).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    engine.tellEmbedding({ status: 'running', waiting: null });
    timers.pass(10_000);
    expect(told.slice(4)).toEqual(['running']);
    expect(timers.waiting).toBe(0);
  });

  it('after its end nothing is told and no timer is left', async () => {
    engine.tellEmbedding({ status: 'waiting', waiting: { code: 'offline', until: 9_000 } });
    store.dispose();
    told = [];
    timers.pass(5_000);
    engine.tellEmbedding({ status: 'running' });
    await settle();
    expect(told).toEqual([]);
    expect(timers.waiting).toBe(0);
  });
});
