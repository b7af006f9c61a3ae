import { EndlessAnswer } from '../ports/endless-answer';
import type { Http, HttpStream, KeyAccount } from '../ports';

/** Statuses whose answers have no body, which `Response` insists on. */
const BODILESS = new Set([101, 204, 205, 304]);
/** UTF-16 units of an answer that should have come in pieces and did not, and of one event of a stream. */
const LONGEST_BODY = 128_000_000;
const LONGEST_EVENT = 4_000_000;
const EVENT_ENDS = ['\n\n', '\r\r', '\r\n\r\n'];
/** Headers that a server needs; whatever else the package says about this machine stays here. Its Authorization is a stand-in: the host has the key. */
const SENT = new Set(['accept', 'content-type']);

/** `fetch` over the port, as far as the package uses it: text in, text out. Where a `stream` is given, good answers come in pieces; the signal of the request ends them. */
export function fetchOver(http: Http, account: KeyAccount | null, stream?: HttpStream): typeof fetch {
  return async (input, init = {}) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const headers: Record<string, string> = {};
    new Headers(init.headers).forEach((value, name) => {
      if (SENT.has(name)) headers[name] = value;
    });
    const method = init.method?.toUpperCase() === 'GET' ? 'GET' : 'POST';
    const request = { url, method, headers, body: typeof init.body === 'string' ? init.body : null, account } as const;
    if (stream === undefined) return whole(await http(request));
    const answer = await stream(request, init.signal ?? new AbortController().signal);
    const flows = answer.status === 200 && /event-stream/.test(answer.headers['content-type'] ?? '');
    if (flows) return new Response(bytesOf(whileShort(answer.pieces)), { status: 200, headers: { 'content-type': 'text/event-stream' } });
    const body = await joined(answer.pieces);
    return answer.status >= 200 && answer.status < 300 ? oneEvent(body) : whole({ ...answer, body });
  };
}

function whole(answer: { status: number; headers: Readonly<Record<string, string>>; body: string }): Response {
  if (answer.status < 200 || answer.status > 599) throw new TypeError(`an answer of status ${answer.status}`);
  return new Response(BODILESS.has(answer.status) ? null : answer.body, { status: answer.status, headers: readableHeaders(answer.headers, answer.body) });
}

/** A server that does not stream answers whole. The package, which waits for a stream, gets one event: the JSON, or as a string what was none. */
const oneEvent = (body: string): Response => new Response(`data: ${JSON.stringify(isJson(body) ? JSON.parse(body) : body)}\n\ndata: [DONE]\n\n`, { status: 200 });

/** Throws, and so ends the pieces, where they never end. */
async function joined(pieces: AsyncIterable<string>): Promise<string> {
  const all: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > LONGEST_BODY) throw new EndlessAnswer('an answer', LONGEST_BODY / 1e6);
    all.push(piece);
  }
  return all.join('');
}

/** The pieces, up to an event that is too long: the package holds each until it is whole, and copies it with every piece. */
async function* whileShort(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let open = 0;
  let last = '';
  for await (const piece of pieces) {
    // An end may lie on the border of two pieces.
    const text = last + piece;
    const end = Math.max(...EVENT_ENDS.map((sign) => text.lastIndexOf(sign)));
    open = end < 0 ? open + piece.length : text.length - end;
    if (open > LONGEST_EVENT) throw new EndlessAnswer('an event', LONGEST_EVENT / 1e6);
    last = (last + piece).slice(-3);
    yield piece;
  }
}

/** Pulled piece by piece; cancelling it ends the pieces. */
function bytesOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const from = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await from.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await from.return?.();
    },
  });
}

/**
 * The package parses JSON where the header says so and throws where it then is none. Here the body decides: JSON that a server forgot to name is
 * read, and a page or half an answer that is called JSON comes as text, to be named for what it is.
 */
function readableHeaders(headers: Readonly<Record<string, string>>, body: string): Headers {
  const readable = new Headers();
  for (const name of ['retry-after', 'retry-after-ms']) if (headers[name] !== undefined) readable.set(name, headers[name]);
  readable.set('content-type', isJson(body) ? 'application/json' : 'text/plain');
  return readable;
}

function isJson(body: string): boolean {
  if (!/^\s*[[{]/.test(body)) return false;
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false; // it comes as text, and the caller says what it is
  }
}
