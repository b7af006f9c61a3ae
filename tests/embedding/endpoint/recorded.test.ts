import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EndpointClient, settingsOf, type PresetId } from '../../../src/embedding/endpoint';
import type { HttpRequest } from '../../../src/ports';

interface Recorded {
  settings: { preset: PresetId; model: string; dimensions: number | null };
  exchanges: {
    texts: string[];
    request?: { method: string; url: string; headers: Record<string, string>; body: unknown };
    response: { status: number; headers: Record<string, string>; body?: unknown; text?: string };
    expected: Record<string, unknown>;
  }[];
}

describe.each(['openai', 'ollama'])('50-6: the wire format of %s', (name) => {
  const recorded = JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8')) as Recorded;
  const settings = { ...settingsOf(recorded.settings.preset), ...recorded.settings };

  it.each(recorded.exchanges.map((exchange, at) => [at, exchange] as const))('exchange %i', async (_, { texts, request, response, expected }) => {
    const sent: HttpRequest[] = [];
    const body = response.text ?? JSON.stringify(response.body);
    const client = new EndpointClient(
      async (asked) => {
        sent.push(asked);
        return { status: response.status, headers: response.headers, body };
      },
      settings,
      () => 1_700_000_000_000,
    );
    const answer = await client.embed(texts, null);
    expect(answer.state === 'fault' ? answer.fault : answer).toMatchObject(expected);
    expect(sent).toHaveLength(1);
    if (request !== undefined) {
      const [{ body: sentBody, ...head } = { body: null }] = sent;
      expect({ ...head, body: JSON.parse(sentBody ?? '') as unknown }).toEqual({ ...request, account: settings.needsKey ? 'embedding' : null });
    }
    if (answer.state === 'vectors') {
      const { data } = response.body as { data: { embedding: number[] }[] };
      expect(answer.vectors).toEqual(data.map(({ embedding }) => Float32Array.from(embedding)));
    }
  });
});
