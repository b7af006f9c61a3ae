import { describe, expect, it } from 'vitest';
import 'openai';
import { EndpointClient, EndpointEmbedder, QuestionFailed, testEndpoint, PRESETS, settingsOf, baseAddress, endpointTestText, type EndpointTest } from '../../../src/embedding/endpoint';
import { translator } from '../../../src/i18n';
import { unitLength } from '../../../src/embedding/endpoint/unit-length';
import { EmbeddingServer, textsOf, vectorFor, type ServerFault, type ServerOptions } from '../../doubles/embedding-server';
import { VirtualTime } from '../../doubles/virtual-time';
import { stubSettings } from './machine';

class Asker {
  readonly time = new VirtualTime();
  readonly server: EmbeddingServer;
  readonly embedder: EndpointEmbedder;

  constructor(options: ServerOptions = {}, settings = stubSettings()) {
    this.server = new EmbeddingServer({ latency: () => 50, pass: this.time.pass, ...options });
    const client = new EndpointClient(this.server.http, settings, this.time.clock);
    this.embedder = new EndpointEmbedder({ client, dims: 8, clock: this.time.clock, timer: this.time.timer });
  }

  ask(question: string, signal?: AbortSignal): Promise<Float32Array> {
    return this.time.until(this.embedder.embedQuery(question, signal));
  }

  /** Code, whether it was refused at once, and how long it took. */
  async fails(question: string): Promise<[string, boolean, number]> {
    const start = this.time.now;
    const error: unknown = await this.ask(question).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof QuestionFailed)) throw new Error(`expected a failure, got ${String(error)}`);
    return [error.code, error.atOnce, this.time.now - start];
  }
}

