import { doiOf } from '../described';
import type { Described } from '../file-format';
import { at, below, childrenOf, textIn, type XmlNode } from './xml-tree';

/** What a TEI header says of the paper. */
export function headerOf(header: XmlNode | null): Described {
  const file = at(header, 'fileDesc');
  const source = at(file, 'sourceDesc', 'biblStruct');
  const title = textIn(at(file, 'titleStmt', 'title')) || textIn(at(source, 'analytic', 'title'));
  const authors = [...below(at(source, 'analytic'), 'author')].map((author) => nameOf(at(author, 'persName'))).filter((name) => name !== '');
  const dois = [...below(source, 'idno')].filter(({ attributes }) => (attributes.type ?? '').toUpperCase() === 'DOI').map((idno) => doiOf(textIn(idno)));
  const dates = [...below(source, 'date'), ...below(at(file, 'publicationStmt'), 'date')].map((date) => /\b((?:19|20)\d{2})\b/.exec(date.attributes.when ?? textIn(date))?.[1]);
  const year = dates.find((date) => date !== undefined);
  return { title: title || null, doi: dois.find((doi) => doi !== null) ?? null, authors, year: year === undefined ? null : Number(year) };
}

const nameOf = (person: XmlNode | null): string => [...childrenOf(person, 'forename'), ...childrenOf(person, 'surname')].map((part) => textIn(part)).filter((part) => part !== '').join(' ');
