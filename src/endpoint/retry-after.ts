/** No server may keep a run waiting for longer without its saying so again: an hour, in milliseconds. */
const LONGEST = 3_600_000;

/**
 * Milliseconds that a server asks to wait: `retry-after-ms`, else `Retry-After` in seconds or as a date (RFC 9110, 10.2.3); null where it asks
 * nothing that can be read. `now`: clock milliseconds.
 */
export function retryAfterOf(headers: { get(name: string): string | null }, now: number): number | null {
  const milliseconds = numberIn(headers.get('retry-after-ms'));
  if (milliseconds !== null) return within(milliseconds);
  const text = headers.get('retry-after');
  const seconds = numberIn(text);
  if (seconds !== null) return within(seconds * 1_000);
  const date = text === null ? NaN : Date.parse(text);
  return Number.isNaN(date) ? null : within(date - now);
}

const within = (milliseconds: number): number => Math.min(LONGEST, Math.max(0, Math.ceil(milliseconds)));

function numberIn(text: string | null): number | null {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null;
}
