import { describe, expect, it } from 'vitest';
import { textsOf, type ServerFault } from '../../doubles/embedding-server';
import { Machine, stubSettings } from './machine';

const has = (texts: readonly string[], word: string): boolean => texts.some((text) => text.includes(word));

describe('a run in trouble', () => {
  it.each<ServerFault>([
    { kind: 'rate-limit' },
    { kind: 'rate-limit', retryAfter: '3' },
    { kind: 'rate-limit-in-200' },
    { kind: 'status', status: 500 },
    { kind: 'offline' },
    { kind: 'cut' },
    { kind: 'nan' },
    { kind: 'zero' },
    { kind: 'empty' },
    { kind: 'short' },
    { kind: 'same-index' },
  ])('50-9: %o now and then: every text is embedded all the same', async (fault) => {
    const machine = new Machine({ fault: (request) => (request % 3 === 0 ? fault : null) }).library(6, 3);
    const report = await machine.run();
    expect(report).toMatchObject({ status: 'done', complete: true, texts: { done: 18, failed: 0 } });
  });

  it('50-9: a permanent error on one text marks that text, not the run, and it is not sent again', async () => {
    const fault = (_: number, texts: readonly string[]): ServerFault | null =>
      has(texts, 'Line 1 of PAPER002') ? { kind: 'status', status: 400, body: '{"error":{"message":"the input length exceeds the context length"}}' } : null;
    const machine = new Machine({ fault }).library(4, 3);
    const report = await machine.run();
    expect(report).toMatchObject({ status: 'done', complete: true, texts: { total: 12, done: 11, failed: 1 } });
    const [unit] = machine.texts('PAPER002').slice(1);
    expect(report.problems).toMatchObject([{ paperId: 'PAPER002', unitIds: [unit?.unitId], code: 'too-long' }]);
    const requests = machine.server.requests.length;
    expect(await machine.run()).toMatchObject({ complete: true, texts: { total: 0, skipped: 11 } });
    expect(machine.server.requests).toHaveLength(requests);
  });

  it('50-9: refused texts are tried again where the user asks, and only they', async () => {
    const fault = (_: number, texts: readonly string[]): ServerFault | null => (has(texts, 'Line 1 of PAPER002') ? { kind: 'status', status: 413 } : null);
    const machine = new Machine({ fault }).library(4, 3);
    await machine.run();
    machine.serve({});
    const report = await machine.run({ retryRefused: true });
    expect(report).toMatchObject({ complete: true, texts: { done: 1, reused: 2 } });
    expect(machine.server.answered).toHaveLength(1);
    expect(machine.vectorPaths()).toHaveLength(4);
  });

  it('50-9: a text on which the server always fails is left for the next run, and nothing is called complete', async () => {
    const fault = (_: number, texts: readonly string[]): ServerFault | null => (has(texts, 'Line 1 of PAPER002') ? { kind: 'status', status: 500 } : null);
    const machine = new Machine({ fault }).library(4, 3);
    const report = await machine.run();
    expect(report).toMatchObject({ status: 'done', complete: false, texts: { done: 11, failed: 1 }, problems: [{ code: 'server-error' }] });
    machine.serve({});
    const next = await machine.run();
    expect(next).toMatchObject({ complete: true, texts: { done: 1, reused: 2, skipped: 9 } });
  });

  it('50-9: numbers that are none for one text mark that text', async () => {
    const fault = (_: number, texts: readonly string[]): ServerFault | null => (has(texts, 'Line 1 of PAPER002') ? { kind: 'nan' } : null);
    const report = await new Machine({ fault }).library(4, 3).run();
    expect(report).toMatchObject({ complete: true, texts: { done: 11, failed: 1 }, problems: [{ code: 'answer-not-numbers' }] });
  });

  it.each<[ServerFault, string]>([
    [{ kind: 'status', status: 401 }, 'key-refused'],
    [{ kind: 'html' }, 'answer-web-page'],
    [{ kind: 'base64' }, 'answer-base64'],
    [{ kind: 'wrong-dims' }, 'wrong-dims'],
    [{ kind: 'status', status: 400 }, 'request-refused'],
    [{ kind: 'status', status: 402 }, 'quota-exhausted'],
  ])('50-9: %o from the first request on ends the run with a reason (%s) after a few requests', async (fault, code) => {
    const machine = new Machine({ fault: () => fault }).library(50, 3);
    const report = await machine.run();
    expect(report).toMatchObject({ status: 'failed', complete: false, failure: { code }, texts: { done: 0 } });
    expect(machine.server.requests.length).toBeLessThan(15);
  });

  it('50-9: the length changes in the middle of a run: what came before is kept, nothing of the new length is', async () => {
    const machine = new Machine({ fault: (request) => (request >= 4 ? { kind: 'wrong-dims' } : null) }).library(9, 3);
    const report = await machine.run();
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'wrong-dims', params: { wanted: 8, given: 9 } } });
    expect(report.texts.done).toBeGreaterThan(0);
    machine.serve({});
    expect((await machine.run()).paid.texts).toBe(27 - report.texts.done);
  });

  it('50-9: offline is a wait, not a failure; the run comes back by itself', async () => {
    const machine = new Machine().library(4, 3);
    const back = machine.time.now + 600_000;
    machine.serve({ fault: () => (machine.time.now < back ? { kind: 'offline' } : null) });
    const running = machine.start();
    await machine.time.advance(300_000);
    expect(machine.progress.snapshot()).toMatchObject({ failure: null, texts: { done: 0 } });
    expect(['waiting', 'running']).toContain(machine.progress.snapshot().status);
    const requests = machine.server.requests.length;
    expect(requests).toBeLessThan(60);
    expect(await machine.time.until(running)).toMatchObject({ status: 'done', complete: true, texts: { done: 12 } });
  });

  it('50-9: a server that only fails pauses the run, which says why and goes on when asked', async () => {
    const machine = new Machine({ fault: () => ({ kind: 'status', status: 502 }) }).library(4, 3);
    const running = machine.start();
    await machine.time.advance(3_600_000);
    expect(machine.progress.snapshot()).toMatchObject({ status: 'paused', pausedBy: 'server-error', failure: null });
    machine.serve({});
    machine.progress.resume();
    expect(await machine.time.until(running)).toMatchObject({ status: 'done', complete: true });
  });

  it('50-9: Retry-After holds back every request of the run until then', async () => {
    const machine = new Machine();
    const sent: number[] = [];
    machine.serve({ fault: (request) => (request === 0 ? { kind: 'rate-limit', retryAfter: '30' } : null) });
    const { http } = machine.server;
    machine.http = (request) => {
      sent.push(machine.time.now);
      return http(request);
    };
    await machine.library(8, 3).run();
    const [first = 0, second = 0, third = 0] = sent;
    expect(second - first).toBe(0);
    expect(third - first).toBeGreaterThanOrEqual(30_000);
  });

  it('50-9: full jitter: the same failures with other chance wait for another while', async () => {
    const waited = async (random: number): Promise<number> => {
      const machine = new Machine({ fault: (request) => (request < 4 ? { kind: 'rate-limit' } : null) }).library(1, 3);
      machine.random = () => random;
      const start = machine.time.now;
      await machine.run();
      return machine.time.now - start;
    };
    expect(await waited(0)).toBeLessThan(1_000);
    expect(await waited(0.999)).toBeGreaterThan(14_000);
  });

  it('50-9: an answer after its time is kept and not sent for again', async () => {
    const machine = new Machine({ fault: (request) => (request === 0 ? { kind: 'slow', milliseconds: 20_100 } : null) }).library(1, 3);
    machine.random = () => 0.9;
    const report = await machine.run();
    expect(report).toMatchObject({ status: 'done', complete: true, texts: { done: 3 } });
    expect(machine.server.answered.flat()).toHaveLength(3);
  });

  it('50-10: stop takes effect within one batch: nothing more is sent, what was under way is kept', async () => {
    const machine = new Machine().library(30, 4);
    const running = machine.start();
    await machine.time.advance(350);
    const sent = machine.server.requests.length;
    machine.progress.stop();
    expect(machine.progress.snapshot().status).toBe('stopping');
    const report = await machine.time.until(running);
    expect(report).toMatchObject({ status: 'stopped', complete: false });
    expect(machine.server.requests).toHaveLength(sent);
    expect(report.paid.texts).toBe(sent * 4);
    const next = await machine.run();
    expect(next).toMatchObject({ complete: true, paid: { texts: 120 - sent * 4 } });
  });

  it('50-10: stop does not wait for a server that is silent, and an answer after the end is kept', async () => {
    const machine = new Machine({ fault: (request) => (request === 0 ? { kind: 'slow', milliseconds: 15_000 } : null) }).library(1, 3);
    const running = machine.start();
    await machine.time.advance(200);
    machine.progress.stop();
    const stopped = machine.time.now;
    expect(await machine.time.until(running)).toMatchObject({ status: 'stopped', texts: { done: 0 } });
    expect(machine.time.now - stopped).toBeLessThanOrEqual(5_000);
    await machine.time.advance(20_000);
    expect(await machine.run()).toMatchObject({ complete: true, requests: 0, texts: { reused: 3 } });
    expect(machine.reported).toEqual([]);
  });

  it('50-10: while paused nothing is sent and another writer may have the lock', async () => {
    const machine = new Machine().library(10, 4);
    const running = machine.start();
    await machine.time.advance(250);
    machine.progress.pause();
    await machine.time.advance(1_000);
    const sent = machine.server.requests.length;
    await machine.time.advance(60_000);
    expect(machine.server.requests).toHaveLength(sent);
    expect(machine.data.text('lock.json')).toBeNull();
    machine.progress.resume();
    expect(await machine.time.until(running)).toMatchObject({ status: 'done', complete: true, texts: { done: 40 } });
  });

  it('50-10: a pause while the run waits for the network gives the lock back too', async () => {
    const machine = new Machine({ fault: (request) => (request < 2 ? null : { kind: 'offline' }) }).library(10, 4);
    const running = machine.start();
    await machine.time.advance(2_000);
    expect(machine.data.text('lock.json')).not.toBeNull();
    machine.progress.pause();
    await machine.time.advance(1_000);
    expect(machine.data.text('lock.json')).toBeNull();
    machine.progress.stop();
    expect(await machine.time.until(running)).toMatchObject({ status: 'stopped' });
  });

  it('a disk that cannot be written ends the run with a reason', async () => {
    const machine = new Machine().library(4, 3);
    machine.data.readOnly = true;
    const report = await machine.run();
    expect(report).toMatchObject({ status: 'failed', complete: false, failure: { code: 'data-unwritable' } });
    expect(machine.server.requests.length).toBeLessThanOrEqual(2);
  });

  it('another writer keeps the run from sending more than what is under way', async () => {
    const machine = new Machine().library(9, 3);
    machine.data.put('lock.json', JSON.stringify({ owner: 'other', beat: machine.time.now }));
    expect(await machine.run()).toMatchObject({ status: 'failed', failure: { code: 'locked', params: { by: 'other' } } });
  });

  it('50-8: a cap ends the run cleanly; the next one goes on', async () => {
    const machine = new Machine().library(10, 3);
    const report = await machine.run({ cap: { texts: 11, money: null } });
    expect(report).toMatchObject({ status: 'capped', complete: false, paid: { texts: 11 } });
    expect(machine.server.answered.flat()).toHaveLength(11);
    expect(await machine.run()).toMatchObject({ status: 'done', complete: true, paid: { texts: 19 } });
  });

  it('50-8: a cap in money counts what the server bills', async () => {
    const machine = new Machine().library(10, 3);
    machine.settings = stubSettings({ pricePerMillion: 1_000_000, limits: { ...stubSettings().limits, inFlight: 1, texts: 3 } });
    const report = await machine.run({ cap: { texts: null, money: 60 } });
    expect(report.status).toBe('capped');
    expect(report.paid.cost).toBeGreaterThan(0);
    expect(report.paid.cost).toBeLessThanOrEqual(60);
    expect(machine.server.requests.every((request) => textsOf(request).length > 0)).toBe(true);
  });
});
