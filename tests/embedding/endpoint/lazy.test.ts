import { expect, it, vi } from 'vitest';
import { EndpointClient, settingsOf } from '../../../src/embedding/endpoint';

const evaluated = vi.hoisted(() => ({ times: 0 }));
vi.mock('openai', async (original) => {
  evaluated.times += 1;
  return original();
});

it('the package is evaluated with the first call, not before', async () => {
  const client = new EndpointClient(async () => ({ status: 500, headers: {}, body: '' }), settingsOf('openai'), () => 0);
  expect(evaluated.times).toBe(0);
  await client.embed(['text'], null);
  await client.embed(['text'], null);
  expect(evaluated.times).toBe(1);
});
