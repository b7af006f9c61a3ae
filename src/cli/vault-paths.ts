import type { ReadFiles } from '../ports';

/** Every file of the vault that Obsidian shows, vault-relative, folder by folder: what begins with a dot is hidden. */
export async function vaultPaths(vault: ReadFiles): Promise<string[]> {
  const paths: string[] = [];
  const open = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const listing = await vault.list(folder);
    const at = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
    const shown = (name: string): boolean => !name.startsWith('.');
    paths.push(...(listing?.files ?? []).filter(shown).map(at));
    open.push(...(listing?.folders ?? []).filter(shown).map(at));
  }
  return paths;
}
