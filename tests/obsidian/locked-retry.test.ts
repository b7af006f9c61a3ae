import { beforeEach, describe, expect, it } from 'vitest';
import { LockedRetry } from '../../src/obsidian/locked-retry';
import { RunStore } from '../../src/obsidian/run-store';
import { FakeEngine, report } from './fake-engine';
import { ManualTimers, settle } from './manual-timers';
import { servicesOf, startPlugin, until } from './start-plugin';

const LOCKED = report({ kept: 0, failure: { code: 'locked', params: { by: 'desktop 1234' } } });

describe('a run that finds another window at work', () => {
  let engine: FakeEngine;
  let timers: ManualTimers;
  let run: RunStore;
  let retry: LockedRetry;
  beforeEach(() => {
    engine = new FakeEngine();
    timers = new ManualTimers();
    run = new RunStore(async () => engine);
    retry = new LockedRetry(run, timers);
    retry.load();
  });

  it('tries again when the lock of a window that was killed has run out, until it gets through', async () => {
    engine.reported = LOCKED;
    await run.index({ papers: ['AAAA1111'], full: true, force: true });
    timers.pass(60_000);
    expect(engine.count('index')).toBe(1);
    timers.pass(5_000);
    await settle();
    expect(engine.count('index')).toBe(2);
    engine.reported = report();
    timers.pass(65_000);
    await settle();
    expect(engine.argumentsOf('index')).toEqual(Array(3).fill({ papers: ['AAAA1111'], full: true, force: true }));
    expect(timers.waiting).toBe(0);
  });

  it('what many changes asked for is tried once: a look at everything covers the looks at single papers', async () => {
    engine.reported = LOCKED;
    await run.index({ papers: ['AAAA1111'] });
    await run.index({ papers: ['AAAA1111'] });
    await run.index({});
    await run.index({ papers: ['BBBB2222'] });
    engine.reported = report();
    timers.pass(65_000);
    await settle();
    expect(engine.argumentsOf('index').slice(4)).toEqual([{}]);
  });

  it('a run that failed for another reason, or went well, is left alone; unloading ends the waiting', async () => {
    engine.reported = report({ failure: { code: 'data-unwritable' } });
    await run.index({});
    expect(timers.waiting).toBe(0);
    engine.reported = LOCKED;
    await run.index({});
    expect(timers.waiting).toBe(1);
    retry.unload();
    expect(timers.waiting).toBe(0);
  });
});

describe('what is said of it', () => {
  it('the pane says that it goes on by itself; the status bar stays quiet', async () => {
    const { app, engine } = await startPlugin();
    app.commands.executeCommandById('locus:open-search-pane');
    await until('pane', () => document.querySelector('.locus-pane .locus-state') !== null);
    engine.tell({ status: 'failed', failure: { code: 'locked', params: { by: 'desktop 1234' } } });
    expect(document.querySelector('.locus-run-text')?.textContent).toBe(
      'Another window is indexing this vault. This one searches, and reads what the other has finished. This window tries again by itself in about a minute.',
    );
    expect(document.querySelector<HTMLElement>('.locus-status-bar')?.style.display).toBe('none');
    engine.tell({ status: 'failed', failure: { code: 'data-unwritable', params: { message: 'EROFS' } } });
    expect(document.querySelector<HTMLElement>('.locus-status-bar')?.style.display).not.toBe('none');
  });

  it('a run that the user asked for says why nothing was done, instead of "nothing has changed"', async () => {
    const engine = new FakeEngine();
    engine.reported = LOCKED;
    const started = await startPlugin({ engine });
    started.app.commands.executeCommandById('locus:reindex-changed');
    const notices = (): string => [...document.querySelectorAll('.notice')].map((el) => el.textContent).join('\n');
    await until('notice', () => notices().includes('Another window is indexing this vault.'));
    expect(notices()).not.toContain('Nothing has changed');
    expect(servicesOf(started).run.current.status).toBe('idle');
  });
});