describe('questions', () => {
  it('50-12: a vector of length 1, with the words that the model wants before questions', async () => {
    const asker = new Asker({}, stubSettings({ queryPrefix: 'search_query: ' }));
    expect(await asker.ask('knee pain')).toEqual(unitLength(vectorFor('search_query: knee pain', 8)));
    expect(textsOf(asker.server.requests[0] ?? { url: '', method: 'POST', headers: {}, body: null, account: null })).toEqual(['search_query: knee pain']);
  });

  it('50-12: after 3 s it fails, and at once the second time; later it is asked again', async () => {
    const asker = new Asker({ fault: (request) => (request === 0 ? { kind: 'silent' } : null) });
    expect(await asker.fails('knee pain')).toEqual(['timeout', false, 3_000]);
    expect(await asker.fails('hip pain')).toEqual(['timeout', true, 0]);
    expect(asker.server.requests).toHaveLength(1);
    await asker.time.advance(31_000);
    expect(await asker.ask('hip pain')).toHaveLength(8);
  });

  it('50-12: a dead endpoint is left alone for longer each time', async () => {
    const asker = new Asker({ fault: () => ({ kind: 'offline' }) });
    const asked: number[] = [];
    for (let second = 0; second < 600; second++) {
      const before = asker.server.requests.length;
      await asker.fails('knee pain');
      if (asker.server.requests.length > before) asked.push(second);
      await asker.time.advance(1_000);
    }
    expect(asked.length).toBeLessThanOrEqual(6);
  });

  it('50-12: an answer that came too late is kept: the same question then has it at once', async () => {
    const asker = new Asker({ fault: (request) => (request === 0 ? { kind: 'slow', milliseconds: 5_000 } : null) });
    expect(await asker.fails('knee pain')).toEqual(['timeout', false, 3_000]);
    await asker.time.advance(3_000);
    expect(await asker.ask('knee pain')).toHaveLength(8);
    expect(await asker.ask('hip pain')).toHaveLength(8);
    expect(asker.server.requests).toHaveLength(2);
  });

  it('50-12: the same question is sent once; the oldest of many are forgotten', async () => {
    const asker = new Asker();
    for (let turn = 0; turn < 3; turn++) await asker.ask('knee pain');
    expect(asker.server.requests).toHaveLength(1);
    for (let other = 0; other < 64; other++) await asker.ask(`question ${other}`);
    await asker.ask('knee pain');
    expect(asker.server.requests).toHaveLength(66);
  });

  it('50-12: a question that is too long for the model fails alone', async () => {
    const asker = new Asker({ fault: (_, [text = '']) => (text.length > 100 ? { kind: 'status', status: 413 } : null) });
    expect(await asker.fails('x'.repeat(200))).toEqual(['too-long', false, 50]);
    expect(await asker.ask('knee pain')).toHaveLength(8);
  });

  it('50-12: no timer is left behind', async () => {
    const asker = new Asker();
    await asker.ask('knee pain');
    expect(asker.time.waiting).toBe(0);
  });

  it('a search that is given up gives the question up at once', async () => {
    const asker = new Asker({ fault: () => ({ kind: 'silent' }) });
    const controller = new AbortController();
    const asking = asker.embedder.embedQuery('knee pain', controller.signal);
    controller.abort(new Error('another search'));
    await expect(asking).rejects.toThrow('another search');
    await expect(asker.embedder.embedQuery('knee pain', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });

  it('few units at once: vectors of length 1 by unit, pieces joined by blank lines', async () => {
    const asker = new Asker({}, stubSettings({ textPrefix: 'p: ' }));
    const units = Array.from({ length: 6 }, (_, at) => ({ unitId: `u${at}`, pieces: ['Methods', '', `text ${at}`] }));
    const vectors = await asker.time.until(asker.embedder.embedUnits(units));
    expect([...vectors.keys()]).toEqual(units.map(({ unitId }) => unitId));
    expect(vectors.get('u3')).toEqual(unitLength(vectorFor('p: Methods\n\ntext 3', 8)));
    expect(asker.server.requests).toHaveLength(2);
    expect(asker.embedder.id).toMatch(/^[A-Za-z0-9_.:/-]+$/);
  });
});

describe('the test button', () => {
  const tested = async (fault: ServerFault | null, settings = stubSettings()): Promise<EndpointTest> => {
    const time = new VirtualTime();
    const server = new EmbeddingServer({ dims: 12, latency: () => 80, pass: time.pass, fault: () => fault });
    return time.until(testEndpoint(new EndpointClient(server.http, settings, time.clock), time.timer, time.clock));
  };

  it('50-6: one call says model and length', async () => {
    expect(await tested(null)).toEqual({ ok: true, model: 'stub-model', dims: 12, milliseconds: 80, unencrypted: false });
  });

  it.each<[ServerFault, string]>([
    [{ kind: 'offline' }, 'offline'],
    [{ kind: 'silent' }, 'timeout'],
    [{ kind: 'status', status: 401 }, 'key-refused'],
    [{ kind: 'status', status: 404, body: '{"error":{"message":"model \\"stub-model\\" not found, try pulling it first"}}' }, 'model-missing'],
    [{ kind: 'status', status: 404, body: 'Not Found' }, 'not-an-endpoint'],
    [{ kind: 'empty-vectors' }, 'answer-empty'],
    [{ kind: 'html' }, 'answer-web-page'],
    [{ kind: 'base64' }, 'answer-base64'],
    [{ kind: 'short' }, 'answer-short'],
    [{ kind: 'zero' }, 'answer-zero'],
  ])('50-6: %o is said as %s', async (fault, code) => {
    expect(await tested(fault)).toMatchObject({ ok: false, fault: { code } });
  });

  it('50-6: what it found is said in plain words, also that an address is not encrypted', async () => {
    const t = translator('en');
    const words = async (fault: ServerFault | null, baseUrl: string): Promise<string> => endpointTestText(await tested(fault, stubSettings({ baseUrl })), t);
    expect(await words(null, 'https://stub.example/v1')).toBe('It works: stub-model, 12 numbers for each text, answered in 80 ms.');
    for (const local of ['http://localhost:11434/v1', 'http://127.0.0.1/v1', 'http://192.168.1.7:1234/v1', 'http://nas/v1', 'http://nas.local/v1', 'http://[::1]:1/v1']) {
      expect(await words(null, local), local).not.toContain('http://');
    }
    for (const far of ['http://stub.example/v1', 'http://172.15.0.1/v1', 'http://8.8.8.8/v1']) expect(await words(null, far), far).toContain('can be read on the way');
    expect(await words({ kind: 'status', status: 401 }, 'https://stub.example/v1')).toContain('refused the key (401)');
  });

  it('50-6: an address that is none is said, and nothing is sent', async () => {
    for (const baseUrl of ['', 'localhost:11434', 'ftp://example.org', 'not an address']) {
      expect(await tested(null, stubSettings({ baseUrl }))).toMatchObject({ ok: false, fault: { code: 'address-broken', params: { address: baseUrl } } });
    }
  });
});

describe('presets', () => {
  it('50-6: every preset says address, path, whether it needs a key, and models; own servers need none', () => {
    for (const [id, preset] of Object.entries(PRESETS)) {
      expect(preset.id).toBe(id);
      expect(preset.path).toBe('/embeddings');
      if (id === 'custom') continue;
      expect(() => new URL(preset.baseUrl)).not.toThrow();
      expect(preset.models.length).toBeGreaterThan(0);
      expect(preset.needsKey).toBe(preset.baseUrl.startsWith('https:'));
      expect(settingsOf(preset.id)).toMatchObject({ baseUrl: preset.baseUrl, model: preset.models[0]?.model, dimensions: null });
      expect(preset.limits.inFlight).toBeGreaterThanOrEqual(2);
      expect(preset.limits.inFlight).toBeLessThanOrEqual(4);
    }
  });

  it('an address pasted whole is cut to its base', () => {
    expect(['http://a/v1/', ' http://a/v1/embeddings ', 'http://a/v1'].map(baseAddress)).toEqual(['http://a/v1', 'http://a/v1', 'http://a/v1']);
  });
});
