import { retarget, writeLink, type CitationInNote, type CitationState } from '../../citation';
import type { CheckedCitation } from './model';
import { isPageOnly, type CitedInNote } from './note-requests';

export const CITATION_STATES = ['exact', 'moved', 'changed', 'lost', 'unknown'] as const satisfies readonly CitationState[];

/** A citation of a note and what it stands at. */
export interface CheckedInNote extends CitedInNote {
  checked: CheckedCitation;
}

/** What was asked beside what was answered, in the same order. */
export const beside = (cited: readonly CitedInNote[], checked: readonly CheckedCitation[]): CheckedInNote[] =>
  cited.flatMap((one, at) => {
    const found = checked[at];
    return found === undefined ? [] : [{ ...one, checked: found }];
  });

/** Why nothing is known of a citation. */
export type UnknownReason = 'page-only' | 'bad-fingerprint' | 'no-file' | 'no-paper' | 'not-indexed';

/** null for a citation of which something is known. */
export function whyUnknown(one: CheckedInNote): UnknownReason | null {
  const { citation: { link }, request, checked } = one;
  if (checked.state !== 'unknown') return null;
  if (isPageOnly(one)) return 'page-only';
  // What is no fingerprint of a version that is known here counts as missing.
  if (link.cite === null && link.heading === null) return 'bad-fingerprint';
  if (request.vaultPath === null) return 'no-file';
  return checked.paperId === null ? 'no-paper' : 'not-indexed';
}

/** The result of `locus check`, as JSON: the same on the command line and in the app. */
export function checkReport(rows: readonly CheckedInNote[]): { citations: Record<string, unknown>[]; counts: Record<CitationState, number> } {
  const counts: Record<CitationState, number> = { exact: 0, moved: 0, changed: 0, lost: 0, unknown: 0 };
  for (const { checked } of rows) counts[checked.state] += 1;
  return { citations: rows.map(rowOf), counts };
}

/** Lines count from 1. `link` is the citation as it is written. */
function rowOf(row: CheckedInNote): Record<string, unknown> {
  const { note, citation, checked } = row;
  const reason = whyUnknown(row);
  const proposal = proposalOf(citation, checked);
  return {
    note,
    line: citation.line + 1,
    link: citation.markup,
    state: checked.state,
    ...(reason === null ? {} : { reason }),
    ...(checked.paperId === null ? {} : { paperId: checked.paperId }),
    ...(checked.cited === null ? {} : { cited: checked.cited }),
    ...(proposal === null ? {} : { proposal }),
    ...(checked.unsupported.length === 0 ? {} : { unsupported: checked.unsupported }),
  };
}

/** What the link could be instead; its link is "" where it would not read back as meant. */
function proposalOf({ markup, link }: CitationInNote, { proposal, relink }: CheckedCitation): Record<string, unknown> | null {
  // Style and alias stay the user's; the path is vault-absolute, which means the same in every note.
  if (relink !== null) return { how: 'relink', path: relink.path, link: writeLink({ ...relink, alias: link.alias ?? '' }, { kind: markup.startsWith('[[') ? 'wikilink' : 'markdown', inTable: /\\\|/.test(markup) }) };
  if (proposal === null) return null;
  const { how, text, cite, place, diff } = proposal;
  // A link to a heading is led to the heading under which the words stand now.
  const byHeading = link.cite === null && link.heading !== null;
  const to = byHeading ? { page: null, cite: null, heading: place.path.at(-1) ?? null } : { page: place.pages[0] ?? link.page, cite, heading: null };
  return { how, text, cite, pages: place.pages, section: place.path, diff, link: byHeading && to.heading === null ? '' : (retarget(markup, to) ?? '') };
}
