import type { EditorView } from '@codemirror/view';
import { undo } from '@codemirror/commands';
import fc from 'fast-check';
import { Platform } from 'obsidian';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { OneAtATime } from '../../src/obsidian/suggest/one-at-a-time';
import { isProse } from '../../src/obsidian/suggest/prose';
import { findTrigger, isTrigger } from '../../src/obsidian/suggest/trigger';
import type { SearchAnswer } from '../../src/retrieval/model';
import { answer, citedPlace, FakeEngine, paper, passage } from './fake-engine';
import { startPlugin, type StartedPlugin, until, VAULT } from './start-plugin';

const at = (line: string, trigger = ';;'): ReturnType<typeof findTrigger> => findTrigger(line, line.length, trigger);

describe('the trigger', () => {
  it('60-16: is found before the cursor with the words behind it', () => {
    expect(at('See ;;knee pain')).toEqual({ start: 4, query: 'knee pain' });
    expect(at(';;')).toEqual({ start: 0, query: '' });
    expect(at('a ;;b ;;c')).toEqual({ start: 6, query: 'c' });
    expect(findTrigger(';;knee pain', 6, ';;')).toEqual({ start: 0, query: 'knee' });
    expect(at('no trigger; none;')).toBeNull();
  });

  it('60-16: after Chinese text, and in the full-width signs of a Chinese keyboard', () => {
    expect(at('膝盖疼痛；；运动')).toEqual({ start: 4, query: '运动' });
    expect(at('膝盖疼痛;；运动')).toEqual({ start: 4, query: '运动' });
    expect(at('见＠＠膝', '@@')).toEqual({ start: 1, query: '膝' });
    expect(at('见;;膝', '；；')).toEqual({ start: 1, query: '膝' });
  });

  it('60-16: a blank behind it, a longer run of the sign and an empty setting give none', () => {
    for (const line of [';; knee', 'for (;;;)', '；；　膝']) expect(at(line), line).toBeNull();
    expect(at(';;knee', '')).toBeNull();
    expect(at(`;;${'x'.repeat(400)}`)).toBeNull();
  });

  it('60-16: what can be set', () => {
    for (const text of ['', ';;', '//', '@p', '；；']) expect(isTrigger(text), text).toBe(true);
    for (const text of ['ab', '12', '; ;', '[[', ';;;;;;;;;']) expect(isTrigger(text), text).toBe(false);
  });
});

describe('running text', () => {
  const prose = (note: string): boolean => {
    const lines = note.split('\n');
    const line = lines.findIndex((text) => text.includes('^'));
    const ch = lines[line]?.indexOf('^') ?? 0;
    return isProse((number) => (lines[number] ?? '').replace('^', ''), line, ch);
  };

  it('60-16: not properties, code or links', () => {
    for (const note of ['---\na: ^\n---\n', '---\na: ^', '```\n^\n```', '~~~js\n^', 'a `b ^` c', 'a `` ` ^ `` c', '[[Note^]]', '[[Note#^', '[a](b^)', '> ```\n> ^\n> ```', '```^js\n```']) {
      expect(prose(note), note).toBe(false);
    }
  });

  it('60-16: everything else', () => {
    for (const note of ['^', '---\na: b\n---\n^', '```\na\n```\n^', 'a `b` ^', '[[Note]] ^', '[a](b) ^', '- [ ] ^', '| a | ^ |', '> ^', 'a\n---\n^', '````\n```\n````\n^', '```one line```\n^', '> ```\n> code\n\n^']) expect(prose(note), note).toBe(true);
  });
});

