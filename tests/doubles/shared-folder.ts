import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** Absolute path of a folder of the shared real data, or null, said loudly, where it is not there. `LOCUS_SHARED` names its place. */
export function sharedFolder(path: string): string | null {
  const root = process.env.LOCUS_SHARED ?? fileURLToPath(new URL('../../../shared', import.meta.url));
  const folder = join(root, path);
  if (existsSync(folder)) return folder;
  console.warn(`SKIPPED: real data is missing at ${path}; set LOCUS_SHARED to test with it`);
  return null;
}
