import { describe, expect, it, vi } from 'vitest';
import { EndpointClient, faultText } from '../../../src/embedding/endpoint';
import type * as Open from '../../../src/endpoint/open';
import { translator } from '../../../src/i18n';
import { EmbeddingServer } from '../../doubles/embedding-server';
import { stubSettings } from './machine';

let isBroken = true;
vi.mock('../../../src/endpoint/open', async (original) => {
  const real = await original<typeof Open>();
  return { ...real, openEndpoint: (...args: Parameters<typeof real.openEndpoint>) => (isBroken ? Promise.reject(new Error('Failed to fetch dynamically imported module')) : real.openEndpoint(...args)) };
});

describe('50-8: a part of the plugin that cannot be loaded', () => {
  it('is a fault in one plain sentence and no rejection, nothing is sent, and the next call tries again', async () => {
    const server = new EmbeddingServer();
    const client = new EndpointClient(server.http, stubSettings(), () => 0);
    for (const signal of [undefined, new AbortController().signal]) {
      const answer = await client.embed(['text'], null, signal);
      expect(answer).toMatchObject({ state: 'fault', fault: { kind: 'permanent', scope: 'setup', code: 'not-loaded' } });
      if (answer.state === 'fault' && answer.fault.kind !== 'aborted') expect(faultText(answer.fault, translator('en'))).toMatch(/could not be loaded \(Failed to fetch/);
    }
    expect(server.requests).toHaveLength(0);
    isBroken = false;
    expect(await client.embed(['text'], null)).toMatchObject({ state: 'vectors' });
  });
});