describe('one question at a time', () => {
  it('60-16: while one is in work only the newest of the others is asked; the others are told that they are not', async () => {
    const asked: number[] = [];
    const open: ((answer: string) => void)[] = [];
    const library = new OneAtATime<number, string>((question) => {
      asked.push(question);
      return new Promise((resolve) => open.push(resolve));
    });
    const answers = [1, 2, 3, 4].map((question) => library.ask(question));
    expect(asked).toEqual([1]);
    open[0]?.('one');
    expect(await answers[0]).toBe('one');
    expect(await Promise.all([answers[1], answers[2]])).toEqual([null, null]);
    expect(asked).toEqual([1, 4]);
    open[1]?.('four');
    expect(await answers[3]).toBe('four');
  });

  it('60-16: a failure is told to whoever asked, and the next is asked all the same', async () => {
    let fails = true;
    const library = new OneAtATime<number, number>(async (question) => {
      await Promise.resolve();
      if (fails) throw new Error('no');
      return question;
    });
    const first = library.ask(1);
    const second = library.ask(2);
    await expect(first).rejects.toThrow('no');
    await expect(second).rejects.toThrow('no');
    fails = false;
    expect(await library.ask(3)).toBe(3);
  });

  it('60-16: however quickly is typed, the last question is answered and at most one is asked at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), async (pauses) => {
        let now = 0;
        let most = 0;
        const library = new OneAtATime<number, number>(async (question) => {
          most = Math.max(most, ++now);
          await new Promise((resolve) => queueMicrotask(() => resolve(null)));
          now--;
          return question;
        });
        const answers: Promise<number | null>[] = [];
        for (const [question, pause] of pauses.entries()) {
          answers.push(library.ask(question));
          if (pause) await Promise.resolve();
        }
        expect((await Promise.all(answers)).at(-1)).toBe(pauses.length - 1);
        expect(most).toBe(1);
      }),
    );
  });
});

