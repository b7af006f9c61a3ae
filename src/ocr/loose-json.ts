/** A JSON object whose fields are not to be trusted. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The elements of a list that are objects; [] for anything else. */
export const recordsOf = (value: unknown): JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** The elements of a list; [] for anything else. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A string as it is, a number in digits, "" for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : '';

/** A whole number, also where it is written as a string of digits; null for anything else. */
export function integerOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/** A number, also where it is written as a string; NaN for anything else: what is no number is not asked to become one. */
export const numberOf = (value: unknown): number => (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN);

/** UTF-8 with or without a byte order mark; wrong bytes become U+FFFD. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The value, or undefined where the bytes are not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(bytes)) as unknown;
  } catch {
    return undefined; // the caller turns this into a reason that names the file
  }
}
