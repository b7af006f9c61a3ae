import { beforeEach, describe, expect, it } from 'vitest';
import { MeaningStore } from '../../src/obsidian/meaning/meaning-store';
import { FakeEngine, learning } from './fake-engine';
import { ManualTimers, settle } from './manual-timers';

describe('what the engine says of meaning', () => {
  let engine: FakeEngine;
  let timers: ManualTimers;
  let store: MeaningStore;
  beforeEach(() => {
    engine = new FakeEngine();
    timers = new ManualTimers();
    store = new MeaningStore(async () => engine, timers);
  });

  it('50-2: is not asked for before somebody wants it, and only once at a time', async () => {
    expect(store.current).toBeNull();
    await Promise.all([store.refresh(), store.refresh()]);
    expect(engine.count('meaning')).toBe(1);
    expect(store.current?.learning.state).toBe('ready');
  });

  it('50-2: is asked for again and again while the library is being learned, and no longer', async () => {
    engine.meaningNow = { learning: learning({ state: 'learning', progress: 0.2 }), endpoint: null };
    await store.refresh();
    timers.pass(2_000);
    await settle();
    expect(engine.count('meaning')).toBe(2);
    engine.meaningNow = { learning: learning(), endpoint: null };
    timers.pass(2_000);
    await settle();
    expect(engine.count('meaning')).toBe(3);
    timers.pass(60_000);
    await settle();
    expect(engine.count('meaning')).toBe(3);
  });

  it('50-2: searches ask at most twice a minute', async () => {
    for (let i = 0; i < 10; i++) store.used();
    await settle();
    expect(engine.count('meaning')).toBe(1);
    timers.pass(30_000);
    store.used();
    await settle();
    expect(engine.count('meaning')).toBe(2);
  });

  it('learning shows its way and its end', async () => {
    const states: string[] = [];
    store.onChange((status) => states.push(status.learning.state));
    let done = (): void => undefined;
    engine.learns = new Promise((resolve) => {
      done = resolve;
    });
    engine.meaningNow = { learning: learning({ state: 'learning' }), endpoint: null };
    const learned = store.learn();
    await settle();
    engine.meaningNow = { learning: learning(), endpoint: null };
    done();
    await learned;
    expect(states).toEqual(['learning', 'ready']);
  });

  it('after its end it asks nothing and tells nobody', async () => {
    engine.meaningNow = { learning: learning({ state: 'learning' }), endpoint: null };
    await store.refresh();
    store.dispose();
    timers.pass(60_000);
    store.used();
    await settle();
    expect(engine.count('meaning')).toBe(1);
    expect(timers.waiting).toBe(0);
  });
});
