import { describe, expect, it } from 'vitest';
import { AnswerClient, type ChatOutcome } from '../../src/answer';
import type { HttpStream } from '../../src/ports';
import { VirtualTime } from '../doubles/virtual-time';

const PATIENCE = 60_000;
const event = (delta: object, finish: string | null = null): string => `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`;

/** Asks a server that says one event after the other, a second between them. */
function ask(events: Iterable<string>): { outcome: Promise<ChatOutcome>; heard: string[]; sent: () => number } {
  const time = new VirtualTime();
  const heard: string[] = [];
  let sent = 0;
  const stream: HttpStream = async (_, signal) => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    pieces: (async function* () {
      for (const piece of events) {
        await time.advance(1_000);
        if (signal.aborted) return;
        sent += 1;
        yield piece;
      }
    })(),
  });
  const client = new AnswerClient({ http: () => Promise.reject(new Error('asked whole')), stream, clock: time.clock, timer: time.timer }, { baseUrl: 'https://stub.example/v1', model: 'stub', needsKey: false, patience: PATIENCE });
  return { outcome: client.ask({ system: 's', user: 'u' }, { onText: (piece) => heard.push(piece) }), heard, sent: () => sent };
}

function* forEver(piece: string): Generator<string> {
  for (;;) yield piece;
}

function* thoughtful(thoughts: number, delta: object): Generator<string> {
  for (let at = 0; at < thoughts; at += 1) yield event(delta);
  yield event({ content: '{"claims": []}' });
  yield event({}, 'stop');
  yield 'data: [DONE]\n\n';
}

describe('80-7: a server that never ends', () => {
  it.each([
    ['events without a word', event({ content: '' })],
    ['events without anything', event({})],
    ['events without a choice', 'data: {"choices":[]}\n\n'],
    ['comments', ': PROCESSING\n\n'],
  ])('%s are no life: given up after the patience, and nothing is kept of them', async (_, piece) => {
    const { outcome, heard, sent } = ask(forEver(piece));
    expect(await outcome).toMatchObject({ state: 'fault', fault: { code: 'timeout' }, content: '' });
    expect(heard).toEqual([]);
    expect(sent()).toBeLessThanOrEqual(PATIENCE / 1_000);
  });

  it.each([{ reasoning_content: 'Hm. ' }, { reasoning: 'Hm. ', content: '' }, { thinking: 'Hm. ' }])('a model that thinks for longer than the patience, and says so, is waited for (%j)', async (delta) => {
    const { outcome, heard } = ask(thoughtful(100, delta));
    expect(await outcome).toMatchObject({ state: 'answer', content: '{"claims": []}', ended: 'whole' });
    expect(heard).toEqual(['{"claims": []}']);
  });

  it('thoughts without an end are given up', async () => {
    const { outcome, sent } = ask(forEver(event({ reasoning_content: 'x'.repeat(100_000) })));
    expect(await outcome).toMatchObject({ state: 'fault', fault: { code: 'answer-endless' } });
    expect(sent()).toBeLessThan(50);
  });

  it('one event without an end is told as what it is', async () => {
    const { outcome } = ask(forEver('x'.repeat(800_000)));
    expect(await outcome).toMatchObject({ state: 'fault', fault: { code: 'answer-endless', params: {} } });
  });
});
