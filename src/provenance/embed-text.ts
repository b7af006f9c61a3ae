import { collapseSpace, estimateTokens, sha256Hex } from '../text';
import { joinPath } from './sections';

export interface EmbedSource {
  /** Section path of the unit. */
  path: readonly string[];
  /** The canonical slice. */
  text: string;
  /** The paper's title as first element, where the setting asks for it. */
  title?: string | null;
  /** Estimated tokens the whole may hold; the breadcrumb gets a quarter of it. */
  budget: number;
}

/** A breadcrumb may take this share of the budget. */
const BREADCRUMB_SHARE = 0.25;

/**
 * What full-text search and a model see of a unit: breadcrumb, blank line, text. Page numbers never are in it. The text is whole;
 * a long breadcrumb is shortened from the left. Where the text's first line is the breadcrumb already, only the text.
 */
export function embedText({ path, text, title, budget }: EmbedSource): string {
  const elements = (title ? [title, ...path] : [...path]).filter((element) => element.trim() !== '');
  if (elements.length === 0 || isBreadcrumb(firstLine(text), elements)) return text;
  return `${shortenLeft(elements, Math.floor(budget * BREADCRUMB_SHARE))}\n\n${text}`;
}

/** The breadcrumb as search fields show it: the path joined, not shortened; "" without a path. */
export const breadcrumb = (path: readonly string[]): string => joinPath(path);

/** Changes with section or text, not with the page: 64 lower-case hex digits. */
export const embedHash = (embedded: string): string => sha256Hex(embedded);

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Compares whole lines: "Introduction of the method" does not begin with the breadcrumb "Intro". */
function isBreadcrumb(line: string, elements: readonly string[]): boolean {
  const written = collapseSpace(line);
  return written !== '' && (written === collapseSpace(joinPath(elements)) || (elements.length === 1 && written === collapseSpace(elements[0] ?? '')));
}

/** "... > 2.1 Cohort": the nearest sections that fit; of a last one that does not fit alone, its end. */
function shortenLeft(elements: readonly string[], tokens: number): string {
  const whole = joinPath(elements);
  if (estimateTokens(whole) <= tokens) return whole;
  for (let from = 1; from < elements.length; from++) {
    const shorter = joinPath(['...', ...elements.slice(from)]);
    if (estimateTokens(shorter) <= tokens) return shorter;
  }
  const last = [...(elements[elements.length - 1] ?? '')];
  let low = 0;
  let high = last.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (estimateTokens(`... ${last.slice(middle).join('')}`) <= tokens) high = middle;
    else low = middle + 1;
  }
  return `... ${last.slice(low).join('').trimStart()}`.trimEnd();
}
