import { sentences } from '../../text';
import type { Range } from '../cited-paper';
import { findNear } from '../near/find-near';
import type { Searchable } from '../near/skeleton';
import { normalise, originalRange } from '../../text';
import { wordDiff } from '../word-diff';
import { isLongEnough, unquoted } from './letters';
import { uncut } from './cut-off';
import { piecesAroundEllipses, placeElided } from './elided';
import type { PassageText, QuoteCheck, QuoteState } from './quote';
import { searchableText, standsIn } from './stands-in';

const SUPPORT: ReadonlySet<QuoteState> = new Set<QuoteState>(['verbatim', 'normalised', 'elided']);

interface Prepared {
  id: string;
  text: Searchable;
}

/**
 * Whether a quote stands in the passage that it cites (`spec/60` 22). `others` are the passages that it might have been taken from instead. A quote of fewer than 12 letters, 3 words,
 * or 3 words that are more than grammar (6 CJK characters) is `not-found`: it proves nothing. Never throws. Linear in the passages, which are prepared anew each time but where they are ready.
 */
export function checkQuote(quote: string, cited: PassageText, others: readonly PassageText[]): QuoteCheck {
  const words = unquoted(quote);
  if (!isLongEnough(words, 'quote')) return found('not-found', []);
  const here = prepared(cited);
  const elsewhere = others.filter(({ id }) => id !== cited.id).map(prepared);
  const inCited = stateIn(here, words);
  if (inCited) return inCited;
  for (const passage of elsewhere) {
    const there = stateIn(passage, words);
    if (there?.supported === true) return found('misattributed', there.pieces);
  }
  const all = [here, ...elsewhere];
  return stitched(all, words) ?? altered(all, words) ?? found('not-found', []);
}

const prepared = ({ id, text, ready }: PassageText): Prepared => ({ id, text: ready ?? searchableText(text) });

/** A passage that is prepared when the first quote is looked up in it, and then stays so. */
export function readyPassage(id: string, text: string): PassageText {
  let made: Searchable | null = null;
  return {
    id,
    text,
    get ready() {
      return (made ??= searchableText(text));
    },
  };
}

function found(state: QuoteState, pieces: QuoteCheck['pieces'], diff: QuoteCheck['diff'] = []): QuoteCheck {
  return { state, supported: SUPPORT.has(state), passages: [...new Set(pieces.map(({ passage }) => passage))], pieces, diff };
}

/** The quote as a whole, or elided, in one passage; `altered` where only something that turns it round was cut off; null where it is not there. */
function stateIn({ id, text }: Prepared, words: string): QuoteCheck | null {
  const stands = standsIn(text, words).map((stand) => ({ ...stand, uncut: uncut(text.original, stand.range) }));
  const sound = stands.find((stand) => stand.uncut === null && showsItself(words, text.original, stand.range));
  if (sound) return found(joinsUnits(text.original, sound.range) ? 'stitched' : sound.how, [{ passage: id, range: sound.range }]);
  const [cut] = stands;
  if (cut) return alteredAt(id, text.original, cut.uncut ?? cut.range, words);
  const pieces = piecesAroundEllipses(words);
  if (TURNS_DIRECTION.test(words) || pieces.length === 0 || !pieces.every(isPiece) || (pieces.length === 1 && pieces[0] === words)) return null;
  const ranges = placeElided(text, pieces);
  return ranges && found('elided', ranges.map((range) => ({ passage: id, range })));
}

const isPiece = (text: string): boolean => isLongEnough(text, 'piece');

/** Signs that turn the direction of what follows, whole or in part: what is read is not what stands there. */
const TURNS_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/;
const showsItself = (words: string, original: string, { start, end }: Range): boolean => !TURNS_DIRECTION.test(words) || original.slice(start, end) === words;

/** True where a quote runs from one unit into the next, and the first does not end with a sentence: a heading and a text, two items of a list. */
const joinsUnits = (original: string, { start, end }: Range): boolean => /[^.!?。！？:：'"”’)\]\s]\s*?\n[^\S\n]*\n/u.test(original.slice(start, end));

/** The pieces around ellipses, else the sentences, each somewhere: out of order, in several passages, or with what lay between them left out unseen. */
function stitched(passages: readonly Prepared[], words: string): QuoteCheck | null {
  const around = piecesAroundEllipses(words);
  const pieces = around.length > 1 ? around : sentences(words).map(({ start, end }) => words.slice(start, end));
  if (pieces.length < 2 || !pieces.every(isPiece)) return null;
  const places: QuoteCheck['pieces'] = [];
  for (const piece of pieces) {
    const place = passages.map(({ id, text }) => ({ id, stand: standsIn(text, piece)[0] })).find(({ stand }) => stand !== undefined);
    if (!place?.stand) return null;
    places.push({ passage: place.id, range: place.stand.range });
  }
  return found('stitched', places);
}

/** The nearest wording of all passages. */
function altered(passages: readonly Prepared[], words: string): QuoteCheck | null {
  const wanted = normalise(words).text;
  const nearest = passages.flatMap(({ id, text }) => findNear(text, wanted).slice(0, 1).map((place) => ({ id, text, place })));
  nearest.sort((a, b) => a.place.edits - b.place.edits);
  const [best] = nearest;
  if (!best) return null;
  return alteredAt(best.id, best.text.original, originalRange(best.text.normalised, best.text.original, best.place.start, best.place.end), words);
}

const alteredAt = (id: string, original: string, range: Range, words: string): QuoteCheck => found('altered', [{ passage: id, range }], wordDiff(original.slice(range.start, range.end), words));
