import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckedCitation, CheckRequest } from '../../../src/engine/engine';
import { isPageOnly, requestsOfNote } from '../../../src/engine/citations/note-requests';
import { whyUnknown } from '../../../src/engine/citations/check-report';
import { CheckUp } from '../../../src/obsidian/views/doctor/check-up';
import { IgnoredCitations } from '../../../src/obsidian/views/doctor/ignored';
import { doctorRow } from '../../../src/obsidian/views/doctor/row';
import type { WriteFiles } from '../../../src/ports';
import { FakeEngine, paper, resolved, survey } from '../fake-engine';
import { ManualTimers } from '../manual-timers';
import { startPlugin, type StartedPlugin, until } from '../start-plugin';

const CITE = '105kk7q2m4tz9x';
const LINK = `[[Degiacomi 2024.pdf#page=3&cite=${CITE}|Degiacomi 2024, p. 3]]`;

/** Plugin data that lets a write wait until it is told to go on. */
class SlowFile implements Pick<WriteFiles, 'read' | 'write'> {
  text: string | null = null;
  async read(): Promise<Uint8Array | null> {
    await Promise.resolve();
    return this.text === null ? null : new TextEncoder().encode(this.text);
  }
  async write(_: string, bytes: Uint8Array): Promise<void> {
    await new Promise((done) => window.setTimeout(done, 1));
    this.text = new TextDecoder().decode(bytes);
  }
}

const ignoredIn = (file: SlowFile): IgnoredCitations => new IgnoredCitations(() => file as unknown as WriteFiles);

let engine: FakeEngine;
let started: StartedPlugin;
let breathe: () => Promise<void>;
let checkUp: CheckUp;
const noted = (): string[] => [...new Set(checkUp.rows.map(({ note }) => note))];

async function over(notes: Record<string, string>): Promise<void> {
  started = await startPlugin({ engine, files: { 'Papers/Degiacomi 2024.pdf': '%PDF', ...notes } });
  const { metadataCache, vault } = started.real;
  await until('the app to have read the notes', () => vault.getMarkdownFiles().every((file) => metadataCache.getFileCache(file) !== null));
  checkUp = new CheckUp({ app: started.real, engine: () => Promise.resolve(engine), ignored: ignoredIn(new SlowFile()), breathe: () => breathe(), timers: new ManualTimers() });
}

beforeEach(() => {
  engine = new FakeEngine();
  engine.library = [paper()];
  engine.checked = (requests: CheckRequest[]): CheckedCitation[] => requests.map(() => ({ ...resolved(), unsupported: [], relink: null }));
  breathe = () => Promise.resolve();
});

describe('a round of checking', () => {
  it('60-20: that was forgotten or stopped at any breath says nothing afterwards, and takes nothing away', async () => {
    await over({ 'a.md': `One ${LINK}.`, 'b.md': `Two ${LINK}.` });
    let breaths = 0;
    breathe = () => Promise.resolve(void (breaths += 1));
    await checkUp.all();
    const [all, { length }] = [breaths, checkUp.rows];
    expect([checkUp.state.kind, length]).toEqual(['checked', 2]);
    for (const end of ['forget', 'stop'] as const) {
      for (let at = 1; at <= all; at += 1) {
        checkUp.forget();
        breathe = () => Promise.resolve();
        await checkUp.all();
        let breath = 0;
        breathe = async () => void ((breath += 1) === at && (await checkUp[end]()));
        await checkUp.all();
        await checkUp.again([]);
        expect([end, at, checkUp.state.kind, checkUp.rows.length]).toEqual([end, at, end === 'stop' ? 'stopped' : 'never', end === 'stop' ? 2 : 0]);
      }
    }
  });

  it('60-20: a round that finds no citations any more says nothing once it was forgotten', async () => {
    await over({ 'a.md': 'Nothing.', 'b.md': `Two [[Degiacomi 2024.pdf#page=3]].` });
    breathe = () => Promise.resolve(checkUp.forget());
    await checkUp.all();
    expect(checkUp.state.kind).toBe('never');
  });

  it('60-19: a sentence is sent with the first of its citations that is judged, also behind a link to a page alone', async () => {
    await over({ 'a.md': `Of 412 [[Degiacomi 2024.pdf#page=2]] one ${LINK} and two ${LINK}.` });
    await checkUp.all();
    const sent = (engine.argumentsOf('check') as CheckRequest[][]).flat();
    expect(sent.map(({ sentence }) => sentence?.slice(0, 6))).toEqual(['Of 412', undefined]);
    expect(new Set(sent.map(({ sentenceAt }) => sentenceAt)).size).toBe(1);
    expect(checkUp.pageOnly).toBe(1);
  });

  it('60-20: a note that cannot be read is named once, until it can be', async () => {
    await over({ 'a.md': `One ${LINK}.` });
    await checkUp.all();
    const { vault } = started.real;
    const { read } = vault;
    vault.read = () => Promise.reject(new Error('EIO'));
    await checkUp.again(['a.md']);
    await checkUp.again(['a.md']);
    expect([checkUp.unreadNotes, checkUp.rows]).toEqual([['a.md'], []]);
    vault.read = read;
    await checkUp.again(['a.md']);
    expect([checkUp.unreadNotes, noted()]).toEqual([[], ['a.md']]);
  });

  it('60-20: a paper\'s own text is no note when it changes, nor after a run', async () => {
    engine.surveyed = survey({ roots: [{ path: 'ocr', foundBy: 'setting', papers: 1 }] });
    await over({ 'a.md': `One ${LINK}.`, 'ocr/AAAA1111/fulltext.md': `Own ${LINK}.` });
    await checkUp.all();
    expect(noted()).toEqual(['a.md']);
    await checkUp.again(['ocr/AAAA1111/fulltext.md', 'a.md']);
    expect(noted()).toEqual(['a.md']);
    expect((await checkUp.ofPapers(['AAAA1111'])).map(({ note }) => note)).toEqual(['a.md']);
    expect(noted()).toEqual(['a.md']);
  });
});

