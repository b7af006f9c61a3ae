import { isRecord } from '../../ocr/loose-json';
import { ofSetup, transient, type EndpointFault } from '../../endpoint/faults';
import { faultOfRecord, faultOfText } from '../../endpoint/other-body';

/** Vectors in the order of the texts, and what the server counted. */
export interface EndpointVectors {
  state: 'vectors';
  vectors: Float32Array[];
  dims: number;
  /** Tokens as the server bills them; null where it does not say. */
  billed: number | null;
}

export type EndpointAnswer = EndpointVectors | { state: 'fault'; fault: EndpointFault };

export interface Asked {
  count: number;
  model: string;
  /** The length that vectors must have; null where any will do (the first call). */
  dims: number | null;
}

const fault = (value: EndpointFault): EndpointAnswer => ({ state: 'fault', fault: value });

/**
 * Checks the body of an answer of status 200 before anything is kept of it. The answer names each vector's place (`index`): a shuffled one is put in
 * order, one that names a place twice, or one that is none, is refused. `body`: parsed JSON, or the text where it was none.
 */
export function checkAnswer(body: unknown, asked: Asked, headers: { get(name: string): string | null }, now: number): EndpointAnswer {
  if (typeof body === 'string') return fault(hasBareNumbers(body) ? transient('answer-not-numbers') : faultOfText(body));
  if (!isRecord(body)) return fault(transient('answer-empty'));
  if (!Array.isArray(body.data)) return fault(faultOfRecord(body, asked.model, headers, now));
  return checkEntries(body.data, asked, billedOf(body.usage));
}

function checkEntries(entries: readonly unknown[], { count, dims: wanted }: Asked, billed: number | null): EndpointAnswer {
  if (entries.length === 0) return fault(transient('answer-empty'));
  if (entries.length !== count) return fault(transient('answer-short', { wanted: count, given: entries.length }));
  const vectors = new Array<Float32Array | undefined>(count);
  let dims = wanted;
  for (const [at, entry] of entries.entries()) {
    const { embedding, index }: { embedding?: unknown; index?: unknown } = isRecord(entry) ? entry : {};
    const place = index === undefined || index === null ? at : Number(index);
    if (!Number.isInteger(place) || place < 0 || place >= count || vectors[place] !== undefined) return fault(transient('answer-mixed-up'));
    const vector = vectorOf(embedding);
    if (!(vector instanceof Float32Array)) return fault(vector);
    dims ??= vector.length;
    if (vector.length !== dims) return fault(ofSetup('wrong-dims', { wanted: dims, given: vector.length }));
    vectors[place] = vector;
  }
  // As many places as entries, none named twice: every place has one.
  return { state: 'vectors', vectors: vectors.filter((vector) => vector !== undefined), dims: dims ?? 0, billed };
}

function vectorOf(embedding: unknown): Float32Array | EndpointFault {
  if (typeof embedding === 'string') return ofSetup('answer-base64');
  if (!Array.isArray(embedding) || embedding.length === 0) return transient('answer-empty');
  const vector = new Float32Array(embedding.length);
  let any = false;
  for (const [at, value] of embedding.entries()) {
    if (typeof value !== 'number') return transient('answer-not-numbers');
    vector[at] = value;
    // Checked as float32: a number that is too large for it becomes infinite only there.
    const kept = vector[at];
    if (kept === undefined || !Number.isFinite(kept)) return transient('answer-not-numbers');
    any ||= kept !== 0;
  }
  return any ? vector : transient('answer-zero');
}

/** Python writes NaN and Infinity into its JSON, which makes it none. */
const hasBareNumbers = (text: string): boolean => /[[,:]\s*-?(NaN|Infinity)\b/.test(text) && /[\]}]\s*$/.test(text);

function billedOf(usage: unknown): number | null {
  if (!isRecord(usage)) return null;
  const tokens = usage.total_tokens ?? usage.prompt_tokens;
  return typeof tokens === 'number' && Number.isFinite(tokens) && tokens > 0 ? tokens : null;
}
