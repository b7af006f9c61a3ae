import type { App } from '../../host/app/app';
import type * as obsidian from '../../host/obsidian';

/** The page's global `app`, as code inside `page.evaluate` sees it. */
declare global {
  const app: App;
  interface Window {
    host: { app: App; asked: string[]; obsidian: typeof obsidian };
  }
}

export type { App };