describe('citations that are put aside', () => {
  it('60-20: two at once are both kept, and so is what another window has put aside meanwhile', async () => {
    await over({ 'a.md': `One ${LINK}.`, 'b.md': `Two ${LINK}.`, 'c.md': `Three ${LINK}.` });
    await checkUp.all();
    const [a, b, c] = checkUp.rows;
    if (!a || !b || !c) throw new Error('no rows');
    const file = new SlowFile();
    const [here, there] = [ignoredIn(file), ignoredIn(file)];
    await Promise.all([here.load(), there.load()]);
    await Promise.all([here.set(a, true), here.set(b, true)]);
    await there.set(c, true);
    await here.set(b, false);
    const again = ignoredIn(file);
    await again.load();
    expect([a, b, c].map((row) => again.has(row))).toEqual([true, false, true]);
    expect([a, b, c].map((row) => here.has(row))).toEqual([true, false, true]);
  });
});

describe('a file of what is put aside that was damaged meanwhile', () => {
  it('60-20: puts nothing aside, and whoever shows the citations hears that nothing of it counts', async () => {
    await over({ 'a.md': `One ${LINK}.`, 'b.md': `Two ${LINK}.` });
    const file = new SlowFile();
    checkUp = new CheckUp({ app: started.real, engine: () => Promise.resolve(engine), ignored: ignoredIn(file), breathe: () => breathe(), timers: new ManualTimers() });
    await checkUp.all();
    const [a, b] = checkUp.rows;
    if (!a || !b) throw new Error('no rows');
    await checkUp.ignore(a, true);
    file.text = '{"cut';
    const shown: unknown[] = [];
    checkUp.onChange(() => shown.push([checkUp.ignored.isUnreadable, checkUp.ignored.has(a)]));
    const before = checkUp.rows;
    await expect(checkUp.ignore(b, true)).rejects.toThrow('cannot be read');
    expect(shown).toEqual([[true, false]]);
    // A list is drawn anew where the rows are another array.
    expect(checkUp.rows).not.toBe(before);
    expect(file.text).toBe('{"cut');
  });
});

describe('hostile notes', () => {
  const vault = { leadsTo: (path: string) => (path === 'Degiacomi 2024.pdf' ? path : null), paperAt: () => Promise.resolve(paper({ pdfPath: 'Degiacomi 2024.pdf' })) };
  const unknown: CheckedCitation = { ...resolved({ state: 'unknown', paperId: null }), unsupported: [], relink: null };

  it('60-20: a fingerprint of another length or of other signs is listed as one that cannot be read, never as a page alone (property)', async () => {
    const sign = fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyzILOU-');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: sign, minLength: 1, maxLength: 40 }).filter((text) => text.length !== CITE.length), async (cite) => {
        const [found, more] = await requestsOfNote('n.md', `Words [[Degiacomi 2024.pdf#page=3&cite=${cite}|D]].`, vault, { pages: true });
        if (!found) throw new Error('not found');
        return more === undefined && !isPageOnly(found) && whyUnknown({ ...found, checked: unknown }) === 'bad-fingerprint';
      }),
    );
  });

  it('60-20: what the text of a link says makes no fingerprint of it', async () => {
    const links = ['[[Degiacomi 2024.pdf#page=3|of #cite=1]]', '[of #cite=1](Degiacomi%202024.pdf#page=3)', '[[Degiacomi 2024.pdf#page=3]]'];
    const found = await requestsOfNote('n.md', links.join(' and '), vault, { pages: true });
    expect(found.map(isPageOnly)).toEqual([true, true, true]);
  });

  it('60-20: of any signs in any order each citation is found where it stands, letter for letter, and its row can be drawn (property)', async () => {
    const part = fc.constantFrom(LINK, LINK, '[[', ']]', '[', '](', ')', '|', '\\', '`', '```\n', '%%', '<!--', '\0', '\u202e', '\u2066', '\ufeff', '\r\n', '\n', '\r', '\n\n', '> ', '- ', '| ', '---\n', '\ud800', '.', ' ', '42', '&cite=', '#page=0', 'x'.repeat(3_000));
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 40 }), async (parts) => {
        const note = parts.join('');
        for (const one of await requestsOfNote('n.md', note, vault, { pages: true })) {
          const { citation } = one;
          expect(note.slice(citation.start, citation.end)).toBe(citation.markup);
          expect(citation.sentence.text).toBe(note.slice(citation.sentence.start, citation.sentence.end));
          expect(citation.sentence.start <= citation.start && citation.end <= citation.sentence.end).toBe(true);
          expect(note.slice(0, citation.start).split('\n').length - 1).toBe(citation.line);
          expect(doctorRow({ ...one, checked: unknown }, new Map()).note).toBe('n.md');
        }
      }),
      { numRuns: 300 },
    );
  });
});
