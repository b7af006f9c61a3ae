import type { App } from 'obsidian';
import { Platform } from 'obsidian';
import { describe, expect, it, onTestFinished } from 'vitest';
import { guardFirstSearch, StartGuard } from '../../src/obsidian/start-guard';
import { answer, FakeEngine, passage } from './fake-engine';
import { ManualTimers } from './manual-timers';
import { servicesOf, startPlugin, until } from './start-plugin';

const never = (): Promise<never> => new Promise(() => undefined);
const request = { query: 'x', limit: 5, mode: 'both' } as const;

/** A device: what the app keeps between starts. Each start has a guard of its own. */
class Device {
  readonly kept = new Map<string, unknown>();
  readonly timers = new ManualTimers();

  start(): StartGuard {
    const app = {
      loadLocalStorage: (key: string): unknown => this.kept.get(key) ?? null,
      saveLocalStorage: (key: string, value: unknown): void => void this.kept.set(key, value),
    };
    // The guard uses these two of the app's methods.
    return new StartGuard(app as unknown as App, this.timers);
  }
}

describe('40-3: starts that die while loading', () => {
  it('40-3: after two of them the next waits, until the user asks', () => {
    const device = new Device();
    void device.start().watch(never);
    expect(device.start().mayStart()).toBe(true);
    void device.start().watch(never);
    const third = device.start();
    expect(third.mayStart()).toBe(false);
    third.forgive();
    expect([third.mayStart(), device.start().mayStart()]).toEqual([true, true]);
  });

  it('40-3: opening and first search are one start, however it dies', async () => {
    const device = new Device();
    const guard = device.start();
    const engine = new FakeEngine();
    await guard.watch(async () => undefined);
    engine.answer = never;
    void guardFirstSearch(engine, guard).search(request);
    device.timers.pass(60_000);
    expect(device.start().mayStart()).toBe(true);
    expect(device.kept.get('locus-unfinished-starts')).toBe(1);
  });

  it('40-3: a first search long after the opening is guarded too; what lives on for five seconds is forgiven', async () => {
    const device = new Device();
    const guard = device.start();
    const engine = guardFirstSearch(new FakeEngine(), guard);
    await guard.watch(async () => undefined);
    device.timers.pass(5_000);
    expect(device.kept.get('locus-unfinished-starts')).toBeNull();
    await engine.search(request);
    expect(device.kept.get('locus-unfinished-starts')).toBe(1);
    device.timers.pass(5_000);
    expect(device.kept.get('locus-unfinished-starts')).toBeNull();
    await engine.search(request);
    expect(device.kept.get('locus-unfinished-starts')).toBeNull();
  });

  it('40-3: what prepares the first question is guarded as that question is, once', async () => {
    const device = new Device();
    const engine = guardFirstSearch(new FakeEngine(), device.start());
    await engine.prepare();
    expect(device.kept.get('locus-unfinished-starts')).toBe(1);
    device.timers.pass(5_000);
    await engine.search(request);
    expect(device.kept.get('locus-unfinished-starts')).toBeNull();
  });

  it('40-3: loading that fails is no death', async () => {
    const device = new Device();
    await expect(device.start().watch(() => Promise.reject(new Error('no worker')))).rejects.toThrow('no worker');
    expect(device.kept.get('locus-unfinished-starts')).toBeNull();
  });

  it('every other method of the engine is the engine\'s own', async () => {
    const engine = new FakeEngine();
    const guarded = guardFirstSearch(engine, new Device().start());
    await guarded.survey();
    await guarded.index({ papers: ['A'] });
    expect([engine.count('survey'), engine.argumentsOf('index')]).toEqual([1, [{ papers: ['A'] }]]);
  });

  it('40-3: on a phone the pane says why it waits, and "Try again" loads', async () => {
    const { isMobile } = Platform;
    onTestFinished(() => void Object.assign(Platform, { isMobile }));
    Object.assign(Platform, { isMobile: true });
    const engine = new FakeEngine();
    engine.answer = () => answer([passage()]);
    const started = await startPlugin({ engine, mobile: true, before: (app) => void app.saveLocalStorage('locus-unfinished-starts', 2) });
    await servicesOf(started).search('waves');
    await until('refusal', () => document.querySelector('.locus-pane')?.textContent.includes('did not finish loading') === true);
    expect(started.opened).toHaveLength(0);
    document.querySelector<HTMLElement>('.locus-pane .locus-state .mod-cta')?.click();
    await until('cards', () => document.querySelector('.locus-pane .locus-card') !== null);
    expect(started.opened).toHaveLength(1);
  });
});
