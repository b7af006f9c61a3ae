import { Platform } from 'obsidian';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AutoIndex } from '../../src/obsidian/auto-index';
import { FakeEngine, survey } from './fake-engine';
import { ManualTimers, settle } from './manual-timers';
import { servicesOf, startPlugin, type StartedPlugin } from './start-plugin';

describe('re-indexing by itself', () => {
  let engine: FakeEngine;
  let timers: ManualTimers;
  beforeEach(() => {
    engine = new FakeEngine();
    timers = new ManualTimers();
  });

  async function watching(): Promise<StartedPlugin & { auto: AutoIndex }> {
    const started = await startPlugin({ engine });
    const auto = new AutoIndex(started.real, servicesOf(started), timers);
    auto.load();
    timers.pass(3_000);
    for (let i = 0; i < 10; i++) await settle();
    return { ...started, auto };
  }

  it('40-11: looks once after the start, and then re-indexes just the papers that changed', async () => {
    const { app, auto } = await watching();
    expect(engine.argumentsOf('index')).toEqual([{}]);
    await app.vault.adapter.write('System/PaperForge/ocr/AAAA1111/meta.json', '{"a":1}');
    await app.vault.create('Notes/Other.md', 'x');
    timers.pass(2_000);
    await settle();
    expect(engine.argumentsOf('index')).toEqual([{}, { papers: ['AAAA1111'] }]);
    auto.unload();
  });

  it('40-11: 10,000 vault events end in one plan', async () => {
    const { app, auto } = await watching();
    const file = app.vault.getFileByPath('System/PaperForge/ocr/AAAA1111/meta.json');
    for (let i = 0; i < 10_000; i++) app.vault.trigger('modify', file);
    timers.pass(2_000);
    await settle();
    expect(engine.count('index')).toBe(2);
    auto.unload();
  });

  it('never makes the first build; where the setting is off it does not even open the engine, until it is turned on', async () => {
    engine.surveyed = survey({ stored: 0 });
    (await watching()).auto.unload();
    expect(engine.count('index')).toBe(0);
    engine.surveyed = survey();
    const started = await startPlugin({ engine, data: { autoIndex: false } });
    const auto = new AutoIndex(started.real, servicesOf(started), timers);
    auto.load();
    timers.pass(3_000);
    await settle();
    expect(engine.count('index')).toBe(0);
    expect(started.opened).toHaveLength(0);
    await servicesOf(started).settings.update({ autoIndex: true });
    await settle();
    // The plugin's own, and the one of this test.
    expect(engine.count('index')).toBe(2);
    auto.unload();
  });

  it('on a phone the engine then stays shut until the user asks, whoever else wants it', async () => {
    const { isMobile } = Platform;
    onTestFinished(() => void Object.assign(Platform, { isMobile }));
    Object.assign(Platform, { isMobile: true });
    const started = await startPlugin({ engine, mobile: true, before: (app) => void app.saveLocalStorage('locus-unfinished-starts', 2) });
    await expect(servicesOf(started).engine()).rejects.toThrow('did not finish loading');
    expect(started.opened).toHaveLength(0);
    servicesOf(started).loadAnyway();
    await servicesOf(started).engine();
    expect(started.opened).toHaveLength(1);
  });
});
