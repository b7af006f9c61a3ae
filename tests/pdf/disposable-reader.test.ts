import { describe, expect, it } from 'vitest';
import { DisposablePdfReader, type PdfThread, type PdfThreadListener } from '../../src/pdf';
import type { PdfQuestion } from '../../src/pdf/thread-messages';
import type { PdfRead } from '../../src/ports';
import { handTimer } from './fake-pdfjs';

const BYTES = new Uint8Array([1, 2, 3]);
const READ: PdfRead = { ok: false, code: 'pdf-damaged', message: 'as the thread said' };

interface FakeThread extends PdfThread {
  listener: PdfThreadListener;
  asked: PdfQuestion[];
  ended: number;
}

function setUp(): { reader: DisposablePdfReader; threads: FakeThread[]; hands: ReturnType<typeof handTimer> } {
  const threads: FakeThread[] = [];
  const hands = handTimer();
  const reader = new DisposablePdfReader((listener) => {
    const thread: FakeThread = { listener, asked: [], ended: 0, post: (question) => void thread.asked.push(question), end: () => void (thread.ended += 1) };
    threads.push(thread);
    return thread;
  }, hands.timer);
  return { reader, threads, hands };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const answer = (thread: FakeThread | undefined, read: PdfRead = READ): void => thread?.listener.message({ pdf: thread.asked.at(-1)?.pdf, read });

describe('a reader whose thread can be ended', () => {
  it('issue 5: the thread’s answer is the answer; the next file uses the same thread, one file at a time', async () => {
    const { reader, threads } = setUp();
    const [first, second] = [reader.read(BYTES), reader.read(BYTES)];
    await settle();
    expect(threads.map(({ asked }) => asked.length)).toEqual([1]);
    answer(threads[0]);
    expect(await first).toEqual(READ);
    await settle();
    expect(threads.map(({ asked }) => asked.length)).toEqual([2]);
    answer(threads[0], { ...READ, code: 'pdf-encrypted' });
    expect(await second).toMatchObject({ code: 'pdf-encrypted' });
    expect(threads[0]?.ended).toBe(0);
  });

  it('issue 5: a thread that hangs is ended, and the next file gets a new one', async () => {
    const { reader, threads, hands } = setUp();
    const hanging = reader.read(BYTES);
    await settle();
    hands.runOut();
    expect(await hanging).toMatchObject({ ok: false, code: 'pdf-hangs' });
    expect(threads[0]?.ended).toBe(1);
    const next = reader.read(BYTES);
    await settle();
    expect(threads).toHaveLength(2);
    answer(threads[0]); // too late, and of the file before
    answer(threads[1], { ...READ, message: 'second' });
    expect(await next).toMatchObject({ message: 'second' });
  });

  it('issue 5: a thread that breaks is a reason; out of memory is another', async () => {
    for (const [memory, code] of [[false, 'pdf-unreadable'], [true, 'pdf-too-large']] as const) {
      const { reader, threads } = setUp();
      const reading = reader.read(BYTES);
      await settle();
      threads[0]?.listener.failure('broke', memory);
      expect(await reading).toEqual({ ok: false, code, message: 'broke' });
    }
  });

  it('issue 5: where no thread can be had, that is the reason', async () => {
    const reader = new DisposablePdfReader(() => {
      throw new Error('no workers here');
    }, handTimer().timer);
    expect(await reader.read(BYTES)).toEqual({ ok: false, code: 'pdf-unreadable', message: 'no workers here' });
  });

  it('an idle thread is ended after a while; one that reads is not', async () => {
    const { reader, threads, hands } = setUp();
    const reading = reader.read(BYTES);
    await settle();
    answer(threads[0]);
    await reading;
    expect([threads[0]?.ended, hands.waiting()]).toEqual([0, 1]);
    hands.runOut();
    expect(threads[0]?.ended).toBe(1);
  });

  it('empty and oversized files need no thread', async () => {
    const { reader, threads } = setUp();
    expect(await reader.read(new Uint8Array())).toMatchObject({ code: 'pdf-empty' });
    expect(await reader.read(BYTES, { bytes: 2 })).toMatchObject({ code: 'pdf-too-large' });
    expect(threads).toEqual([]);
  });

  it('closing answers what is being read and ends the thread; later files get a new one', async () => {
    const { reader, threads } = setUp();
    const reading = reader.read(BYTES);
    await settle();
    reader.close();
    expect(await reading).toMatchObject({ ok: false, code: 'pdf-unreadable' });
    expect(threads[0]?.ended).toBe(1);
    const next = reader.read(BYTES);
    await settle();
    answer(threads[1]);
    expect(await next).toEqual(READ);
  });

  it('messages that are no answers are passed over: pdf.js posts some of its own', async () => {
    const { reader, threads } = setUp();
    const reading = reader.read(BYTES);
    await settle();
    for (const message of [null, 'ready', { sourceName: 'worker', targetName: 'main', action: 'ready' }, { pdf: 99, read: { ...READ, message: 'another’s' } }]) threads[0]?.listener.message(message);
    answer(threads[0]);
    expect(await reading).toEqual(READ);
  });

  it('bytes that are a part of a larger buffer do not take it along', async () => {
    const { reader, threads } = setUp();
    const pool = new Uint8Array([9, 1, 2, 3, 9]);
    const reading = reader.read(pool.subarray(1, 4));
    await settle();
    expect([...(threads[0]?.asked[0]?.bytes ?? [])]).toEqual([1, 2, 3]);
    expect(threads[0]?.asked[0]?.bytes.buffer).not.toBe(pool.buffer);
    answer(threads[0]);
    await reading;
  });
});
