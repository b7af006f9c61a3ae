import { expose } from 'comlink';
import { describe, expect, it } from 'vitest';
import { openEngineInThread, type EngineThread } from '../../../src/engine/worker-client';
import { workerDoor } from '../../../src/engine/worker-door';
import type { AnswerSnapshot } from '../../../src/engine/answering/model';
import { demoHome } from '../demo-home';
import { answeringSettings, asJson, CITED, modelHttp } from './answering-home';

/** A wire as between a window and its worker: everything that crosses it is cloned or handed over. */
function wire(): EngineThread {
  const { port1, port2 } = new MessageChannel();
  port1.start();
  expose(workerDoor, port2);
  return { endpoint: port1, onFault: () => undefined, end: () => [port1, port2].forEach((port) => port.close()) };
}

describe('80: questions across the wire of the worker', () => {
  it('80-1: the listener has the passages before the request leaves, the answer is whole and kept, and can be read and checked again', async () => {
    const home = await demoHome();
    const seen: AnswerSnapshot[] = [];
    let seenWhenSent = -1;
    const answering = modelHttp(([first]) => asJson([{ text: 'So it is.', marker: first?.marker ?? '', quote: first?.sentence ?? '' }]));
    const engine = await openEngineInThread(
      wire(),
      {
        ...home.host,
        http: async (request) => {
          seenWhenSent = seen.at(-1)?.answer?.passages.length ?? 0;
          return answering(request);
        },
      },
      answeringSettings(home),
    );
    await engine.index({});
    const end = await engine.onAnswer((snapshot) => void seen.push(snapshot));
    const outcome = await engine.ask({ id: 'w1', question: CITED });
    expect(outcome).toMatchObject({ kind: 'answered', keepFailure: null, answer: { claims: [{ support: 'supported' }] } });
    expect(seenWhenSent).toBeGreaterThan(0);
    expect(seen.map(({ phase }) => phase)).toContain('waiting');
    expect(await engine.answering()).toMatchObject({ phase: 'done', answer: { id: 'w1' } });
    end();
    expect(await engine.keptAnswer('w1')).toMatchObject({ state: 'whole', damaged: [] });
    expect(await engine.recheckAnswer('w1')).toMatchObject({ claims: [{ support: 'supported' }] });
    expect(await engine.estimateAnswer({ id: 'w2', question: CITED })).toMatchObject({ model: 'stub-chat' });
    expect(await engine.testAnswering({ baseUrl: 'https://stub.example/v1', model: 'm', needsKey: false, patience: 1_000 })).toMatchObject({ ok: true, model: 'm' });
    await engine.dispose();
  });

  it('80-7: Stop across the wire; closing the plugin during an answer keeps what is there', async () => {
    const home = await demoHome();
    let sent: () => void = () => undefined;
    const isSent = new Promise<void>((resolve) => (sent = resolve));
    const engine = await openEngineInThread(
      wire(),
      {
        ...home.host,
        http: () => {
          sent();
          return new Promise(() => undefined);
        },
      },
      answeringSettings(home),
    );
    await engine.index({});
    const outcome = engine.ask({ id: 'w1', question: CITED });
    await isSent;
    await engine.stopAnswer();
    expect(await outcome).toMatchObject({ answer: { flags: ['stopped'], claims: [] } });
    const second = engine.ask({ id: 'w2', question: CITED });
    second.catch(() => undefined); // the wire is gone before its answer crosses
    while ((await engine.answering()).phase !== 'waiting') await new Promise((resolve) => setTimeout(resolve, 5));
    await engine.dispose();
    expect([...home.data.files.keys()].filter((path) => path.startsWith('answers/')).sort()).toEqual(['answers/w1.json', 'answers/w2.json']);
  });
});
