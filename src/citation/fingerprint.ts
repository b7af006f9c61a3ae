import { normalise } from '../text';

/** Crockford's base32: no i, l, o, u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const SCHEME = '1';
const LENGTH_DIGITS = 3;
const HASH_DIGITS = 5;
export const CITE_LENGTH = SCHEME.length + LENGTH_DIGITS + 2 * HASH_DIGITS;

/** Longest text that a fingerprint can name, in normalised UTF-16 units. */
export const MAX_CITED = 0x7fff;

/**
 * Two polynomial hashes, h = (h * base + unit + 1) mod modulus over the UTF-16 units. The moduli are the two largest primes below 2^25:
 * a product stays under 2^50, exact in a double. FROZEN with version 1, see docs/citation-format.md.
 */
const HIGH = { modulus: 33_554_393, base: 16_777_619 };
const LOW = { modulus: 33_554_383, base: 23_740_949 };
type Polynomial = typeof HIGH;

/** A fingerprint taken apart. */
interface Fingerprint {
  length: number;
  high: number;
  low: number;
}

/** The 14 characters for a text, normalised first; null where nothing or more than 32,767 units would be cited. */
export const fingerprint = (text: string): string | null => fingerprintOf(normalise(text).text);

/** The 14 characters for text that is normalised already. */
export function fingerprintOf(normalised: string): string | null {
  const { length } = normalised;
  if (length === 0 || length > MAX_CITED) return null;
  const high = hashOf(normalised, 0, length, HIGH);
  const low = hashOf(normalised, 0, length, LOW);
  return SCHEME + digits(length, LENGTH_DIGITS) + digits(high, HASH_DIGITS) + digits(low, HASH_DIGITS);
}

/** A `cite` parameter as it is compared: lower case, look-alikes (i, l, o) read as Crockford says; null for anything that is no fingerprint of version 1. */
export function readCite(raw: string): string | null {
  if (raw.length !== CITE_LENGTH) return null;
  const cite = raw.toLowerCase().replace(/[il]/g, '1').replace(/o/g, '0');
  return parse(cite) ? cite : null;
}

/** Length of the cited words in normalised UTF-16 units; 0 for what is no fingerprint. */
export const citedLength = (cite: string): number => parse(cite)?.length ?? 0;

/**
 * Where the cited words stand in normalised text: the starts of all matches that lie in [from, to), ascending. One pass of a sliding
 * window, whatever the text. Empty for a bad fingerprint or range. Never throws.
 */
export function findFingerprint(normalised: string, cite: string, from = 0, to = normalised.length): number[] {
  const wanted = parse(cite);
  if (!wanted || from < 0 || to > normalised.length || to - from < wanted.length) return [];
  const { length } = wanted;
  const dropHigh = dropping(HIGH, length);
  const dropLow = dropping(LOW, length);
  let high = hashOf(normalised, from, from + length, HIGH);
  let low = hashOf(normalised, from, from + length, LOW);
  const found: number[] = [];
  for (let start = from; ; start++) {
    if (high === wanted.high && low === wanted.low) found.push(start);
    if (start + length >= to) return found;
    const leaves = normalised.charCodeAt(start) + 1;
    const enters = normalised.charCodeAt(start + length) + 1;
    high = remainder(high * HIGH.base + leaves * dropHigh + enters, HIGH.modulus);
    low = remainder(low * LOW.base + leaves * dropLow + enters, LOW.modulus);
  }
}

/** What a leaving unit is multiplied with to take it out of the hash of the window one further: -base^length. */
function dropping({ modulus, base }: Polynomial, length: number): number {
  let power = 1;
  for (let i = 0; i < length; i++) power = remainder(power * base, modulus);
  return modulus - power;
}

function hashOf(text: string, start: number, end: number, { modulus, base }: Polynomial): number {
  let hash = 0;
  for (let i = start; i < end; i++) hash = remainder(hash * base + text.charCodeAt(i) + 1, modulus);
  return hash;
}

/** `value % modulus` for 0 <= value < 2^52, about ten times as fast; the quotient may be rounded up by one. */
function remainder(value: number, modulus: number): number {
  const rest = value - Math.floor(value / modulus) * modulus;
  return rest < 0 ? rest + modulus : rest;
}

function digits(value: number, count: number): string {
  let text = '';
  let rest = value;
  for (let i = 0; i < count; i++) {
    text = (ALPHABET[rest % 32] ?? '') + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function parse(cite: string): Fingerprint | null {
  if (cite.length !== CITE_LENGTH || cite[0] !== SCHEME) return null;
  const length = numberOf(cite.slice(1, 1 + LENGTH_DIGITS));
  const high = numberOf(cite.slice(1 + LENGTH_DIGITS, 1 + LENGTH_DIGITS + HASH_DIGITS));
  const low = numberOf(cite.slice(1 + LENGTH_DIGITS + HASH_DIGITS));
  if (length === null || length === 0 || high === null || low === null) return null;
  return high < HIGH.modulus && low < LOW.modulus ? { length, high, low } : null;
}

function numberOf(text: string): number | null {
  let value = 0;
  for (const char of text) {
    const digit = ALPHABET.indexOf(char);
    if (digit < 0) return null;
    value = value * 32 + digit;
  }
  return value;
}
