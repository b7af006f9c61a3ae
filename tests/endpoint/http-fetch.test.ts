import { describe, expect, it } from 'vitest';
import { fetchOver } from '../../src/endpoint/http-fetch';
import type { HttpStream } from '../../src/ports';

const EVENT = `data: ${'x'.repeat(100)}`;

/** What is read of a stream that comes in these pieces. */
async function read(pieces: Iterable<string>): Promise<number> {
  const stream: HttpStream = async () => ({ status: 200, headers: { 'content-type': 'text/event-stream' }, pieces: (async function* () { yield* pieces; })() });
  const response = await fetchOver(() => Promise.reject(new Error('asked whole')), null, stream)('https://stub.example/v1', { method: 'POST', body: '{}' });
  return (await response.text()).length;
}

function* repeated(pieces: readonly string[], times: number): Generator<string> {
  for (let at = 0; at < times; at += 1) yield* pieces;
}

describe('answers in pieces', () => {
  it.each([
    ['\n\n', ['\n', '\n']],
    ['\r\r', ['\r', '\r']],
    ['\r\n\r\n', ['\r', '\n', '\r', '\n']],
    ['\r\n\r\n', ['\r\n', '\r', '\n']],
  ])('80-7: events that end with %j, sent as %j, are short however many there are', async (_, end) => {
    // 5 MB in all, where one event may have 4.
    const event = EVENT.repeat(500);
    expect(await read(repeated([event, ...end], 95))).toBe((event.length + end.join('').length) * 95);
  });

  it('80-7: one event without an end is given up', async () => {
    await expect(read(repeated([EVENT.repeat(1_000)], 50))).rejects.toThrow('an event of more than 4 MB');
  });
});
