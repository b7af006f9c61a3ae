import type { FileTree } from './ocr-folder';
import type { VaultOptions } from './vault-files';

export function demoNotes(_options: VaultOptions): FileTree {
  return new Map();
}
