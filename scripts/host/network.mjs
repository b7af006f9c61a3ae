// What a plugin in the browser host may reach: services on this machine, such as a local model, and nothing else. A page cannot ask them itself (other origin), the
// app can; so the host's server asks for it.

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Headers that are the connection's own. */
const OWN = new Set(['host', 'content-length', 'connection', 'origin', 'referer', 'cookie']);

/** Sends `{ url, method, headers, body }` and gives `{ status, headers, text }`; throws a sentence for another machine, and what `fetch` throws. */
export async function askThisMachine({ url, method = 'GET', headers = {}, body }) {
  const { hostname, protocol } = new URL(url);
  if (!LOOPBACK.has(hostname) || !/^https?:$/.test(protocol)) throw new Error(`The browser host reaches services on this machine only, not ${hostname}.`);
  const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name.toLowerCase())));
  // A redirection could lead to another machine.
  const response = await fetch(url, { method, headers: sent, body, redirect: 'manual' });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}
