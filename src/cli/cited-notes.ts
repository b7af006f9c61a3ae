import { citationsIn, citesWords, VaultLinks, type CitationInNote } from '../citation';
import type { CheckRequest, Engine } from '../engine/engine';
import type { PaperMetadata } from '../library/paper';
import type { ReadFiles } from '../ports';
import { vaultPaths } from './vault-paths';

/** A citation of a note, and what is to be asked about it. */
export interface CitedInNote {
  /** Vault path of the note. */
  note: string;
  citation: CitationInNote;
  request: CheckRequest;
}

/** Every citation in the notes of a vault, by note and place. Papers' own texts, which lie below the OCR folders, are no notes. */
export async function citationsOfVault(vault: ReadFiles, engine: Engine): Promise<CitedInNote[]> {
  const { roots } = await engine.survey();
  const paths = await vaultPaths(vault);
  const links = new VaultLinks(paths);
  const isNote = (path: string): boolean => /\.md$/i.test(path) && !roots.some((root) => path.startsWith(`${root.path}/`));
  const owners = new Map<string, PaperMetadata | null>();
  const found: CitedInNote[] = [];
  for (const note of paths.filter(isNote).sort()) {
    const text = new TextDecoder().decode((await vault.read(note)) ?? new Uint8Array());
    // Most notes of a vault cite nothing.
    if (!text.includes(']]') && !text.includes('](')) continue;
    for (const citation of citationsIn(text)) {
      const { link, quote, sentence } = citation;
      const vaultPath = links.leadsTo(link.linkPath, note);
      if (vaultPath !== null && !owners.has(vaultPath)) owners.set(vaultPath, await engine.paperAt(vaultPath));
      if (!citesWords(link, vaultPath, vaultPath === null ? null : (owners.get(vaultPath) ?? null))) continue;
      found.push({ note, citation, request: { link, vaultPath, quote, sentence: sentence.text, sentenceAt: `${note}:${sentence.start}` } });
    }
  }
  return found;
}
