import { VaultLinks } from '../citation';
import { requestsOfNote, type CitedInNote } from '../engine/citations/note-requests';
import type { Engine } from '../engine/engine';
import type { PaperMetadata } from '../library/paper';
import type { ReadFiles } from '../ports';
import { vaultPaths } from './vault-paths';

/** Every citation in the notes of a vault, of words or of a page, by note and place. Papers' own texts, which lie below the OCR folders, are no notes. */
export async function citationsOfVault(vault: ReadFiles, engine: Engine): Promise<CitedInNote[]> {
  const { roots } = await engine.survey();
  const paths = await vaultPaths(vault);
  const links = new VaultLinks(paths);
  const isNote = (path: string): boolean => /\.md$/i.test(path) && !roots.some((root) => path.startsWith(`${root.path}/`));
  const owners = new Map<string, Promise<PaperMetadata | null>>();
  const paperAt = (path: string): Promise<PaperMetadata | null> => {
    const owner = owners.get(path) ?? engine.paperAt(path);
    owners.set(path, owner);
    return owner;
  };
  const found: CitedInNote[] = [];
  for (const note of paths.filter(isNote).sort()) {
    const text = new TextDecoder().decode((await vault.read(note)) ?? new Uint8Array());
    found.push(...(await requestsOfNote(note, text, { leadsTo: (linkPath, from) => links.leadsTo(linkPath, from), paperAt }, { pages: true })));
  }
  return found;
}
