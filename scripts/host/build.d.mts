/** Writes the host page (index.html, host.js, app.css) into `outDir`. */
export function buildHost(outDir: string): Promise<void>;
