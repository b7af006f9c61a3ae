import type { Http, KeyAccount } from '../../ports';

/** Statuses whose answers have no body, which `Response` insists on. */
const BODILESS = new Set([101, 204, 205, 304]);
/** Headers that a server needs; whatever else the package says about this machine stays here. Its Authorization is a stand-in: the host has the key. */
const SENT = new Set(['accept', 'content-type']);

/** `fetch` over the port, as far as the package uses it: text in, text out, no streams. */
export function fetchOver(http: Http, account: KeyAccount | null): typeof fetch {
  return async (input, init = {}) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const headers: Record<string, string> = {};
    new Headers(init.headers).forEach((value, name) => {
      if (SENT.has(name)) headers[name] = value;
    });
    const method = init.method?.toUpperCase() === 'GET' ? 'GET' : 'POST';
    const answer = await http({ url, method, headers, body: typeof init.body === 'string' ? init.body : null, account });
    if (answer.status < 200 || answer.status > 599) throw new TypeError(`an answer of status ${answer.status}`);
    return new Response(BODILESS.has(answer.status) ? null : answer.body, { status: answer.status, headers: readableHeaders(answer.headers, answer.body) });
  };
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
