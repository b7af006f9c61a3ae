/** Serves the page in `dist` and the folder `vault` on 127.0.0.1; `port` 0 takes a free one. */
export function serve(options: {
  dist: string;
  vault: string;
  port?: number;
}): Promise<{ url: string; close: () => Promise<void> }>;
/** As `serve`, but on a free port where the wanted one is taken. */
export function serveAnywhere(options: { dist: string; vault: string; port: number }): Promise<{ url: string; close: () => Promise<void> }>;
