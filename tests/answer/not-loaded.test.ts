import { describe, expect, it, vi } from 'vitest';
import { AnswerClient, answerFaultText } from '../../src/answer';
import type * as Open from '../../src/endpoint/open';
import { translator } from '../../src/i18n';
import { VirtualTime } from '../doubles/virtual-time';

let isBroken = true;
vi.mock('../../src/endpoint/open', async (original) => {
  const real = await original<typeof Open>();
  return { ...real, openEndpoint: (...args: Parameters<typeof real.openEndpoint>) => (isBroken ? Promise.reject(new Error('Failed to fetch dynamically imported module')) : real.openEndpoint(...args)) };
});

describe('80-7: a part of the plugin that cannot be loaded', () => {
  it('is one plain sentence, nothing is sent, and the next question tries again', async () => {
    const time = new VirtualTime();
    const bodies: (string | null)[] = [];
    const body = JSON.stringify({ choices: [{ message: { content: '{"claims": []}' }, finish_reason: 'stop' }] });
    const client = new AnswerClient({ http: async (request) => (bodies.push(request.body), { status: 200, headers: {}, body }), clock: time.clock, timer: time.timer }, { baseUrl: 'https://stub.example/v1', model: 'stub', needsKey: false, patience: 60_000 });
    const outcome = await client.ask({ system: 's', user: 'u' });
    expect(outcome).toMatchObject({ state: 'fault', fault: { code: 'not-loaded' }, content: '' });
    if (outcome.state === 'fault') expect(answerFaultText(outcome.fault, translator('en'))).toMatch(/could not be loaded \(Failed to fetch/);
    expect({ sent: bodies.length, waiting: time.waiting }).toEqual({ sent: 0, waiting: 0 });
    isBroken = false;
    expect(await client.ask({ system: 's', user: 'u' })).toMatchObject({ state: 'answer' });
  });
});
