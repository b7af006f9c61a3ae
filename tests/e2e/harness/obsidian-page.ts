import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

export interface OpenOptions {
  mode?: 'source' | 'preview';
  theme?: 'light' | 'dark';
  /** What the app's `getLanguage` returns. */
  language?: string;
  /** A phone of 390 by 844 with touch. */
  phone?: boolean;
  /** With the Node globals of a desktop renderer. */
  electron?: boolean;
  viewport?: { width: number; height: number };
  /** How long one step may take, in milliseconds, where the usual is too short: a vault of ten thousand files is opened. */
  wait?: number;
}

const SHOTS = 'test-results';

/** One open vault: the page, what went wrong in it, and short ways to do what a user does. */
export class ObsidianPage {
  /** Uncaught errors and what was printed to the console as an error. */
  readonly errors: string[] = [];
  /** Requests to anything but the local server. */
  readonly strangers: string[] = [];

  constructor(
    readonly page: Page,
    private readonly origin: string,
  ) {
    page.on('pageerror', (error) => this.errors.push(error.stack ?? String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(this.origin) && !/^(data|blob):/.test(url)) this.strangers.push(url);
    });
  }

  async start({ mode, theme, language, phone, electron }: OpenOptions): Promise<void> {
    const query = new URLSearchParams();
    if (mode) query.set('mode', mode);
    if (theme) query.set('theme', theme);
    if (language) query.set('lang', language);
    if (phone) query.set('mobile', '');
    if (electron) query.set('electron', '');
    await this.page.goto(`${this.origin}/?${query.toString()}`);
    await this.page.waitForSelector('body[data-host-ready]');
  }

  /** Runs a command by its full id; false when it cannot run now. */
  command(id: string): Promise<boolean> {
    return this.page.evaluate((command) => app.commands.executeCommandById(command), id);
  }

  /** Through the palette, as a user does. */
  async palette(name: string): Promise<void> {
    await this.page.keyboard.press('Control+p');
    await this.page.waitForSelector('.prompt input');
    await this.page.keyboard.type(name);
    await this.page.waitForSelector('.prompt .suggestion-item.is-selected');
    await this.page.keyboard.press('Enter');
  }

  /** Opens a link text in the most recent tab and waits for it to be the active file. */
  async open(linktext: string): Promise<void> {
    await this.page.evaluate((link) => app.workspace.openLinkText(link, ''), linktext);
  }

  async setMode(mode: 'source' | 'preview'): Promise<void> {
    await this.page.evaluate(async (wanted) => {
      const view = app.workspace.activeEditor;
      if (view && view.getMode() !== wanted) await view.toggleMode();
    }, mode);
  }

  /** Puts the cursor (from 0; by default at the line's end), focuses the editor, and types. */
  async type(text: string, line: number, ch?: number): Promise<void> {
    await this.page.evaluate(
      ([at, column]) => {
        const editor = app.workspace.activeEditor?.editor;
        editor?.focus();
        editor?.setCursor({ line: at, ch: column ?? editor.getLine(at).length });
      },
      [line, ch] as const,
    );
    await this.page.keyboard.type(text);
  }

  /** Writes what is unsaved, so that it can be read from the disk. */
  async save(): Promise<void> {
    await this.page.evaluate(() => app.workspace.activeEditor?.save());
  }

  /** Lets the app see what changed on the disk; returns the number of events. */
  sync(): Promise<number> {
    return this.page.evaluate(() => app.host.sync());
  }

  /** Leaves `test-results/NAME.png`. */
  async screenshot(name: string): Promise<void> {
    mkdirSync(SHOTS, { recursive: true });
    await this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  /** Everything that went wrong: in the page, in plugin callbacks, and requests that left the machine. Empty is good. */
  async problems(): Promise<string[]> {
    const [thrown, requests] = await this.page.evaluate(() => [
      app.host.errors.map((error) => (error instanceof Error ? (error.stack ?? error.message) : String(error))),
      app.host.requests.map(({ url }) => url),
    ]);
    const sent = [...(requests ?? []), ...this.strangers].map((url) => `request to ${url}`);
    return [...this.errors, ...(thrown ?? []), ...sent];
  }
}
