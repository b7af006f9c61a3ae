import { familyName } from '../citation';
import type { PaperMetadata } from '../library/paper';
import { untagged } from '../text';

/** What ends a key in BibTeX, in Pandoc or in TeX. */
const NOT_IN_KEYS = /[\s,{}"'#%~\\@=()[\]]+/g;

/**
 * A key for each paper, in order: its citation key as it is cited, else one of name, year and title ("degiacomi2024measuring"), else its id. Each stands once: of several
 * that would be the same the first keeps it and the others get a letter.
 */
export function citekeysOf(papers: readonly PaperMetadata[]): string[] {
  const wanted = papers.map((paper) => plain(paper.citekey) || madeKey(paper) || plain(paper.paperId) || 'paper');
  const taken = new Set(wanted);
  const given = new Set<string>();
  return wanted.map((key) => {
    let own = key;
    for (let copy = 0; given.has(own); copy += 1) {
      const other = key + letters(copy);
      if (!taken.has(other)) own = other;
    }
    given.add(own);
    return own;
  });
}

const plain = (text: string): string => text.normalize('NFC').replace(NOT_IN_KEYS, '');

function madeKey({ authors, year, title }: PaperMetadata): string {
  const name = word(familyName(authors[0] ?? ''));
  const first = untagged(title).split(/\s+/).map(word).find((part) => part !== '' && !/^(?:a|an|the|on|of|in)$/.test(part)) ?? '';
  return name === '' && first === '' ? '' : `${name}${year === null ? '' : String(year)}${first}`;
}

/** Small letters and digits of any script, without accents. */
const word = (text: string): string => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase().normalize('NFC');

/** 0 -> "a", 25 -> "z", 26 -> "aa". */
const letters = (index: number): string => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(97 + (index % 26));
