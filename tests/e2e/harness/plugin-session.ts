import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { builtPlugin } from '../plugin-build';
import { findChromium } from './chromium';
import type { OpenOptions } from './obsidian-page';
import { type OpenVault, Session } from './session';
import type { VaultSpec } from './vault-folder';

/** A vault to copy, and what is taken away again behind the last test. */
interface Original {
  from: string;
  remove(): void;
}

/** The plugin, built once for the tests of a block, in vaults that are copies of one original. What a test opens is closed behind it. */
export class PluginSession {
  private session: Session | null = null;
  private plugin = '';
  private original: Original | null = null;
  private opened: OpenVault[] = [];

  async start(original: () => Original): Promise<void> {
    this.original = original();
    this.plugin = await builtPlugin();
    this.session = await Session.start(findChromium() ?? '');
  }

  /** The vault with the plugin in it, and these files written over it. */
  async open(files: VaultSpec['files'] = {}, options: OpenOptions = {}): Promise<OpenVault> {
    if (!this.session || !this.original) throw new Error('the session has not begun');
    const vault = await this.session.open({ from: this.original.from, files, plugins: [this.plugin] }, options);
    this.opened.push(vault);
    return vault;
  }

  /** As `open`, with the index built from the first run's button, as a user does. */
  async built(files: VaultSpec['files'] = {}, options: OpenOptions = {}): Promise<OpenVault> {
    const vault = await this.open(files, options);
    await vault.command('locus:open-search-pane');
    await vault.page.click('.locus-first-run .mod-cta');
    await vault.page.waitForSelector('.locus-state-title:has-text("papers ready")', { timeout: 60_000 });
    return vault;
  }

  async closeVaults(): Promise<void> {
    for (const vault of this.opened.splice(0)) await vault.close();
  }

  async stop(): Promise<void> {
    await this.session?.stop();
    if (this.plugin !== '') rmSync(this.plugin, { recursive: true, force: true });
    this.original?.remove();
  }
}

/** Begins and ends with the tests of the block that it is called in. */
function sessionOver(original: () => Original): PluginSession {
  const session = new PluginSession();
  beforeAll(() => session.start(original), 120_000);
  afterEach(() => session.closeVaults());
  afterAll(() => session.stop());
  return session;
}

/** Over the demo vault, made anew. */
export const demoSession = (): PluginSession =>
  sessionOver(() => {
    const folder = mkdtempSync(join(tmpdir(), 'locus-demo-'));
    const from = join(folder, 'vault');
    execFileSync(process.execPath, ['scripts/make-vault.mjs', '--demo', '--out', from]);
    return { from, remove: () => rmSync(folder, { recursive: true, force: true }) };
  });

/** Over a vault that stays. */
export const vaultSession = (from: string): PluginSession => sessionOver(() => ({ from, remove: () => undefined }));
