import { citesPage, citesWords, eachCitation, type CitationInNote } from '../../citation';
import type { PaperMetadata } from '../../library/paper';
import type { Breathe } from '../../ports';
import type { CheckRequest } from './model';

/** A citation of a note, and what is to be asked about it. */
export interface CitedInNote {
  /** Vault path of the note. */
  note: string;
  citation: CitationInNote;
  request: CheckRequest;
}

/** Whether a link claims no words: it leads to a page of a paper, and says nothing of what stands there. One whose fingerprint cannot be read claims some. */
export const isPageOnly = ({ citation: { link, markup } }: CitedInNote): boolean => link.cite === null && link.heading === null && !/[#&]cite=/.test(targetIn(markup));

/** Where a link leads, as it is written: its text may say anything. */
const targetIn = (markup: string): string => (/^!?\[\[/.test(markup) ? markup.split('|', 1).join('') : markup.slice(markup.lastIndexOf('](')));

/** What a vault knows of links. */
export interface LinkedVault {
  /** Where a link's path leads from a note; null where it leads nowhere. */
  leadsTo(linkPath: string, notePath: string): string | null;
  paperAt(vaultPath: string): Promise<PaperMetadata | null>;
}

export interface NoteReading {
  /** Comes between two citations, and between two slices of a long note. */
  breathe?: Breathe;
  /** Links to a page of a paper, which claim no words, count too; embeds do not. */
  pages?: boolean;
}

/** Everything in a note that cites words of a paper, in its order, as `Engine.check` wants it asked. Most notes cite nothing, and ask nobody. */
export async function requestsOfNote(note: string, text: string, vault: LinkedVault, { breathe, pages = false }: NoteReading = {}): Promise<CitedInNote[]> {
  if (!text.includes('[[') && !text.includes('](')) return [];
  const found: CitedInNote[] = [];
  for (const citation of eachCitation(text)) {
    await breathe?.();
    if (citation === null) continue;
    const { link, quote, sentence } = citation;
    const vaultPath = vault.leadsTo(link.linkPath, note);
    // A fingerprint is a citation whatever it leads to; whose file it is matters only for the others.
    const paper = link.cite === null && vaultPath !== null ? await vault.paperAt(vaultPath) : null;
    const isPage = pages && citesPage(link, paper) && text.charAt(citation.start - 1) !== '!';
    if (isPage || citesWords(link, vaultPath, paper)) found.push({ note, citation, request: { link, vaultPath, quote, sentence: sentence.text, sentenceAt: `${note}:${sentence.start}` } });
  }
  return found;
}

/** What is sent of these citations, in their order: the words of a sentence go with the first of them alone, since one with thousands of links would be sent thousands of times. */
export function requestsOf(cited: readonly CitedInNote[]): CheckRequest[] {
  const said = new Set<string>();
  return cited.map(({ request: { sentence, ...request } }) => {
    const { sentenceAt } = request;
    if (sentence === undefined || (sentenceAt !== undefined && said.has(sentenceAt))) return request;
    if (sentenceAt !== undefined) said.add(sentenceAt);
    return { ...request, sentence };
  });
}
