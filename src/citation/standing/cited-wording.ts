import type { CitationRecord } from '../../store/citation-records';
import { normalise, normalisedRange } from '../../text';
import { edgesOf } from '../edges';
import type { Edges } from '../edges';
import { fingerprintOf } from '../fingerprint';
import { piecesOf } from '../wording';
import type { Piece } from '../wording';

/** What is known of the cited words. */
export interface CitedWording {
  /** As they stood, or stand in the note. */
  exact: string;
  /** Normalised. */
  text: string;
  pieces: readonly Piece[];
  /** What stood around them, normalised; null where only the note quotes them. */
  around: { before: string; after: string; edges: Edges } | null;
  /** The fingerprint of the citation names exactly these words: only then may anything be concluded from them. */
  proven: boolean;
}

/** From the record, else from the quote beside the link; null where there is neither, or nothing of it survives normalisation. */
export function citedWording(cite: string | null, record: CitationRecord | null, quote: string | null): CitedWording | null {
  return (record && fromRecord(cite, record)) ?? (quote === null ? null : fromQuote(cite, quote));
}

function fromRecord(cite: string | null, { exact, before, after }: CitationRecord): CitedWording | null {
  const original = before + exact + after;
  const normalised = normalise(original);
  const range = normalisedRange(normalised, before.length, before.length + exact.length);
  const text = normalised.text.slice(range.start, range.end);
  if (text === '') return null;
  return {
    exact,
    text,
    pieces: piecesOf(normalised, original, range.start, range.end),
    around: { before: normalised.text.slice(0, range.start), after: normalised.text.slice(range.end), edges: edgesOf(normalised.text, range) },
    // The words were hashed within the whole paper, where a cut formula or a broken word may read otherwise than alone.
    proven: cite !== null && (fingerprintOf(text) === cite || fingerprintOf(normalise(exact).text) === cite),
  };
}

function fromQuote(cite: string | null, quote: string): CitedWording | null {
  const normalised = normalise(quote);
  if (normalised.text === '') return null;
  return { exact: quote, text: normalised.text, pieces: piecesOf(normalised, quote), around: null, proven: cite !== null && fingerprintOf(normalised.text) === cite };
}
