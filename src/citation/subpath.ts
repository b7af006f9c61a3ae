import { collapseSpace } from '../text';
import { readCite } from './fingerprint';

/** What follows the "#" of a link, taken apart. */
export interface Subpath {
  /** PDF page index from 1, or null. */
  page: number | null;
  cite: string | null;
  /** Heading, or a trail of them joined by "#", as written; null for parameters and block links. */
  heading: string | null;
  /** Other tools' parameters ("rect=1,2,3,4", "color=red"), kept as written. */
  rest: string[];
}

/** A PDF of more pages is a typing error or an attack. */
const MAX_PAGE = 99_999;
/** Other tools' parameters that point at a place of one page. */
const PLACE_ON_PAGE = /^(?:rect|selection|offset|annotation)=/;
const PARAMETER = /^[A-Za-z][\w-]*=/;

/** Reads a sub-path without its "#", parameters in any order. Never throws: what is wrong becomes null. */
export function parseSubpath(subpath: string): Subpath {
  const nothing: Subpath = { page: null, cite: null, heading: null, rest: [] };
  if (subpath === '') return nothing;
  const parts = subpath.split('&');
  if (!parts.every((part) => PARAMETER.test(part))) return subpath.startsWith('^') ? nothing : { ...nothing, heading: subpath };
  return parts.reduce<Subpath>((read, part) => {
    const at = part.indexOf('=');
    const value = part.slice(at + 1);
    const key = part.slice(0, at);
    if (key === 'page') return { ...read, page: read.page ?? readPage(value) };
    if (key === 'cite') return { ...read, cite: read.cite ?? readCite(value) };
    return { ...read, rest: [...read.rest, part] };
  }, nothing);
}

function readPage(value: string): number | null {
  if (!/^\d{1,5}$/.test(value)) return null;
  const page = Number(value);
  return page >= 1 && page <= MAX_PAGE ? page : null;
}

/** True for a parameter of another tool that points at a place of the page which the link names. */
export const pointsIntoPage = (parameter: string): boolean => PLACE_ON_PAGE.test(parameter);

/** Writes what `parseSubpath` reads, without "#": the page first, where every viewer looks for it. "" where there is nothing. */
export function writeSubpath({ page, cite, heading, rest }: Partial<Subpath>): string {
  if (heading) return plainHeading(heading);
  const parts = [...(page ? [`page=${String(page)}`] : []), ...(cite ? [`cite=${cite}`] : []), ...(rest ?? [])];
  return parts.join('&');
}

/** A heading as a link names it: without the signs that would end the link or its parts. Obsidian leaves them out when it compares. */
export const plainHeading = (heading: string): string => collapseSpace(heading.replace(/[:#|^\\[\]\r\n]|%%/g, ' '));
