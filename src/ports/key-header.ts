import type { HttpRequest, HttpResponse } from './http';

const SHOWN_INSTEAD = '•••';

/** Headers of a request with the account's key, for hosts; `null` or "" adds none. A header of that name that came with the request is dropped. */
export function headersWithKey({ headers }: HttpRequest, key: string | null): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization');
  return Object.fromEntries(key ? [...own, ['Authorization', `Bearer ${key}`]] : own);
}

/** A text without the key: servers repeat it in "incorrect key: …", and it must get no further than the host. */
export const withoutKey = (text: string, key: string | null): string => (key ? text.replaceAll(key, SHOWN_INSTEAD) : text);

/** Shorter ones are no keys but what servers without keys are given in their place ("none", "EMPTY"): words that a good answer may hold. */
const SHORTEST_KEY = 8;

/** What must not be in the body of an answer: the key; of a good answer no stand-in for one. */
export const keyInBody = (status: number, key: string | null): string | null => (status >= 200 && status < 300 && (key ?? '').length < SHORTEST_KEY ? null : key);

/** An answer without the key, its header names in lower case. */
export function responseWithoutKey({ status, headers, body }: HttpResponse, key: string | null): HttpResponse {
  const inBody = keyInBody(status, key);
  const clean = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), withoutKey(value, inBody)]);
  return { status, headers: Object.fromEntries(clean) as Record<string, string>, body: withoutKey(body, inBody) };
}
