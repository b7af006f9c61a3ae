import type { App } from 'obsidian';
import { createBreathe } from '../../engine/breathe';
import { requestsOfNote, type CitedInNote } from '../../engine/citations/note-requests';
import type { Engine } from '../../engine/engine';

/** Every citation in the notes of the vault, of words or of a page, by note and place, as the app resolves links. Papers' own texts, below the OCR folders, are no notes. */
export async function citationsOfVault({ vault, metadataCache }: App, engine: Engine): Promise<CitedInNote[]> {
  const { roots } = await engine.survey();
  const notes = vault.getMarkdownFiles().filter(({ path }) => !roots.some((root) => path.startsWith(`${root.path}/`)));
  const found: CitedInNote[] = [];
  const breathe = createBreathe(() => Date.now());
  for (const note of notes.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const text = await vault.cachedRead(note);
    const vaultLinks = {
      leadsTo: (linkPath: string, from: string) => metadataCache.getFirstLinkpathDest(linkPath, from)?.path ?? null,
      paperAt: (path: string) => engine.paperAt(path),
    };
    found.push(...(await requestsOfNote(note.path, text, vaultLinks, { breathe, pages: true })));
  }
  return found;
}
