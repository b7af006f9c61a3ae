import { describe, expect, it } from 'vitest';
import { withoutKey } from '../../src/ports/key-header';
import { armsOf, codesOf, EndpointLibrary, idOf, LEARNS, paragraph } from './endpoint-library';

const KEY = 'sk-test-51HZqR7dT2wQpYvX';

describe('what was paid for stays paid, through the engine', () => {
  it('50-7: a paper that is stored anew has its vectors again at once, without a text sent and without a run', async () => {
    const library = new EndpointLibrary(4);
    const engine = await library.embedded();
    await library.search(engine, 'galaxy');
    const from = library.server.requests.length;
    await engine.index({ full: true });
    const answer = await library.search(engine, 'galaxy');
    expect(answer.coverage.semanticReady).toBe(4);
    expect(answer.passages.length).toBeGreaterThan(0);
    const outcome = await library.embed(engine);
    expect(outcome).toMatchObject({ report: { complete: true, texts: { total: 0, skipped: 8 } } });
    expect(library.sent(from)).toEqual([]);
    await engine.dispose();
  });

  it('50-7: of a paper that changed in part only what is new is sent, and the index then has all of it', async () => {
    const library = new EndpointLibrary(4);
    const engine = await library.embedded();
    await library.search(engine, 'galaxy');
    const from = library.server.requests.length;
    library.write(2, [paragraph(2, 0), 'A second look at the matter brought something new to light.']);
    await engine.index({});
    // Old texts of the paper answer meanwhile.
    expect((await library.search(engine, 'enzyme')).coverage.semanticReady).toBe(4);
    await library.embed(engine);
    expect(library.sent(from).filter((text) => text !== 'enzyme')).toHaveLength(1);
    const answer = await library.search(engine, 'brought something new to light');
    expect(answer.passages[0]).toMatchObject({ paperId: idOf(2) });
    expect(answer.passages[0]?.text).toContain('something new');
    await engine.dispose();
  });

  it('50-7: a restart reads no vector where the index is kept, and brings all from the store where it is not; nothing is sent', async () => {
    const library = new EndpointLibrary(4);
    await (await library.embedded()).dispose();
    const from = library.server.requests.length;
    const kept = await library.open();
    await library.search(kept, 'galaxy', 'words');
    library.data.rest();
    expect((await library.search(kept, 'violin')).coverage.semanticReady).toBe(4);
    // The head of the ranking is scored with the vectors as they were received; nothing is read to fill the index.
    expect(new Set(library.data.reads.filter((path) => path.endsWith('.bin'))).size).toBeLessThanOrEqual(4);
    await kept.dispose();
    library.cache.entries.clear();
    const lost = await library.open();
    const answer = await library.search(lost, 'violin');
    expect(answer.coverage.semanticReady).toBe(4);
    expect(armsOf(answer)).toEqual(['endpoint']);
    expect(library.sent(from)).toEqual(['violin', 'violin']);
    await lost.dispose();
  });

  it('40-1: deleting the index deletes nothing that was paid for; indexed again, all of it is found by meaning without a text sent', async () => {
    const library = new EndpointLibrary(3);
    const engine = await library.embedded();
    const paid = library.data.snapshot('vectors/');
    const from = library.server.requests.length;
    await engine.deleteIndex();
    expect(library.data.snapshot('vectors/')).toEqual(paid);
    await engine.index({});
    expect((await library.search(engine, 'galaxy')).coverage.semanticReady).toBe(3);
    expect(library.sent(from)).toEqual(['galaxy']);
    await engine.dispose();
  });

  it('50-9: killed at any write, the next session asks again for no more than what was under way, and says complete only when it is', async () => {
    for (const change of [0, 1, 2, 3, 5, 8, 13]) {
      const library = new EndpointLibrary(6);
      const engine = await library.open();
      await engine.index({});
      library.data.failAt = { change, fault: 'torn' };
      library.data.dead = true;
      const outcome = await library.embed(engine);
      const claimed = outcome.kind === 'ran' && outcome.report.complete;
      await library.time.until(engine.dispose());
      library.time.kill();
      library.data.failAt = null;
      library.data.dead = false;
      library.time.now += 600_000; // the lock of the killed writer is stale
      const next = await library.open();
      const again = await library.embed(next);
      expect(again).toMatchObject({ report: { complete: true } });
      if (claimed) expect(again).toMatchObject({ report: { texts: { total: 0 } } });
      // The two words of the test that finds the vectors' length belong to no paper.
      const ofPapers = [...library.server.timesAnswered()].filter(([text]) => text.includes('was looked at in part'));
      expect(ofPapers).toHaveLength(12);
      const twice = ofPapers.reduce((sum, [, times]) => sum + times - 1, 0);
      const { texts, inFlight } = library.endpoint.limits;
      expect(twice, `change ${change}`).toBeLessThanOrEqual(texts * inFlight);
      await next.dispose();
    }
  });

  it('50-9: a search counts nothing in the store and reads the files of no more papers than it shows', async () => {
    const library = new EndpointLibrary(60);
    const engine = await library.embedded();
    await library.search(engine, 'galaxy');
    library.data.rest();
    const answer = await library.search(engine, 'violin');
    expect(answer.passages.length).toBeGreaterThan(0);
    expect(library.data.stats).toBe(0);
    expect(new Set(library.data.reads.filter((path) => path.startsWith('vectors/'))).size).toBeLessThanOrEqual(32);
    await engine.dispose();
  });

  it('50-9: while papers are stored one by one, the vectors are counted once afterwards and not for each', async () => {
    const library = new EndpointLibrary(40);
    const engine = await library.embedded();
    await library.search(engine, 'galaxy');
    for (let number = 0; number < 40; number += 1) library.write(number, [paragraph(number, 0), `Another ending of ${number}.`]);
    library.data.rest();
    await engine.index({});
    await library.search(engine, 'galaxy');
    const counts = library.data.reads.filter((path) => path.endsWith('/set.json')).length;
    expect(counts).toBeGreaterThan(0);
    expect(counts).toBeLessThanOrEqual(3);
    await engine.dispose();
  });

  it('50-6: another address ends the run: not a text more goes to the old one, and the next run goes to the new', async () => {
    const library = new EndpointLibrary(20);
    const engine = await library.open();
    await engine.index({});
    const run = engine.embed({});
    await library.time.advance(150);
    const sent = library.server.requests.length;
    expect(sent).toBeGreaterThan(0);
    library.endpoint = { ...library.endpoint, baseUrl: 'https://other.example/v1' };
    await engine.configure(library.settings());
    const next = engine.embed({});
    expect(await library.time.until(run)).toMatchObject({ report: { status: 'stopped', complete: false } });
    expect(await library.time.until(next)).toMatchObject({ report: { complete: true } });
    const { inFlight } = library.endpoint.limits;
    expect(library.server.requests.slice(sent + inFlight).map(({ url }) => new URL(url).host)).not.toContain('stub.example');
    expect(library.server.requests.map(({ url }) => new URL(url).host)).toContain('other.example');
    await engine.dispose();
  });

  it('50-6: named no endpoint, the index keeps no vectors of it; the store does', async () => {
    const library = new EndpointLibrary(3);
    const engine = await library.embedded();
    const settings = library.settings();
    await engine.configure({ ...settings, meaning: { ...settings.meaning, endpoint: null } });
    const from = library.server.requests.length;
    const answer = await library.search(engine, 'galaxy');
    expect([codesOf(answer), answer.coverage.semanticReady]).toEqual([['meaning-unavailable'], 0]);
    expect((await engine.meaning()).endpoint).toBeNull();
    expect(library.sent(from)).toEqual([]);
    await engine.configure(settings);
    expect((await library.search(engine, 'galaxy')).coverage.semanticReady).toBe(3);
    expect(library.sent(from)).toEqual(['galaxy']);
    await engine.dispose();
  });

  it('50-6: the key is in no file, cache entry, answer, status, report or debug report of everything that was done here', async () => {
    const library = new EndpointLibrary(12);
    library.learning = LEARNS;
    // The host adds the key, and the server repeats it in its refusals.
    const seen: string[] = [];
    const answers = library.http;
    library.http = async (request) => {
      expect(JSON.stringify(request)).not.toContain(KEY);
      expect(request.account).toBe('embedding');
      if (seen.length % 3 !== 1) {
        seen.push('answered');
        return answers(request);
      }
      seen.push('refused');
      throw new Error(withoutKey(`connection with Bearer ${KEY} was reset`, KEY));
    };
    const engine = await library.open();
    await engine.index({});
    const told: unknown[] = [];
    const leave = await engine.onEmbedding((snapshot) => told.push(snapshot));
    told.push(await library.embed(engine), await engine.learn());
    for (const mode of ['meaning', 'both', 'words'] as const) told.push(await library.search(engine, 'galaxy', mode));
    told.push(await engine.meaning(), await engine.status(), await engine.diagnose(), library.settings());
    leave();
    await engine.dispose();
    expect(seen).toContain('refused');
    const bytes = [...library.data.files.values()].map((file) => file.bytes).concat([...library.cache.entries.values()]);
    const written = bytes.map((one) => Buffer.from(one).toString('latin1')).join('\n');
    expect(written + JSON.stringify(told)).not.toContain(KEY);
    expect([...library.data.files.keys(), ...library.cache.entries.keys()].join('\n')).not.toContain(KEY);
  });
});
