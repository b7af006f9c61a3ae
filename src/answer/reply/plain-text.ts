import { findMarkers } from '../../provenance';
import { sentences } from '../../text';
import { namedInText } from './markers';
import { MOST_CLAIMS, MOST_EVIDENCE, type RawClaim, type RawEvidence } from './model';

/** What ends a quote that begins with a quotation mark, by that mark. */
const CLOSING: ReadonlyMap<string, string> = new Map([['"', '"'], ['“', '”'], ['„', '“”'], ['«', '»'], ['「', '」'], ['『', '』']]);
const OPENING = new RegExp(`[${[...CLOSING.keys()].join('')}]`);
/** A marker behind a quote, or the beginning of one. */
const ONLY_MARKER = /^\s*(?:[[【〔［][^\][【】〔〕［］]*[\]】〕］]?\s*)?$/;
/** Begins another sentence: what it does not part from what stands before it is not whole. */
const NEXT = 'Next';
/** Longer than any passage nothing is a quote. UTF-16 units. */
const LONGEST_QUOTED = 8_000;

interface Span {
  start: number;
  end: number;
}

interface Quoted extends Span {
  words: string;
}

/**
 * Claims of an answer in running text: its sentences. A sentence that is only a quote or only markers belongs to the one before it. Quotes are what stands in quotation marks; a quote cites the
 * marker behind it, else the one before it, in the same claim; where none stands behind the last one, the markers lead. What a quote itself prints like a marker is none. Headings are left out. Linear.
 * `breaksOff`: the text ends in the middle, and a last sentence that is not whole is no claim.
 */
export function claimsOfText(text: string, count: number, breaksOff = false): RawClaim[] {
  return (breaksOff ? wholePart(text, count) : text)
    .split(/\n/)
    .filter((line) => !/^\s*(?:#{1,6}\s|[-*_=]{3,}\s*$|```)/.test(line))
    .map((line) => line.replace(/^\s*(?:>\s?|[-*+•]\s+|\d{1,3}[.)]\s+)*/, ''))
    .flatMap((line) => claimsOfLine(line, count))
    .filter(({ text: words }) => /[\p{L}\p{N}]/u.test(words));
}

/** Up to the end of the last sentence that is whole, and the markers behind it. A stop behind a digit may be within a number, and a sentence may go on behind a quote. */
function wholePart(text: string, count: number): string {
  const from = text.lastIndexOf('\n') + 1;
  const line = text.slice(from);
  const quotes = quotesIn(line);
  const masked = mask(line, quotes);
  const last = quotes[quotes.length - 1];
  const open = last && ONLY_MARKER.test(line.slice(last.end)) ? last.start : masked.search(OPENING);
  const said = open < 0 ? masked : masked.slice(0, open);
  const end = sentences(`${said}${/\d\.$/.test(said) ? '' : ' '}${NEXT}`).at(-2)?.end ?? 0;
  return text.slice(0, from + end + leadingMarkers(masked.slice(end), count));
}

function claimsOfLine(line: string, count: number): RawClaim[] {
  const quotes = quotesIn(line);
  // A stop within a quote ends no sentence of the answer, and a marker within it is the paper's.
  const masked = mask(line, quotes);
  const claims: Span[] = [];
  let isMarked = false;
  for (const sentence of sentences(masked)) {
    const last: Span | undefined = claims[claims.length - 1];
    const { start } = sentence;
    // "A claim. [S1] Another." is a marker behind the stop, unless the first has one already.
    const leading: number = last && !isMarked ? leadingMarkers(masked.slice(start, sentence.end), count) : 0;
    if (last && leading > 0) last.end = start + leading;
    const rest: string = masked.slice(start + leading, sentence.end);
    const holdsMarker: boolean = findMarkers(rest, count).length > 0;
    if (last && !/\p{L}/u.test(namedInText(rest, count).bare)) {
      last.end = sentence.end;
      isMarked ||= leading > 0 || holdsMarker;
    } else {
      claims.push({ start: start + leading, end: sentence.end });
      isMarked = holdsMarker;
    }
  }
  return claims.slice(0, MOST_CLAIMS + 1).map((range) => claimIn(line, masked, range, quotes, count));
}

/** Words in quotation marks of any script. Linear: where a mark stands next is looked for again only behind the place that was found. */
function quotesIn(line: string): Quoted[] {
  const nextOf = new Map<string, number>();
  const next = (sign: string, from: number): number => {
    const known = nextOf.get(sign) ?? -1;
    if (known >= from) return known;
    const found = line.indexOf(sign, from);
    nextOf.set(sign, found < 0 ? Infinity : found);
    return found < 0 ? Infinity : found;
  };
  const quotes: Quoted[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const signs = CLOSING.get(line.charAt(at));
    if (signs === undefined) continue;
    const close = Math.min(...[...signs].map((sign) => next(sign, at + 1)));
    if (close === at + 1 || close > at + 1 + LONGEST_QUOTED) continue;
    quotes.push({ start: at, end: close + 1, words: line.slice(at + 1, close) });
    at = close;
  }
  return quotes;
}

/** Length of the markers that a text begins with, and the space behind them. */
function leadingMarkers(text: string, count: number): number {
  let at = 0;
  for (const { start, end } of findMarkers(text, count)) {
    if (text.slice(at, start).trim() !== '') break;
    at = end;
  }
  return at === 0 ? 0 : at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
}

/** No stop, no bracket, no letter. */
const MASK = '\u0001';
const STOPS = '.!?。！？';

function mask(line: string, quotes: readonly Quoted[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, words } of quotes) {
    // The stop that ends a quote may end the sentence around it too.
    const last = words.slice(-1);
    parts.push(line.slice(from, start), MASK.repeat(end - start - 1), STOPS.includes(last) && last !== '' ? last : MASK);
    from = end;
  }
  parts.push(line.slice(from));
  return parts.join('');
}

