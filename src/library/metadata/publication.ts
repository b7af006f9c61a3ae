import { recordsOf, textOf, type JsonRecord } from '../../ocr/loose-json';
import { splitName } from '../../text';
import type { Publication } from '../paper';
import { displayName } from './author-name';
import { lineOf, linesOf } from './found';

/** Zotero's item types by the name that the Citation Style Language has for them. */
const TYPES: Readonly<Record<string, string>> = {
  journalArticle: 'article-journal',
  magazineArticle: 'article-magazine',
  newspaperArticle: 'article-newspaper',
  preprint: 'article',
  conferencePaper: 'paper-conference',
  presentation: 'speech',
  book: 'book',
  bookSection: 'chapter',
  encyclopediaArticle: 'entry-encyclopedia',
  dictionaryEntry: 'entry-dictionary',
  thesis: 'thesis',
  report: 'report',
  manuscript: 'manuscript',
  patent: 'patent',
  standard: 'standard',
  dataset: 'dataset',
  computerProgram: 'software',
  webpage: 'webpage',
  blogPost: 'post-weblog',
  document: 'document',
};

/** What an item of a Better BibTeX JSON export says beside the facts of every paper; missing where it says nothing. */
export function publicationOf(item: JsonRecord): Publication | undefined {
  const [month, day] = monthAndDay(lineOf(item.date));
  return stated({
    type: TYPES[lineOf(item.itemType)],
    volume: lineOf(item.volume),
    issue: lineOf(item.issue),
    pages: lineOf(item.pages),
    publisher: ['publisher', 'university', 'institution', 'repository'].map((field) => lineOf(item[field])).find((text) => text !== ''),
    place: lineOf(item.place),
    series: lineOf(item.series) || lineOf(item.seriesTitle),
    edition: lineOf(item.edition),
    number: lineOf(item.reportNumber) || lineOf(item.archiveID),
    genre: lineOf(item.thesisType) || lineOf(item.reportType) || lineOf(item.genre),
    url: webAddress(lineOf(item.url)),
    isbn: lineOf(item.ISBN),
    issn: lineOf(item.ISSN),
    language: lineOf(item.language),
    month,
    day,
    ...namesOf(item.creators),
  });
}

/** What a literature note's fields say, under the names that people give them. */
export function publicationOfNote(fields: JsonRecord): Publication | undefined {
  const text = (...names: readonly string[]): string => names.map((name) => lineOf(fields[name])).find((value) => value !== '') ?? '';
  return stated({ volume: text('volume'), issue: text('issue'), pages: text('pages'), publisher: text('publisher'), url: webAddress(text('url')), issn: text('issn', 'ISSN'), isbn: text('isbn', 'ISBN') });
}

/** Member by member: the first source that knows one has it. */
export function joinPublications(sources: readonly Publication[]): Publication | undefined {
  return stated(sources.reduceRight<Publication>((joined, source) => ({ ...joined, ...source }), {}));
}

function stated(publication: { [Member in keyof Publication]: Publication[Member] | undefined }): Publication | undefined {
  const known = Object.entries(publication).filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0));
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

const webAddress = (url: string): string => (/^https?:\/\/\S+$/i.test(url) ? url : '');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Of "2024-01-15", "2024/1", "15 January 2024", "January 2024", "2024年1月15日"; a date that could be read in two ways ("03/04/2024") has neither. */
function monthAndDay(date: string): [month: number | undefined, day: number | undefined] {
  const numbers = /^\d{4}(?:[-/.]|年)(\d{1,2})(?:(?:[-/.]|月)(\d{1,2}))?(?:$|[T\s日月])/.exec(date);
  const word = /[A-Za-z]{3,}/.exec(date)?.[0].slice(0, 3).toLowerCase();
  const month = numbers ? Number(numbers[1]) : word === undefined ? 0 : MONTHS.indexOf(word) + 1;
  const day = Number(numbers ? numbers[2] : /(?:^|\s)(\d{1,2})(?=,|\s|$)/.exec(date)?.[1]);
  if (month < 1 || month > 12) return [undefined, undefined];
  return [month, day >= 1 && day <= 31 ? day : undefined];
}

function namesOf(value: unknown): Pick<Publication, 'editors' | 'names'> {
  const creators = recordsOf(value);
  const names: Record<string, readonly [string, string]> = {};
  for (const { name, firstName, lastName } of creators) {
    const [whole, given, family] = [lineOf(name), lineOf(firstName), lineOf(lastName)];
    const display = displayName(whole || [given, family].filter(Boolean).join(' '));
    const own: readonly [string, string] = whole === '' ? [given, family] : ['', whole];
    const guess = splitName(display);
    // A Chinese name may have been entered the wrong way round, which the display name has mended.
    const isMended = display !== (whole || `${given} ${family}`.trim());
    if (display !== '' && !isMended && (guess.given !== own[0] || guess.family !== own[1])) names[display] = own;
  }
  const hasAuthors = creators.some(({ creatorType }) => creatorType === undefined || creatorType === 'author');
  const editors = creators.filter(({ creatorType }) => hasAuthors && creatorType === 'editor');
  return {
    editors: linesOf(editors.map(({ name, firstName, lastName }) => textOf(name) || [lineOf(firstName), lineOf(lastName)].filter(Boolean).join(' '))).map(displayName),
    ...(Object.keys(names).length > 0 && { names }),
  };
}
