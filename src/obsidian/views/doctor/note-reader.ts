import type { App, TFile } from 'obsidian';
import { type CitedInNote, isPageOnly } from '../../../engine/citations/note-requests';
import { reportError } from '../../report-error';
import type { CitedNotes } from './cited-notes';

/** Reads notes for what they cite, and keeps account of what is not judged in them: links to a page alone, and notes that cannot be read. */
export class NoteReader {
  /** Links to a page alone, by note, where there are any. */
  private readonly pageLinks = new Map<string, number>();
  private readonly failed = new Set<string>();

  constructor(private readonly app: App) {}

  get pageOnly(): number {
    return [...this.pageLinks.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Notes that could not be read when they were read last. */
  get unreadable(): readonly string[] {
    return [...this.failed];
  }

  clear(): void {
    this.pageLinks.clear();
    this.failed.clear();
  }

  /** None of a note that was deleted meanwhile. One that cannot be read is told, and keeps no other from being checked. */
  async citationsOf(note: string, vault: CitedNotes, read: (file: TFile) => Promise<string>): Promise<CitedInNote[]> {
    const file = this.app.vault.getFileByPath(note);
    this.pageLinks.delete(note);
    this.failed.delete(note);
    if (file === null) return [];
    try {
      const links = await vault.citationsOf(note, await read(file), true);
      const cited = links.filter((link) => !isPageOnly(link));
      if (cited.length < links.length) this.pageLinks.set(note, links.length - cited.length);
      return cited;
    } catch (error) {
      if (this.app.vault.getFileByPath(note) === null) return [];
      reportError('reading a note', error);
      this.failed.add(note);
      return [];
    }
  }
}
