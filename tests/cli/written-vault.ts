import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileTree } from '../../scripts/demo-vault/ocr-folder';

/** Puts a made-up vault on the disk. */
export function writeVault(root: string, files: FileTree): void {
  for (const [name, content] of files) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
}
