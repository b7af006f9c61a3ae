import { headersWithKey, keyInBody, withoutKey } from '../ports/key-header';
import type { HttpPieces, HttpStream } from '../ports';
import { innermost, KEY_VARIABLES } from './http';
import type { Terminal } from './terminal';

/**
 * As `nodeHttp`, with the answer in pieces. It has no time limit of its own: who waits knows how long it may stay silent, and ends it by the signal. `ended` gives up
 * what is still under way.
 */
export function nodeHttpStream(env: Terminal['env'], ended: AbortSignal): HttpStream {
  return async (request, signal) => {
    const key = request.account === null ? null : (env[KEY_VARIABLES[request.account]]?.trim() ?? null);
    const fail = (error: unknown): never => {
      throw new Error(withoutKey(innermost(error), key));
    };
    const answer = await fetch(request.url, {
      method: request.method,
      headers: headersWithKey(request, key),
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, ended]),
    }).catch(fail);
    const headers = Object.fromEntries([...answer.headers].map(([name, value]) => [name.toLowerCase(), withoutKey(value, key)]));
    return { status: answer.status, headers, pieces: piecesWithout(textOf(answer.body, fail), keyInBody(answer.status, key)) };
  };
}

async function* textOf(body: Response['body'], fail: (error: unknown) => never): AsyncGenerator<string> {
  if (body === null) return;
  const decoder = new TextDecoder();
  try {
    // Leaving the loop early closes the connection.
    for await (const bytes of body) yield decoder.decode(bytes, { stream: true });
  } catch (error) {
    fail(error);
  }
  yield decoder.decode();
}

/** The same text without the key, wherever it was cut: what could be the key's beginning waits for the next piece. */
async function* piecesWithout(pieces: HttpPieces['pieces'], key: string | null): AsyncGenerator<string> {
  if (key === null || key === '') {
    yield* pieces;
    return;
  }
  let held = '';
  for await (const piece of pieces) {
    const text = withoutKey(held + piece, key);
    const keep = beginningAtEnd(text, key);
    held = text.slice(text.length - keep);
    if (keep < text.length) yield text.slice(0, text.length - keep);
  }
  if (held !== '') yield held;
}

/** How many of the last signs of a text are the first ones of the key. */
function beginningAtEnd(text: string, key: string): number {
  for (let length = Math.min(text.length, key.length - 1); length > 0; length -= 1) if (text.endsWith(key.slice(0, length))) return length;
  return 0;
}
