import type { Timer } from '../../ports';
import type { EndpointClient } from './client';
import type { EndpointFault } from '../../endpoint/faults';

/** Two texts, so that a server which answers only the first is found out. */
const SAMPLE = ['Knee pain after training.', '膝關節疼痛'];

/** What one call found. Sentences: `endpointTestText`. */
export type EndpointTest =
  | { ok: true; model: string; dims: number; milliseconds: number; unencrypted: boolean }
  | { ok: false; fault: Exclude<EndpointFault, { kind: 'aborted' }> };

/** One call with two short texts: which length the model's vectors have, or what is wrong. Never rejects. */
export async function testEndpoint(client: EndpointClient, timer: Timer, clock: () => number): Promise<EndpointTest> {
  const start = clock();
  const { limits, model, textPrefix, baseUrl } = client.settings;
  const answer = await within(client.embed(SAMPLE.map((text) => textPrefix + text), null), limits.patience, timer);
  if (answer === null) return { ok: false, fault: { kind: 'transient', code: 'timeout', retryAfter: null, params: {} } };
  if (answer.state === 'vectors') return { ok: true, model, dims: answer.dims, milliseconds: clock() - start, unencrypted: isReadableOnTheWay(baseUrl) };
  const { fault } = answer;
  return { ok: false, fault: fault.kind === 'aborted' ? { kind: 'transient', code: 'offline', retryAfter: null, params: { message: '' } } : fault };
}

/** True where texts and key cross a network beyond this house without encryption. */
export function isReadableOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(localhost|127\..*|\[::1\]|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|[^.]+|.*\.local)$/.test(hostname);
}

/** null after so many milliseconds. No timer is left when it has answered: one would keep a process alive. */
function within<T>(work: Promise<T>, milliseconds: number, timer: Timer): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const cancel = timer(milliseconds, () => resolve(null));
    work.then(resolve, reject).finally(cancel);
  });
}
