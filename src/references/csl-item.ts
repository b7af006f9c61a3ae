import type { PaperMetadata, Publication } from '../library/paper';
import { collapseSpace, isOrganisation, splitName, standsForOthers } from '../text';
import { citekeysOf } from './citekeys';
import { OTHERS, type CslItem, type CslName } from './csl';

/** CSL-JSON of papers, in order, each with a key of its own. Nothing is made up but the type, where no source names one. */
export function cslItems(papers: readonly PaperMetadata[]): CslItem[] {
  const keys = citekeysOf(papers);
  return papers.map((paper, at) => cslItem(paper, keys[at] ?? paper.paperId));
}

function cslItem(paper: PaperMetadata, key: string): CslItem {
  const { publication = {} } = paper;
  return {
    id: key,
    type: publication.type ?? likelyType(paper),
    'citation-key': key,
    ...known({
      title: paper.title,
      author: namesOf(paper.authors, publication),
      editor: namesOf(publication.editors ?? [], publication),
      'container-title': paper.journal,
      'collection-title': publication.series,
      issued: dateOf(paper.year, publication),
      volume: publication.volume,
      issue: publication.issue,
      page: pagesOf(paper),
      publisher: publication.publisher,
      'publisher-place': publication.place,
      edition: publication.edition,
      number: publication.number,
      genre: publication.genre,
      DOI: paper.doi,
      URL: publication.url,
      ISBN: publication.isbn,
      ISSN: publication.issn,
      language: publication.language,
    }),
  };
}

type Known = Omit<CslItem, 'id' | 'type' | 'citation-key'>;

function known(members: { [Member in keyof Known]: Known[Member] | undefined }): Known {
  const plain = Object.entries(members).map(([name, value]) => [name, typeof value === 'string' ? collapseSpace(value) : value] as const);
  return Object.fromEntries(plain.filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)));
}

function likelyType({ journal }: PaperMetadata): string {
  if (journal === '') return 'document';
  return /\b(?:proceedings|conference|symposium|workshop)\b/i.test(journal) && !/^proceedings of the (?:national|royal)\b/i.test(journal) ? 'paper-conference' : 'article-journal';
}

function dateOf(year: number | null, { month, day }: Publication): CslItem['issued'] {
  if (year === null) return undefined;
  return { 'date-parts': [[year, ...(month === undefined ? [] : [month, ...(day === undefined ? [] : [day])])]] };
}

/** "1545-1560": one hyphen between first and last, whatever the source has there. */
function pagesOf({ publication, pageRange }: PaperMetadata): string {
  const written = publication?.pages ?? (pageRange === null ? '' : pageRange[0] === pageRange[1] ? pageRange[0] : pageRange.join('-'));
  return written.replace(/\s*(?:--+|[-–—])\s*/g, '-');
}

/** Small words before a family name, which sorting may pass over. */
const PARTICLES = /^((?:\p{Ll}[\p{L}’'.]*\s+)+)(?=\S)/u;

function namesOf(names: readonly string[], publication: Publication): CslName[] {
  const known = names.filter((name) => name.trim() !== '' && !standsForOthers(name)).map((name) => nameOf(name, publication));
  return known.length > 0 && names.some(standsForOthers) ? [...known, { literal: OTHERS }] : known;
}

function nameOf(display: string, { names = {} }: Publication): CslName {
  const own = Object.hasOwn(names, display) ? names[display] : undefined;
  const guess = splitName(display);
  const [given, whole] = own ?? (isOrganisation(display) ? ['', display] : [guess.given, guess.family]);
  if (given === '') return { literal: whole };
  const particle = PARTICLES.exec(whole)?.[1] ?? '';
  return {
    family: whole.slice(particle.length),
    given,
    ...(particle !== '' && { 'non-dropping-particle': particle.trim() }),
    ...(own === undefined && guess.suffix !== '' && { suffix: guess.suffix }),
  };
}
