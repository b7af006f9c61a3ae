import type { ReadFiles } from '../../ports';
import { joinPath } from '../../ocr/vault-path';

/**
 * Paths where a paper's note may be, by paper: `<domain>/<key> - <title>/<key>.md`, and the old flat `<domain>/<key>.md` and
 * `<domain>/<key> - <title>.md`. Costs one listing for the folder and one for each domain; folders that cannot be listed give none.
 */
export async function findNotes(vault: ReadFiles, literatureDir: string): Promise<Map<string, string[]>> {
  const notes = new Map<string, string[]>();
  const add = (key: string, path: string): void => {
    const paths = notes.get(key);
    if (paths) paths.push(path);
    else notes.set(key, [path]);
  };
  for (const domain of ((await listed(vault, literatureDir))?.folders ?? []).filter((name) => !name.startsWith('.')).sort()) {
    const path = joinPath(literatureDir, domain);
    const listing = await listed(vault, path);
    for (const name of [...(listing?.folders ?? [])].sort()) add(keyOf(name), `${path}/${name}/${keyOf(name)}.md`);
    for (const name of [...(listing?.files ?? [])].sort()) if (/\.md$/i.test(name)) add(keyOf(name.slice(0, -3)), `${path}/${name}`);
  }
  return notes;
}

/** "KEY - Title" -> "KEY"; a name without " - " is the key. */
const keyOf = (name: string): string => name.split(' - ', 1)[0]?.trim() ?? name;

async function listed(vault: ReadFiles, path: string): ReturnType<ReadFiles['list']> {
  try {
    return await vault.list(path);
  } catch {
    return null; // notes only add to what the other sources know
  }
}
