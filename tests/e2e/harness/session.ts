import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildHost } from '../../../scripts/host/build.mjs';
import { serve } from '../../../scripts/host/server.mjs';
import { launch } from './chromium';
import { ObsidianPage, type OpenOptions } from './obsidian-page';
import { VaultFolder, type VaultSpec } from './vault-folder';

const PHONE = { width: 390, height: 844 };
/** How long the page may take for one step, in milliseconds; a failure should not cost minutes. */
const WAIT = 15_000;
const DESKTOP = { width: 1280, height: 800 };

/** A vault that is open in a page; `close` ends its page, its server, and its folder. */
export interface OpenVault extends ObsidianPage {
  vault: VaultFolder;
  close(): Promise<void>;
}

/** One browser and one build of the host page for a test file. */
export class Session {
  private constructor(
    private readonly browser: Browser,
    private readonly dist: string,
  ) {}

  static async start(chromium: string): Promise<Session> {
    const dist = mkdtempSync(join(tmpdir(), 'locus-host-'));
    await buildHost(dist);
    return new Session(await launch(chromium), dist);
  }

  async open(spec: VaultSpec, options: OpenOptions = {}): Promise<OpenVault> {
    const vault = new VaultFolder(spec);
    const server = await serve({ dist: this.dist, vault: vault.path, port: 0 });
    const context = await this.browser.newContext({
      viewport: options.viewport ?? (options.phone ? PHONE : DESKTOP),
      isMobile: options.phone ?? false,
      hasTouch: options.phone ?? false,
    });
    context.setDefaultTimeout(options.wait ?? WAIT);
    const page = new ObsidianPage(await context.newPage(), server.url);
    await page.start(options);
    const close = async (): Promise<void> => {
      await context.close();
      await server.close();
      vault.dispose();
    };
    return Object.assign(page, { vault, close });
  }

  async stop(): Promise<void> {
    await this.browser.close();
    rmSync(this.dist, { recursive: true, force: true });
  }
}