describe('suggestions at the cursor', () => {
  let engine: FakeEngine;
  let started: StartedPlugin & { cm: EditorView };
  beforeEach(() => {
    engine = new FakeEngine();
    engine.cited = citedPlace();
    engine.answer = () => answer([passage(), passage({ unitIds: ['u2'], path: ['Results'], start: 2000, end: 2010, text: 'Other text', bestSentences: { start: 2000, end: 2010 }, highlights: [] })]);
  });
  afterEach(() => {
    for (const el of items()) el.remove();
  });

  const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.suggestion-container .suggestion-item')];
  const isOpen = (): boolean => document.querySelector('.suggestion-container') !== null;
  const doc = (): string => started.cm.state.doc.toString();
  const press = (key: string, init: KeyboardEventInit = {}): boolean =>
    started.cm.contentDOM.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));

  async function edit(note: string, options: Parameters<typeof startPlugin>[0] = {}): Promise<void> {
    const plugin = await startPlugin({ engine, ...options, files: { ...VAULT, 'Edit.md': note } });
    await plugin.app.workspace.openLinkText('Edit', '');
    const cm = (plugin.app.workspace.activeEditor?.editor as unknown as { cm: EditorView }).cm;
    started = { ...plugin, cm };
    cm.focus();
    cm.dispatch({ selection: { anchor: note.length } });
  }

  async function type(text: string): Promise<void> {
    for (const sign of text) {
      const { head } = started.cm.state.selection.main;
      started.cm.dispatch({ changes: { from: head, insert: sign }, selection: { anchor: head + 1 }, userEvent: 'input.type' });
      await Promise.resolve();
    }
    await new Promise((resolve) => window.setTimeout(resolve, 5));
  }

  it('60-16: nothing is asked or opened before the trigger and a word are typed', async () => {
    await edit('Knee ');
    await type('pain; ');
    expect(isOpen()).toBe(false);
    await type(';;');
    expect(items().map((el) => el.textContent)).toEqual(['Words from the passage to cite, or a paper’s author and year']);
    expect(started.opened).toHaveLength(0);
    await type('t');
    await until('rows', () => items().length > 1);
    expect(started.opened).toHaveLength(1);
  });

  it('60-16: rows say paper, place and what would be cited, with marks; papers that are called so follow', async () => {
    await edit('Knee ');
    await type(';;course');
    await until('rows', () => items().length === 3);
    const [first, , third] = items();
    expect(first?.querySelector('.locus-suggestion-title')?.textContent).toContain('Degiacomi 2024');
    expect(first?.querySelector('.locus-suggestion-place')?.textContent).toBe('p. 3–4 · Methods > Study population');
    expect(first?.querySelector('.locus-suggestion-detail')?.textContent).toBe('The trajectory is then analysed in a notebook.');
    expect(first?.querySelector('mark')?.textContent).toBe('trajectory');
    expect(third?.textContent).toContain('A course on biomolecular simulations');
  });

  it('60-16: Enter puts a link in place of trigger and words, as one undo step', async () => {
    await edit('Knee ');
    await type('hurts ;;course');
    await until('rows', () => items().length === 3);
    press('Enter');
    await until('link', () => doc().includes('cite='));
    expect(doc()).toBe('Knee hurts [[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, PDF p. 3]]');
    expect(started.cm.state.selection.main.head).toBe(doc().length);
    expect(isOpen()).toBe(false);
    undo(started.cm);
    expect(doc()).toBe('Knee hurts ;;course');
  });

  it('60-16: no key chooses or narrows while an input method composes', async () => {
    await edit('Knee ');
    await type(';;course');
    await until('rows', () => items().length === 3);
    for (const [key, init] of [['Enter', {}], ['Enter', { shiftKey: true }], ['Tab', {}]] as const) press(key, { ...init, isComposing: true });
    await new Promise((resolve) => window.setTimeout(resolve, 20));
    // What the editor itself makes of such a key is its own affair.
    expect(doc().trimEnd()).toBe('Knee ;;course');
    expect(engine.argumentsOf('cite')).toEqual([]);
    expect(document.querySelector('.locus-suggestion-scope')).toBeNull();
  });

  it('60-16: a pane that went on to another note while the words were cited gets nothing, and that is said', async () => {
    await edit('Knee ', { engine });
    await type(';;course');
    await until('rows', () => items().length === 3);
    let go = (): void => undefined;
    const cited = engine.cite.bind(engine);
    engine.cite = async (request) => {
      await new Promise<void>((resolve) => (go = resolve));
      return cited(request);
    };
    press('Enter');
    await started.app.vault.create('Other.md', 'Other words, as many');
    await started.app.workspace.openLinkText('Other', '');
    go();
    await until('notice', () => document.querySelector('.notice') !== null);
    expect(document.querySelector('.notice')?.textContent).toBe('The note “Edit” is not open here any more, so nothing was inserted.');
    expect(started.app.workspace.activeEditor?.editor?.getValue()).toBe('Other words, as many');
  });

  it('60-16: Shift+Enter puts link and quote', async () => {
    await edit('Knee ');
    await type(';;course');
    await until('rows', () => items().length === 3);
    press('Enter', { shiftKey: true });
    await until('quote', () => doc().includes('> '));
    expect(doc()).toContain('> The trajectory is then analysed in a notebook.\n>\n> [[Degiacomi 2024.pdf');
    expect(doc()).not.toContain(';;');
    undo(started.cm);
    expect(doc()).toBe('Knee ;;course');
  });

  it('60-6, 60-16: a quote that is put into a call-out is a part of it', async () => {
    await edit('> [!note] Mine\n> Knee ');
    await type(';;course');
    await until('rows', () => items().length === 3);
    press('Enter', { shiftKey: true });
    await until('quote', () => doc().includes('notebook'));
    expect(doc().split('\n').slice(0, 6)).toEqual(['> [!note] Mine', '> Knee ', '>', '> > The trajectory is then analysed in a notebook.', '> >', expect.stringMatching(/^> > \[\[Degiacomi 2024\.pdf/)]);
  });

  it('60-16: a paper is linked as a whole', async () => {
    engine.answer = () => answer([]);
    await edit('Knee ');
    await type(';;course');
    await until('rows', () => items().length === 1);
    press('Enter');
    await until('link', () => doc().includes('[['));
    expect(doc()).toBe('Knee [[Degiacomi 2024.pdf|Degiacomi 2024]]');
  });

  it('60-16: Tab narrows to the paper, with a chip; words behind its name are searched in it; Tab again, or deleting, widens', async () => {
    engine.answer = ({ scope }) => answer(scope ? [passage()] : []);
    await edit('Knee ');
    await type(';;course');
    await until('paper', () => items()[0]?.textContent?.includes('A course') === true);
    press('Tab');
    await until('chip', () => document.querySelector('.locus-suggestion-scope') !== null);
    expect(document.querySelector('.locus-suggestion-scope')?.textContent).toBe('Degiacomi 2024');
    await type(' tra');
    await until('rows', () => items()[0]?.querySelector('mark') instanceof HTMLElement);
    expect(engine.argumentsOf('search').at(-1)).toMatchObject({ query: 'tra', scope: { papers: ['AAAA1111'] } });
    press('Tab');
    await until('wide', () => document.querySelector('.locus-suggestion-scope') === null && (engine.argumentsOf('search').at(-1) as { query: string }).query === 'course tra');
    press('Escape');
    expect(doc()).toBe('Knee ;;course tra');
  });

  it('60-16: Escape closes until another trigger is typed', async () => {
    await edit('Knee ');
    await type(';;cou');
    await until('rows', () => items().length > 1);
    press('Escape');
    expect(isOpen()).toBe(false);
    await type('rse');
    expect(isOpen()).toBe(false);
    await type(' and ;;n');
    await until('rows', () => items().length > 1);
  });

  it('60-16: searching, nothing found with what was searched, and a failure each say so; a failure is no empty answer', async () => {
    const open: ((answer: SearchAnswer) => void)[] = [];
    engine.answer = () => new Promise((resolve) => open.push(resolve));
    await edit('Knee ');
    await type(';;zzz');
    expect(items().map((el) => el.dataset.state)).toEqual(['loading']);
    expect(engine.count('search')).toBe(1);
    engine.answer = () => answer([]);
    open[0]?.(answer([]));
    await until('nothing', () => items()[0]?.dataset.state === 'nothing');
    expect(items()[0]?.textContent).toBe('Nothing found for “zzz”37 of 41 papers searched, 4 not');
    expect(engine.argumentsOf('search').map((request) => (request as { query: string }).query)).toEqual(['z', 'zzz']);
    engine.answer = () => Promise.reject(new Error('the disk is full'));
    await type('z');
    await until('failed', () => items()[0]?.dataset.state === 'failed');
    expect(items()[0]?.textContent).toContain('the disk is full');
    press('Enter');
    expect(doc()).toBe('Knee ;;zzzz');
  });

  it('60-16: without an engine that says so too', async () => {
    await edit('Knee ', { fails: () => new Error('no worker') });
    await type(';;z');
    await until('failed', () => items()[0]?.dataset.state === 'failed');
    expect(items()[0]?.textContent).toContain('no worker');
  });

  it('60-16: not in code, and never with an empty setting; another trigger where one is set', async () => {
    await edit('`code ');
    await type(';;course');
    expect(isOpen()).toBe(false);
    await edit('Knee ', { data: { suggestTrigger: '' } });
    await type(';;course');
    expect(isOpen()).toBe(false);
    await edit('Knee ', { data: { suggestTrigger: '//' } });
    await type('//course');
    await until('rows', () => items().length === 3);
  });

  it('60-16: who types on while the words are being cited loses nothing', async () => {
    let cite: (() => void) | null = null;
    const slow = new Promise<void>((resolve) => {
      cite = resolve;
    });
    engine.cite = async () => {
      await slow;
      return citedPlace();
    };
    await edit('Knee ');
    await type(';;course');
    await until('rows', () => items().length === 3);
    press('Enter');
    started.cm.dispatch({ changes: { from: 0, to: 5, insert: 'A' }, selection: { anchor: 1 } });
    (cite as unknown as () => void)();
    await until('link', () => doc().includes('[['));
    expect(doc().replace(/\[\[.*\]\]/, 'LINK')).toBe('ALINK;;course');
  });

  it('30-5: on a phone a tap inserts, and there are buttons for what keys do', async () => {
    const { isMobile, isPhone } = Platform;
    onTestFinished(() => void Object.assign(Platform, { isMobile, isPhone }));
    Object.assign(Platform, { isMobile: true, isPhone: true });
    await edit('Knee ', { mobile: true });
    await type(';;course');
    await until('rows', () => items().length === 3);
    const buttons = [...(items()[0]?.querySelectorAll('button') ?? [])];
    expect(buttons.map((el) => el.getAttribute('aria-label'))).toEqual(['Insert citation with quote', 'Only Degiacomi 2024']);
    buttons[1]?.click();
    await until('chip', () => document.querySelector('.locus-suggestion-scope') !== null);
    document.querySelector<HTMLElement>('.locus-suggestion-scope button')?.click();
    await until('wide', () => document.querySelector('.locus-suggestion-scope') === null && items().length === 3);
    items()[0]?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    await until('link', () => doc().includes('[['));
    expect(doc()).not.toContain(';;');
    expect(paper().paperId).toBe('AAAA1111');
  });
});
