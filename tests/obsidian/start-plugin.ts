import { afterAll, vi } from 'vitest';
import type { App as RealApp } from 'obsidian';
import type LocusPlugin from '../../main';
import type { Engine, EngineHost, EngineSettings } from '../../src/engine/engine';
import type { Services } from '../../src/obsidian/services';
import type { App } from '../host/app/app';
import { startHost, type StartOptions } from '../host/harness';
import { FakeEngine } from './fake-engine';

export const VAULT: Record<string, string> = {
  'Papers/Degiacomi 2024.pdf': '%PDF',
  'Notes/Degiacomi 2024.md': '# Degiacomi',
  'Notes/Draft.md': 'First line.\n\nSee [[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, p. 3]] for this.\n',
  'System/PaperForge/ocr/AAAA1111/fulltext.md': '# Methods\n\n## Study population\n\ntext\n',
  'System/PaperForge/ocr/AAAA1111/meta.json': '{}',
};

export interface StartedPlugin {
  app: App;
  /** The same app, with the types that plugins see. */
  real: RealApp;
  plugin: LocusPlugin;
  engine: FakeEngine;
  /** What the engine was opened with. */
  opened: { host: EngineHost; settings: EngineSettings }[];
}

/** What the plugin under test opens: modules are loaded once, so that plugin and host share one app. */
const current: { open: (host: EngineHost, settings: EngineSettings) => Promise<Engine>; unload: () => void } = {
  unload: () => undefined,
  open: () => Promise.reject(new Error('no test has started the plugin')),
};

// The last one goes before the page does: what it drew again later would find no document.
afterAll(() => current.unload());

/** Starts the real plugin over the host with an engine that answers what the test puts in. */
export async function startPlugin(options: StartOptions & { engine?: FakeEngine; data?: unknown; fails?: () => Error | null } = {}): Promise<StartedPlugin> {
  const { engine = new FakeEngine(), data, fails = () => null, files = VAULT, ...rest } = options;
  const opened: StartedPlugin['opened'] = [];
  const open = async (host: EngineHost, settings: EngineSettings): Promise<Engine> => {
    const fault = fails();
    if (fault) throw fault;
    opened.push({ host, settings });
    return engine;
  };
  // Registrations of the last test's plugin are the page's; they go with it.
  current.unload();
  current.open = open;
  vi.doMock('../../src/obsidian/engine-openers', () => ({ engineOpeners: { inWorker: null, inProcess: (host: EngineHost, settings: EngineSettings) => current.open(host, settings) } }));
  // With its ending: a built main.js may lie beside it.
  const { default: Main } = await import('../../main.ts');
  const { app, plugin } = await startHost<LocusPlugin>(Main, {
    ...rest,
    files: data === undefined ? files : { ...files, '.obsidian/plugins/locus/data.json': JSON.stringify(data) },
    manifest: { id: 'locus', name: 'Locus', version: '0.1.0' },
  });
  current.unload = () => plugin.unload();
  return { app, real: app as unknown as RealApp, plugin, engine, opened };
}

export const servicesOf = ({ plugin }: Pick<StartedPlugin, 'plugin'>): Services => (plugin as unknown as { services: Services }).services;

/** Lets timers of the page and promises run until `done`, or fails saying what was waited for. */
export async function until(what: string, done: () => boolean): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (done()) return;
    await new Promise((resolve) => window.setTimeout(resolve, 10));
  }
  throw new Error(`waited in vain for: ${what}`);
}
