import type { HttpStream } from '../../src/ports';

/** A network that hands on answers while they come. */
export const nodeStream: HttpStream = async ({ url, method, headers, body }, signal) => {
  const answer = await fetch(url, { method, headers, body, signal });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), pieces: piecesOf(answer) };
};

async function* piecesOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const decoder = new TextDecoder();
  for await (const bytes of body) yield decoder.decode(bytes, { stream: true });
}
