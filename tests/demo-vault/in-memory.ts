import { composePaper } from '../../scripts/demo-vault/compose';
import { DEMO_PAPERS } from '../../scripts/demo-vault/demo';
import { demoNotes } from '../../scripts/demo-vault/demo-notes';
import type { Manuscript } from '../../scripts/demo-vault/manuscript';
import type { FileTree } from '../../scripts/demo-vault/ocr-folder';
import type { PaperTruth } from '../../scripts/demo-vault/truth';
import { buildVault } from '../../scripts/demo-vault/vault-files';
import type { VaultOptions } from '../../scripts/demo-vault/vault-files';

export interface MadeVault {
  files: FileTree;
  truths: PaperTruth[];
}

export async function makeVault(papers: readonly Manuscript[], options: Partial<VaultOptions> = {}): Promise<MadeVault> {
  const files: FileTree = new Map();
  const truths = await buildVault(papers, { pdf: false, noise: false, seed: 1, ...options }, async (written) => {
    for (const [name, content] of written) files.set(name, content);
  });
  return { files, truths };
}

export async function makeDemo(options: Partial<VaultOptions> = {}): Promise<MadeVault> {
  const made = await makeVault(DEMO_PAPERS, { pdf: true, ...options });
  for (const [name, content] of demoNotes(made.truths)) made.files.set(name, content);
  return made;
}

export const composed = (count: number, seed = 1): Manuscript[] => Array.from({ length: count }, (_, index) => composePaper(seed, index));
export const bytesOf = (content: string | Buffer): Buffer => (typeof content === 'string' ? Buffer.from(content) : content);
export const textOf = (files: FileTree, name: string): string => {
  const content = files.get(name);
  if (content === undefined) throw new Error(`no file ${name}`);
  return bytesOf(content).toString('utf8');
};
