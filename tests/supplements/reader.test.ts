import { afterAll, describe, expect, it } from 'vitest';
import { nodeThreads } from '../../src/cli/node-threads';
import { supplementReader } from '../../src/cli/supplement-reader';
import { DisposableSupplementReader } from '../../src/supplements';
import { docx, pptx, xlsx } from './made-up';

// The readers as they are packed into the bundle, in a thread of Node, as the command line has them.
const reader = supplementReader();
afterAll(() => reader.close());
const timer = (milliseconds: number, action: () => void): (() => void) => {
  const id = setTimeout(action, milliseconds);
  return () => clearTimeout(id);
};

describe('30-20: supplements are read in a thread of their own', () => {
  it.each([
    ['a.xlsx', xlsx({ name: 'Q1', rows: [['Drug', 'Dose'], ['aspirin', { date: 45413 }]] }), { sheet: 'Q1', row: 2 }, 'Drug: aspirin; Dose: 2024-05-01'],
    ['a.docx', docx(['# Methods', 'Each had 5 mg.']), {}, 'Each had 5 mg.'],
    ['a.pptx', pptx([{ title: 'A title', notes: 'A note' }]), { slide: 1 }, 'A note'],
    ['a.csv', new TextEncoder().encode('Drug,Dose\naspirin,5\n'), { row: 2 }, 'Drug: aspirin; Dose: 5'],
    ['a.jsonl', new TextEncoder().encode('{"a":1}\n'), { line: 1 }, 'a: 1'],
    ['a.md', new TextEncoder().encode('# Dose\n\nWords.\n'), {}, 'Words.'],
  ])('30-20: %s comes through the libraries\' halves for browsers', async (name, bytes, at, text) => {
    const read = await reader.read(name, bytes);
    expect(read.ok ? read.text.pieces.at(-1) : read).toMatchObject({ at, text });
  });

  it('20: code that never gives its thread back is ended; one that eats memory is told of as too large; the next file is read', async () => {
    const hanging = new DisposableSupplementReader(nodeThreads(() => 'self.addEventListener("message", () => { for (;;); });'), (_, action) => timer(50, action));
    expect(await hanging.read('a.csv', new Uint8Array([1]))).toMatchObject({ code: 'supplement-hangs' });
    hanging.close();
    const eating = new DisposableSupplementReader(nodeThreads(() => 'self.addEventListener("message", () => { const all = []; for (;;) all.push(new Array(1e5).fill("x" + all.length)); });', 20), timer);
    expect(await eating.read('a.csv', new Uint8Array([1]))).toMatchObject({ code: 'supplement-too-large' });
    eating.close();
    expect(await reader.read('a.md', new TextEncoder().encode('Words.'))).toMatchObject({ ok: true });
  });

  it('20: what is empty or beyond all measure needs no thread', async () => {
    const none = new DisposableSupplementReader(() => { throw new Error('no thread'); }, timer);
    expect(await none.read('a.csv', new Uint8Array())).toMatchObject({ code: 'supplement-empty' });
    expect(await none.read('a.csv', new Uint8Array(5), { bytes: 4 })).toMatchObject({ code: 'supplement-too-large' });
    expect(await none.read('a.csv', new Uint8Array(5))).toMatchObject({ code: 'supplement-unreadable', message: 'no thread' });
  });
});
