import type * as api from 'obsidian';
import { Component } from '../base/component';
import { hostErrors } from '../base/events';
import { MarkdownRenderer } from '../markdown/renderer';
import { MemoryStore } from '../vault/memory-store';
import { TFile } from '../vault/tree';
import type { App } from './app';

/** What a fake network answers. */
export interface NetworkAnswer {
  status: number;
  headers?: Record<string, string>;
  text?: string;
  json?: unknown;
  arrayBuffer?: ArrayBuffer;
}

const offline = (): Promise<NetworkAnswer> => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));

/** The test's handle on what lies outside the app: disk, network, browser, command line. Not part of Obsidian. */
export class HostControl {
  /** External addresses that were clicked. */
  readonly opened: string[] = [];
  readonly linksOpened: { linktext: string; path: string; newLeaf: unknown }[] = [];
  /** Each PDF view that was sent to a sub-path; pages from 1. */
  readonly pdfOpened: { path: string; page: number; subpath: string }[] = [];
  /** Every request a plugin sent; empty means that nothing left the device. */
  readonly requests: api.RequestUrlParam[] = [];
  readonly errors = hostErrors;
  readonly protocolHandlers = new Map<string, api.ObsidianProtocolHandler>();
  readonly cliHandlers = new Map<
    string,
    { description: string; flags: api.CliFlags | null; handler: api.CliHandler }
  >();
  readonly hoverSources = new Map<string, api.HoverLinkSource>();
  /** The fake network; offline until a test sets it. */
  network: (request: api.RequestUrlParam) => Promise<NetworkAnswer> = offline;
  /** What `getLanguage` returns. */
  language = 'en';
  /** How notes open. */
  defaultMode: 'source' | 'preview' = 'source';
  /** What `loadPdfJs` resolves to; null for the pdf.js that the host's server has. */
  pdfjs: unknown = null;
  private polling = 0;

  constructor(private readonly app: App) {}

  /** The disk of a test. */
  get disk(): MemoryStore {
    const { store } = this.app.vault.adapter;
    if (!(store instanceof MemoryStore)) throw new Error('host: the vault is not in memory');
    return store;
  }

  /** Lets the app notice what changed on the disk behind its back; returns the number of events fired. */
  sync(): Promise<number> {
    return this.app.vault.adapter.sync();
  }

  /** Looks at the disk every `ms` milliseconds; 0 stops. */
  poll(ms: number): void {
    window.clearInterval(this.polling);
    if (ms > 0) this.polling = window.setInterval(() => void this.sync(), ms);
  }

  /** Fires one event a path without touching the disk: a burst of thousands costs nothing but the listeners. */
  fire(event: 'create' | 'modify' | 'delete', paths: Iterable<string>): number {
    let fired = 0;
    for (const path of paths) {
      const file = this.app.vault.getAbstractFileByPath(path) ?? Object.assign(new TFile(), { vault: this.app.vault });
      if (file.path !== path) file.rename(path);
      this.app.vault.trigger(event, file);
      fired++;
    }
    return fired;
  }

  /** As `obsidian://ACTION?…` from another program. */
  openUri(action: string, params: Record<string, string> = {}): unknown {
    return this.protocolHandlers.get(action)?.({ ...params, action });
  }

  /** As `obsidian COMMAND …` on a command line. */
  async cli(command: string, params: Record<string, string> = {}): Promise<string> {
    const entry = this.cliHandlers.get(command);
    if (!entry) throw new Error(`host: no such command ${command}`);
    return entry.handler(params);
  }

  /** As "Export to PDF" draws a note: outside every view, printed once all post processors are done. */
  async print(path: string): Promise<HTMLElement> {
    const file = this.app.vault.getFileByPath(path);
    if (!file) throw new Error(`host: no such note ${path}`);
    const el = document.body.createDiv('print').createDiv('markdown-preview-view markdown-rendered');
    const owner = new Component();
    await owner.load();
    await MarkdownRenderer.render(this.app, await this.app.vault.read(file), el, path, owner);
    return el;
  }

  setTheme(theme: 'light' | 'dark'): void {
    document.body.toggleClass('theme-dark', theme === 'dark');
    document.body.toggleClass('theme-light', theme === 'light');
    this.app.workspace.trigger('css-change');
  }
}
