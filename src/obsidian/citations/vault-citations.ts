import type { App } from 'obsidian';
import { createBreathe } from '../../engine/breathe';
import type { CitedInNote } from '../../engine/citations/note-requests';
import type { Engine } from '../../engine/engine';
import { CitedNotes } from '../views/doctor/cited-notes';

/** Every citation in the notes of the vault, of words or of a page, by note and place, as the app resolves links. */
export async function citationsOfVault(app: App, engine: Engine): Promise<CitedInNote[]> {
  const notes = new CitedNotes(app, engine, createBreathe(() => Date.now()));
  const found: CitedInNote[] = [];
  for (const file of await notes.candidates(await notes.roots())) found.push(...(await notes.citationsOf(file.path, await app.vault.cachedRead(file), true)));
  return found;
}
