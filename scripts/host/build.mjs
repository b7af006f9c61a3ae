// Bundles the host page: index.html, host.js, app.css.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import esbuild from 'esbuild';

const HOST = fileURLToPath(new URL('../../tests/host/', import.meta.url));

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>Vault</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/app.css">
  </head>
  <body></body>
  <script src="/host.js"></script>
</html>
`;

/** Writes the page into `outDir`. */
export async function buildHost(outDir) {
  await mkdir(outDir, { recursive: true });
  await esbuild.build({
    entryPoints: [join(HOST, 'boot.ts')],
    bundle: true,
    format: 'iife',
    target: 'chrome120',
    sourcemap: true,
    outfile: join(outDir, 'host.js'),
    define: { 'process.env.NODE_ENV': '"test"' },
    logLevel: 'warning',
    logOverride: { 'commonjs-variable-in-esm': 'silent' },
  });
  await copyFile(join(HOST, 'app.css'), join(outDir, 'app.css'));
  await writeFile(join(outDir, 'index.html'), PAGE);
}
