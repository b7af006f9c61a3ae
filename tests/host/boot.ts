/** The host page: Obsidian's DOM helpers, the `require` that a plugin sees, then the app over the served folder. */
import { setup } from 'obsidian-test-mocks/setup';
import * as autocomplete from '@codemirror/autocomplete';
import * as collab from '@codemirror/collab';
import * as commands from '@codemirror/commands';
import * as language from '@codemirror/language';
import * as lint from '@codemirror/lint';
import * as search from '@codemirror/search';
import * as state from '@codemirror/state';
import * as view from '@codemirror/view';
import * as common from '@lezer/common';
import * as highlight from '@lezer/highlight';
import * as lr from '@lezer/lr';
import { servedNetwork } from './api/served-network';
import { App } from './app/app';
import * as obsidian from './obsidian';
import { HttpStore } from './vault/http-store';
import { MemoryStore } from './vault/memory-store';
import type { Layout } from './workspace/workspace';

/** What a test may set before the page starts. */
interface PageSetup {
  hostFiles?: Record<string, string>;
  hostLayout?: Layout;
  host?: { app: App; asked: string[]; obsidian: typeof obsidian };
}

setup();
const query = new URLSearchParams(window.location.search);
const page = window as unknown as PageSetup;
const mobile = query.has('mobile');
const theme = query.get('theme') === 'dark' ? 'theme-dark' : 'theme-light';
const device = mobile ? 'is-mobile is-phone emulate-mobile' : 'mod-linux is-hidden-frameless';
document.body.className = `${theme} ${device} is-focused show-inline-title`;
obsidian.setPhone(mobile);

const modules: Record<string, unknown> = {
  obsidian,
  '@codemirror/autocomplete': autocomplete,
  '@codemirror/collab': collab,
  '@codemirror/commands': commands,
  '@codemirror/language': language,
  '@codemirror/lint': lint,
  '@codemirror/search': search,
  '@codemirror/state': state,
  '@codemirror/view': view,
  '@lezer/common': common,
  '@lezer/highlight': highlight,
  '@lezer/lr': lr,
};
const asked: string[] = [];

/** Electron and Node built-ins exist on the desktop; the host has neither, so that a use of one is seen at once. */
function require(name: string): unknown {
  asked.push(name);
  if (name in modules) return modules[name];
  throw new Error(mobile ? `Cannot find module '${name}'` : `host: require('${name}') has no stand-in here`);
}

/** With `?electron`: the Node globals of a desktop renderer, so that a library which takes it for Node is caught. */
function pretendElectron(): void {
  const process = {
    type: 'renderer',
    platform: 'linux',
    arch: 'x64',
    pid: 1,
    env: {},
    argv: [],
    versions: { node: '24.0.0', electron: '43.3.0', chrome: '150.0.7871.212', v8: '15' },
    version: 'v24.0.0',
    release: { name: 'node' },
    cwd: () => '/',
    nextTick: (callback: () => void) => queueMicrotask(callback),
    on: () => undefined,
  };
  Object.assign(window, { process, require });
}

async function start(): Promise<void> {
  if (query.has('electron')) pretendElectron();
  const store = page.hostFiles ? new MemoryStore(page.hostFiles) : new HttpStore();
  const app = new App({ store, mobile, defaultMode: query.get('mode') === 'preview' ? 'preview' : 'source', require });
  app.host.language = query.get('lang') ?? 'en';
  // Tests have no network but their own.
  if (query.has('network')) app.host.network = servedNetwork;
  page.host = { app, asked, obsidian };
  await app.start(page.hostLayout);
  app.host.poll(Number(query.get('poll') ?? 0));
  const open = query.get('open');
  if (open) await app.workspace.openLinkText(open, '');
  document.body.setAttribute('data-host-ready', '1');
}

void start();
