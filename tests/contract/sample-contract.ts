/**
 * What must hold in the host and in the real app alike: only DOM classes, the global `app`, and the keyboard. The page is
 * whatever drives it (Playwright, WebdriverIO), reduced to four functions.
 */
export interface DrivenApp {
  /** Runs a function in the page, with values that survive JSON. */
  run<R, A>(body: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  /** Waits until the selector matches something, and returns how many it matches. */
  count(selector: string): Promise<number>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
}

interface PublicApp {
  workspace: { openLinkText(link: string, source: string, leaf: boolean, state: object): Promise<void> };
  vault: { getFileByPath(path: string): { stat: { size: number } } | null };
  metadataCache: { resolvedLinks: Record<string, Record<string, number>> };
}

export interface ContractCase {
  name: string;
  check: (page: DrivenApp) => Promise<void>;
}

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}

/** Over the sample vault (tests/host/sample/vault) with the sample plugin turned on. */
export const sampleContract: ContractCase[] = [
  {
    name: 'a note in reading view goes through the post processors, code does not change',
    async check(page) {
      await page.run(async (link) => {
        const { app } = globalThis as unknown as { app: PublicApp };
        await app.workspace.openLinkText(link, '', false, { state: { mode: 'preview' } });
      }, 'Contrastive learning');
      expectEqual(await page.count('.markdown-preview-view p .paper-chip'), 3, 'chips in prose and call-out');
      expectEqual(await page.count('.markdown-preview-view pre code'), 1, 'code blocks');
    },
  },
  {
    name: 'the palette runs a command that opens a view in the right sidebar',
    async check(page) {
      await page.press('Control+p');
      await page.count('.prompt input');
      await page.type('open papers');
      await page.press('Enter');
      expectEqual(await page.count('.mod-right-split .paper-card'), 3, 'cards');
    },
  },
  {
    name: 'links resolve to the note that they name',
    async check(page) {
      const links = await page.run((source) => {
        const { app } = globalThis as unknown as { app: PublicApp };
        return app.metadataCache.resolvedLinks[source] ?? null;
      }, 'Notes/Contrastive learning.md');
      expectEqual(links, { 'Notes/Retrieval overview.md': 1 }, 'resolved links');
    },
  },
  {
    name: 'sizes are bytes',
    async check(page) {
      const size = await page.run((path) => {
        const { app } = globalThis as unknown as { app: PublicApp };
        return app.vault.getFileByPath(path)?.stat.size ?? 0;
      }, 'Notes/Retrieval overview.md');
      if (size <= 0) throw new Error('the file has no size');
    },
  },
];
