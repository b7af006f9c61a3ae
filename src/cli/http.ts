import { EndlessAnswer } from '../ports/endless-answer';
import { headersWithKey, responseWithoutKey, withoutKey } from '../ports/key-header';
import type { Http, KeyAccount } from '../ports';
import type { Terminal } from './terminal';

/** Where the command line finds a key: never in an argument, which other users of the machine can see. */
export const KEY_VARIABLES: Readonly<Record<KeyAccount, string>> = { embedding: 'LOCUS_EMBEDDING_KEY', answer: 'LOCUS_ANSWER_KEY' };

/** Longer than any patience of the engine's, which keeps answers that come late. Milliseconds. */
const LONGEST = 300_000;

/** Bytes of the largest answer that is read: some thousand texts of the longest vectors, written out. A server that never ends would fill the memory. */
const LARGEST = 128 * 1024 * 1024;

/**
 * The network of the command line. The key comes from the environment and stays here: answers and errors that repeat it come without it. `ended`
 * gives up what is still under way, which would keep the process alive. A redirect is handed back as it is: texts go to the address that the user named and
 * to no other.
 */
export function nodeHttp(env: Terminal['env'], ended?: AbortSignal): Http {
  return async (request) => {
    const key = request.account === null ? null : (env[KEY_VARIABLES[request.account]]?.trim() ?? null);
    try {
      const answer = await fetch(request.url, {
        method: request.method,
        headers: headersWithKey(request, key),
        body: request.body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(LONGEST), ...(ended === undefined ? [] : [ended])]),
      });
      return responseWithoutKey({ status: answer.status, headers: Object.fromEntries(answer.headers), body: await bodyOf(answer) }, key);
    } catch (error) {
      if (error instanceof EndlessAnswer) throw error;
      throw new Error(withoutKey(innermost(error), key));
    }
  };
}

/** The text of an answer, decoded as UTF-8. Throws where it is over `LARGEST`. */
async function bodyOf(answer: Response): Promise<string> {
  if (answer.body === null) return '';
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early closes the connection.
  for await (const piece of answer.body) {
    bytes += piece.byteLength;
    if (bytes > LARGEST) throw new EndlessAnswer('an answer', LARGEST / 1024 / 1024);
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** "connect ECONNREFUSED 127.0.0.1:11434" rather than "fetch failed". */
export function innermost(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause;
  if (!(inner instanceof Error)) return String(inner);
  return inner.message || ('code' in inner ? String(inner.code) : inner.name);
}
