import type { App } from 'obsidian';
import { citationsIn, retarget, writeLink } from '../../../citation';
import type { CitedPlace, Relink } from '../../../engine/engine';
import { leadingTo } from '../../citations/mending';
import { type LinkEdit, noteText, repairLinks } from '../../links/repair';
import { grouped } from './grouped';
import type { DoctorRow } from './row';

/** A citation, and what its link is to be. */
export interface Rewriting {
  row: DoctorRow;
  after: string;
}

/** Citations whose links were written anew, and those that were left alone. */
export interface Rewritten {
  done: DoctorRow[];
  skipped: DoctorRow[];
}

/**
 * Writes links of one note anew, wherever they stand by now. A link is known by what it says and by which of those that say the same it is; where there are more or
 * fewer of these than when the note was read, the user has been there, and all of them are left alone. Rejects where the note cannot be written.
 */
export async function rewriteLinks(app: App, note: string, ofNote: readonly DoctorRow[], wanted: readonly Rewriting[]): Promise<Rewritten> {
  const places = placesNow((await noteText(app, note)) ?? '', ofNote);
  const edits = new Map<LinkEdit, DoctorRow>();
  const skipped: DoctorRow[] = [];
  for (const { row, after } of wanted) {
    const place = places.get(row);
    if (place === undefined) skipped.push(row);
    else edits.set({ ...place, before: row.citation.markup, after }, row);
  }
  const written = await repairLinks(app, note, [...edits.keys()]);
  const rowsOf = (list: readonly LinkEdit[]): DoctorRow[] => list.flatMap((edit) => edits.get(edit) ?? []);
  return { done: rowsOf(written.done), skipped: [...skipped, ...rowsOf(written.skipped)] };
}

/** Where the links of a note stand in its text as it is now. */
export function placesNow(text: string, ofNote: readonly DoctorRow[]): Map<DoctorRow, { start: number; end: number }> {
  const now = grouped(citationsIn(text), ({ markup }) => markup);
  const places = new Map<DoctorRow, { start: number; end: number }>();
  for (const [markup, rows] of grouped(ofNote, ({ citation }) => citation.markup)) {
    const found = now.get(markup) ?? [];
    if (found.length !== rows.length) continue;
    for (const [at, row] of rows.entries()) {
      const place = found[at];
      if (place) places.set(row, { start: place.start, end: place.end });
    }
  }
  return places;
}

/** The citation's link, leading to another place of its own paper; null where that cannot be written without changing more. */
export const ledTo = ({ citation: { markup, link } }: DoctorRow, cited: CitedPlace): string | null => retarget(markup, leadingTo(link, cited));

/** The citation's link, leading to another file: its style and its text stay. null where the file is not in the vault. */
export function relinked(app: App, { note, citation: { markup, link } }: DoctorRow, { path, subpath }: Relink): string | null {
  const file = app.vault.getFileByPath(path);
  if (!file) return null;
  const kind = /^!?\[\[/.test(markup) ? 'wikilink' : 'markdown';
  const short = app.metadataCache.fileToLinktext(file, note, kind === 'wikilink');
  const leadsBack = app.metadataCache.getFirstLinkpathDest(short, note)?.path === path;
  return (markup.startsWith('!') ? '!' : '') + writeLink({ path: leadsBack ? short : path, subpath, alias: link.alias ?? '' }, { kind, inTable: markup.includes('\\|') });
}
