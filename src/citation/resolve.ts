import { labelsOf, titleKey } from '../provenance';
import type { SectionNode } from '../structure/model';
import { normalise, originalRange } from '../text';
import type { CitedPaper, Range } from './cited-paper';
import { standsWhole } from './edges';
import { citedLength, findFingerprint } from './fingerprint';
import type { CitationLink, CitationState, ResolvedCitation } from './model';
import { plainHeading } from './subpath';

/**
 * Where a citation stands now. `paper` is the stored paper that the link leads to, or null where none does.
 * - a fingerprint: `exact` on the linked page, `moved` elsewhere in the paper, `changed` where its words stand only as part of other ones ("5 mg" in "15 mg"),
 *   `lost` nowhere;
 * - a heading (full-text form): `exact` while there is such a section, and, where the note quotes words beside the link, while they stand in it
 *   (`moved` elsewhere); else `lost`. Of several sections of that name any may be meant: without words no page is claimed;
 * - a page alone claims no words: `unknown`, with its page.
 */
export function resolveCitation(link: CitationLink, paper: CitedPaper | null, quote: string | null = null): ResolvedCitation {
  if (!paper) return nowhere('unknown', null, link);
  if (link.cite !== null) return resolveCite(link, link.cite, paper);
  if (link.heading !== null) return resolveHeading(link, link.heading, paper, quote);
  return nowhere('unknown', paper, link);
}

/** A citation whose words are nowhere. */
export function nowhere(state: CitationState, paper: CitedPaper | null, link: CitationLink): ResolvedCitation {
  const pages = link.page === null ? [] : [link.page];
  return {
    state,
    paperId: paper?.paperId ?? null,
    path: [],
    pages,
    labels: labelsOf(pages, paper?.labels ?? {}),
    span: null,
    context: null,
    boxes: [],
    approximate: false,
  };
}

function resolveCite(link: CitationLink, cite: string, paper: CitedPaper): ResolvedCitation {
  const starts = findFingerprint(paper.normalised.text, cite);
  const length = citedLength(cite);
  const whole = starts.filter((start) => standsWhole(paper.normalised.text, start, start + length));
  const spanOf = (start: number): Range => originalSpan(paper, { start, end: start + length });
  const span = choosePlace(paper, whole.map(spanOf), link.page);
  if (span) return foundAt(isOnPage(paper, span, link.page) ? 'exact' : 'moved', paper, span);
  const [part] = starts;
  return part === undefined ? nowhere('lost', paper, link) : foundAt('changed', paper, spanOf(part));
}

/** A range of the normalised text as one of the canonical text. */
export const originalSpan = (paper: CitedPaper, { start, end }: Range): Range => originalRange(paper.normalised, paper.built.canonical, start, end);

/** Of several places of the same words the first on the linked page, else the one on the nearest page; null of none. */
export function choosePlace(paper: CitedPaper, spans: readonly Range[], page: number | null): Range | null {
  return spans.find((span) => isOnPage(paper, span, page)) ?? nearestTo(paper, spans, page);
}

/** A text without page marks is on no page and on every page. */
export function isOnPage(paper: CitedPaper, span: Range, page: number | null): boolean {
  if (page === null) return true;
  const { pages } = paper.placeAt(span);
  return pages.length === 0 || pages.includes(page);
}

function nearestTo(paper: CitedPaper, spans: readonly Range[], page: number | null): Range | null {
  const distance = (span: Range): number => Math.min(...paper.placeAt(span).pages.map((other) => Math.abs(other - (page ?? other))));
  let best: { span: Range; distance: number } | null = null;
  for (const span of spans) {
    const away = distance(span);
    if (!best || away < best.distance) best = { span, distance: away };
  }
  return best?.span ?? null;
}

function resolveHeading(link: CitationLink, heading: string, paper: CitedPaper, quote: string | null): ResolvedCitation {
  const sections = sectionsNamed(paper.built.tree, heading);
  const [section, twin] = sections;
  const words = quote === null ? '' : normalise(quote).text;
  if (words !== '') {
    const spans = occurrences(paper, words);
    const inside = spans.find((span) => {
      const { path } = paper.placeAt(span);
      return sections.some((named) => startsWith(path, named.path));
    });
    const span = inside ?? spans[0];
    return span ? foundAt(inside ? 'exact' : 'moved', paper, span) : nowhere('lost', paper, link);
  }
  if (!section) return nowhere('lost', paper, link);
  // Which of several sections of one name is meant nobody can say: it is none's page.
  if (twin) return { ...nowhere('exact', paper, link), path: section.path.slice(-1) };
  const pages = section.page === null ? [] : [section.page];
  return { ...nowhere('exact', paper, link), path: [...section.path], pages, labels: labelsOf(pages, paper.labels) };
}

function occurrences(paper: CitedPaper, words: string): Range[] {
  const { normalised } = paper;
  const found: Range[] = [];
  for (let at = normalised.text.indexOf(words); at >= 0; at = normalised.text.indexOf(words, at + words.length)) {
    if (standsWhole(normalised.text, at, at + words.length)) found.push(originalSpan(paper, { start: at, end: at + words.length }));
  }
  return found;
}

export const startsWith = (path: readonly string[], ancestors: readonly string[]): boolean => ancestors.every((title, i) => path[i] === title);

/** The sections that a heading link names, in reading order: by its last heading, the ones before it among their ancestors. */
function sectionsNamed(tree: readonly SectionNode[], heading: string): SectionNode[] {
  const wanted = heading.split('#').map(headingKey).filter((title) => title !== '');
  const last = wanted[wanted.length - 1];
  if (last === undefined) return [];
  const found: SectionNode[] = [];
  const open = [...tree].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    const keys = node.path.map(headingKey);
    if (node.kind !== 'front' && keys[keys.length - 1] === last && isSubsequence(wanted, keys)) found.push(node);
    for (const child of [...node.children].reverse()) open.push(child);
  }
  return found;
}

/** As Obsidian compares headings: signs and case do not count. */
export const headingKey = (title: string): string => titleKey(plainHeading(title)).replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

function isSubsequence(wanted: readonly string[], keys: readonly string[]): boolean {
  let at = 0;
  for (const key of keys) if (key === wanted[at]) at++;
  return at === wanted.length;
}

/** A citation whose words stand at `span`. */
export function foundAt(state: CitationState, paper: CitedPaper, span: Range): ResolvedCitation {
  return { state, paperId: paper.paperId, ...paper.placeAt(span), span, context: contextOf(paper, span) };
}

/** UTF-16 units shown around words that stand in no unit (a heading, a reference). */
const LOOSE_CONTEXT = 200;

function contextOf(paper: CitedPaper, span: Range): { text: string; markStart: number; markEnd: number } {
  const { canonical } = paper.built;
  const units = paper.unitsAt(span);
  const loose = units.length === 0 ? LOOSE_CONTEXT : 0;
  const start = Math.min(Math.max(0, span.start - loose), ...units.map((unit) => unit.start));
  const end = Math.max(Math.min(canonical.length, span.end + loose), ...units.map((unit) => unit.end));
  return { text: canonical.slice(start, end), markStart: span.start - start, markEnd: span.end - start };
}