function claimIn(line: string, masked: string, { start, end }: { start: number; end: number }, quotes: readonly Quoted[], count: number): RawClaim {
  const markers = findMarkers(masked.slice(start, end), count).map((marker) => ({ ...marker, start: marker.start + start, end: marker.end + start }));
  const inside = quotes.filter((quote) => quote.start >= start && quote.end <= end).slice(0, MOST_EVIDENCE + 1);
  const last = inside[inside.length - 1];
  const used = new Set<number>();
  const evidence = inside.map((quote): RawEvidence => {
    const at = markerOf(quote, markers, line, last);
    used.add(at);
    return { passages: markers[at]?.passages ?? [], unknown: markers[at]?.unsupported ?? [], quote: quote.words };
  });
  const others = markers.filter((_, at) => !used.has(at)).map(({ passages, unsupported }): RawEvidence => ({ passages, unknown: unsupported, quote: '' }));
  let text = '';
  let from = start;
  for (const marker of markers) {
    text += line.slice(from, marker.start).replace(/[ \t]{1,100}$/, '');
    from = marker.end;
  }
  return { text: (text + line.slice(from, end)).trim(), evidence: [...evidence, ...others] };
}

/** Which marker a quote cites: one that follows at once; else the next one behind it, or before it where the markers lead ("[S1] says “…”, [S2] “…”"); -1 where there is none. */
function markerOf(quote: Span, markers: readonly Span[], line: string, last: Span | undefined): number {
  const behind = markers.findIndex(({ start }) => start >= quote.end);
  const before = markers.findLastIndex(({ end }) => end <= quote.start);
  const next = markers[behind];
  if (next === undefined || before < 0) return Math.max(behind, before);
  const lead = last !== undefined && !markers.some(({ start }) => start >= last.end);
  return lead && line.slice(quote.end, next.start).trim() !== '' ? before : behind;
}
