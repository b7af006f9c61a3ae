import { isCjkChar } from './scripts';

/** A sentence in UTF-16 offsets, half-open, without the whitespace around it. */
export interface SentenceSpan {
  start: number;
  end: number;
}

/** Words that a full stop shortens, lower case, without the stop: what follows them continues the sentence. */
const ABBREVIATIONS = new Set(
  ('al approx appx cf dept dr ed eds eqn eqns esp est e.g i.e e.g. i.e. eg ie eq eqs fig figs ff ibid inc jr mgr mr mrs ms ' +
    'op prof resp sect sr suppl univ viz vs w.r.t wrt').split(' '),
);
/** Words that a full stop shortens only before a number: "no. 3", "p. 12", "Tab. S1". Elsewhere they end a sentence like any word. */
const NUMBERED = new Set('app art ch chap col cols ex no nos nr p par paras pp pt ref refs sec secs ser st tab tabs vol vols'.split(' '));
const NUMBER_AHEAD = /^\s*[([]?[A-Z]?\d/;
const CLOSERS = `"'”’»)]}」』）］】〉》`;
const CJK_STOPS = '。！？；｡';
const LATIN_STOPS = '.!?…';
const MAX_WORD = 24;

const isSpace = (char: string): boolean => /\s/.test(char);

/** The word before a full stop, at most `MAX_WORD` long: letters with inner stops, as in "e.g". */
function wordBefore(text: string, stop: number, from: number): string {
  let start = stop;
  const floor = Math.max(from, stop - MAX_WORD);
  while (start > floor && /[\p{L}\p{M}.]/u.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, stop);
}

/** True where the full stop at `stop` belongs to the word before it: an abbreviation, an initial, a list number. */
function shortens(text: string, stop: number, from: number): boolean {
  const word = wordBefore(text, stop, from);
  if (stop - from <= 6 && /^[(（]?(?:\d{1,3}(?:\.\d+)*|[ivxIVX]{1,4})$/.test(text.slice(from, stop))) return true;
  if (/^(?:\p{Lu}\.)*\p{Lu}$/u.test(word)) return word !== 'I';
  const small = word.toLowerCase();
  return ABBREVIATIONS.has(small) || (NUMBERED.has(small) && NUMBER_AHEAD.test(text.slice(stop + 1, stop + MAX_WORD)));
}

/** True where a full stop at `stop` ends a sentence of Latin text: what follows starts one, what stands before is whole. */
function fullStopEnds(text: string, stop: number, after: number, from: number): boolean {
  if (after < text.length && !isSpace(text.charAt(after)) && !isCjkChar(text.charAt(after))) return false;
  let next = after;
  while (next < text.length && isSpace(text.charAt(next))) next += 1;
  if (next === text.length) return true;
  if (/\p{Ll}/u.test(text.charAt(next))) return false;
  return !shortens(text, stop, from);
}

/** End of the run of stops and closing marks that begins at `at`. */
function pastStops(text: string, at: number): number {
  let end = at;
  while (end < text.length && (LATIN_STOPS + CJK_STOPS).includes(text.charAt(end))) end += 1;
  while (end < text.length && CLOSERS.includes(text.charAt(end))) end += 1;
  return end;
}

/**
 * Sentences of a text in order, in UTF-16 offsets: Latin ones at `. ! ?` before whitespace, Chinese ones at `。！？；`, and
 * at empty lines. Abbreviations ("et al.", "Fig. 2", "e.g."), initials and list numbers end none. Together they cover
 * the text but for whitespace. Linear.
 */
export function sentences(text: string): SentenceSpan[] {
  const spans: SentenceSpan[] = [];
  let start = -1;
  let at = 0;
  const close = (end: number): void => {
    let last = end;
    while (last > start && isSpace(text.charAt(last - 1))) last -= 1;
    if (start >= 0 && last > start) spans.push({ start, end: last });
    start = -1;
  };
  while (at < text.length) {
    const char = text.charAt(at);
    if (start < 0) {
      if (!isSpace(char)) start = at;
      else {
        at += 1;
        continue;
      }
    }
    if (char === '\n' && /^\n[ \t\r]*\n/.test(text.slice(at, at + MAX_WORD))) {
      close(at);
      at += 1;
    } else if (CJK_STOPS.includes(char)) {
      at = pastStops(text, at);
      close(at);
    } else if (LATIN_STOPS.includes(char)) {
      const after = pastStops(text, at);
      const ends = after > at + 1 || char !== '.' ? stopRunEnds(text, at, after, start) : fullStopEnds(text, at, after, start);
      at = after;
      if (ends) close(at);
    } else at += 1;
  }
  close(text.length);
  return spans;
}

/** `!`, `?`, `…`, or several stops and closing marks: ends where whitespace or CJK follows, not before a small letter. */
function stopRunEnds(text: string, at: number, after: number, from: number): boolean {
  if (text.charAt(at) !== '.') {
    if (after >= text.length) return true;
    return isSpace(text.charAt(after)) ? !startsSmall(text, after) : isCjkChar(text.charAt(after));
  }
  return fullStopEnds(text, at, after, from);
}

function startsSmall(text: string, at: number): boolean {
  let next = at;
  while (next < text.length && isSpace(text.charAt(next))) next += 1;
  return /\p{Ll}/u.test(text.charAt(next));
}
