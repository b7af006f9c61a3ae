import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaneState } from '../../src/obsidian/views/search-pane/pane-state';
import { SearchSession } from '../../src/obsidian/views/search-pane/session';
import type { SearchAnswer } from '../../src/retrieval/model';
import { answer, FakeEngine, passage, survey } from './fake-engine';
import { ManualTimers, settle } from './manual-timers';

describe('the search pane, without its screen', () => {
  let engine: FakeEngine;
  let timers: ManualTimers;
  let session: SearchSession;
  let states: PaneState['kind'][];
  let building: boolean;

  beforeEach(() => {
    engine = new FakeEngine();
    timers = new ManualTimers();
    building = false;
    session = new SearchSession({
      engine: async () => engine,
      notePapers: async () => ['AAAA1111', 'BBBB2222'],
      building: () => building,
      limit: () => 20,
      mode: () => 'both',
      timers,
    });
    states = [];
    session.onChange((state) => states.push(state.kind));
  });

  it('shows the first-run state while nothing is stored', async () => {
    engine.surveyed = survey({ stored: 0 });
    await session.open();
    expect(session.state).toEqual({ kind: 'first-run', survey: engine.surveyed });
  });

  it('a question that comes while the engine opens is all that it is asked', async () => {
    engine.answer = () => answer([passage()]);
    const opening = session.open();
    await Promise.all([opening, session.search('tracer')]);
    expect(session.state.kind).toBe('found');
    expect(engine.count('survey')).toBe(0);
  });

  it('issue 3, 3: who is about to write has what a question needs read meanwhile, once, and only where there is something to search and nothing was asked', async () => {
    await session.expect();
    expect(engine.count('prepare')).toBe(0);
    engine.surveyed = survey({ stored: 0 });
    await session.open();
    await session.expect();
    expect(engine.count('prepare')).toBe(0);
    engine.surveyed = survey({ stored: 3 });
    await session.open();
    await Promise.all([session.expect(), session.expect()]);
    await session.search('waves');
    await session.expect();
    expect([engine.count('prepare'), engine.count('search')]).toEqual([1, 1]);
  });

  it('issue 3, 3: what could not be read for a question is tried again', async () => {
    engine.surveyed = survey({ stored: 3 });
    await session.open();
    vi.spyOn(engine, 'prepare').mockRejectedValueOnce(new Error('the disk is away'));
    await session.expect();
    expect(engine.count('prepare')).toBe(0);
    await session.expect();
    expect(engine.count('prepare')).toBe(1);
  });

  it('the first-run state gives way as soon as a run begins', async () => {
    engine.surveyed = survey({ stored: 0 });
    await session.open();
    session.runBegan();
    expect(session.state.kind).toBe('building');
    building = true;
    await session.open();
    expect(session.state.kind).toBe('building');
  });

  it('searches as you type, once a pause has come', async () => {
    engine.answer = () => answer([passage()]);
    for (const query of ['t', 'tr', 'tra', 'traj']) session.type(query);
    expect(engine.count('search')).toBe(0);
    timers.pass(120);
    await settle();
    expect(engine.argumentsOf('search')).toEqual([{ query: 'traj', limit: 20, mode: 'both', head: 6 }]);
    expect(states).toEqual(['searching', 'found']);
  });

  it('40-23: an answer that is being checked is shown at once and asked for again; unchanged cards stay the same', async () => {
    const told: string[] = [];
    session.onChange((state) => told.push('found' in state && state.found ? `${state.kind}:${state.found.answer.notices.map(({ code }) => code).join()}` : state.kind));
    engine.answer = ({ checked }) => answer([passage()], { notices: checked === true ? [] : [{ code: 'checking' }] });
    await session.search('waves');
    const first = session.state.kind === 'found' ? session.state.found : null;
    await settle();
    expect(engine.argumentsOf('search').map((request) => (request as { checked?: boolean }).checked)).toEqual([undefined, true]);
    expect(told).toEqual(['searching', 'found:checking', 'found:']);
    const now = session.state.kind === 'found' ? session.state.found : null;
    expect(now?.answer.passages[0]).toBe(first?.answer.passages[0]);
    expect(Object.values(now?.papers ?? {})).toEqual(Object.values(first?.papers ?? {}));
  });

  it('40-23: of a first answer the head is shown, then the rest behind the same cards, then what the check found', async () => {
    const [one, two] = [passage({ text: 'one' }), passage({ text: 'two' })];
    engine.answer = ({ head, checked }) => {
      if (checked === true) return answer([{ ...one }, { ...two }]);
      return head === undefined ? answer([{ ...one }, { ...two }], { notices: [{ code: 'checking' }] }) : answer([one], { notices: [{ code: 'more-follow' }, { code: 'checking' }] });
    };
    const shown: string[][] = [];
    session.onChange((state) => state.kind === 'found' && shown.push([...state.found.answer.passages.map(({ text }) => text), ...state.found.answer.notices.map(({ code }) => code)]));
    await session.search('waves');
    const first = session.state.kind === 'found' ? session.state.found.answer.passages[0] : null;
    await settle();
    expect(shown).toEqual([['one', 'more-follow', 'checking'], ['one', 'two', 'checking'], ['one', 'two']]);
    expect(session.state.kind === 'found' && session.state.found.answer.passages[0]).toBe(first);
  });

  it('40-23: the same question again asks for the whole at once: what is on screen does not shrink', async () => {
    engine.answer = () => answer([passage()]);
    await session.search('waves');
    await session.search('waves');
    await session.search('sand');
    expect(engine.argumentsOf('search').map((request) => (request as { head?: number }).head)).toEqual([6, undefined, 6]);
  });

  it('40-23: related passages on screen are no answer to the question in the field: back asks for the head first', async () => {
    engine.answer = () => answer([passage()]);
    await session.search('waves');
    await session.related({ of: { text: 'sand' }, title: 'sand' });
    await session.back();
    expect(engine.argumentsOf('search').map((request) => (request as { head?: number }).head)).toEqual([6, 6]);
  });

  it('40-23: the rest of an answer is not asked for any more once another question was', async () => {
    engine.answer = ({ query, head }) => answer([passage({ text: `${query} ${String(head)}` })], { notices: query === 'waves' ? [{ code: 'more-follow' }, { code: 'checking' }] : [] });
    const first = session.search('waves');
    const second = session.search('sand');
    await Promise.all([first, second]);
    await settle();
    expect(engine.argumentsOf('search').map((request) => [(request as { query: string }).query, (request as { head?: number }).head])).toEqual([['waves', 6], ['sand', 6]]);
    expect(session.state.kind === 'found' && session.state.found.answer.passages[0]?.text).toBe('sand 6');
  });

  it('40-23: what the check finds takes the place of the first answer, unless another question was asked meanwhile', async () => {
    engine.answer = ({ checked }) => (checked === true ? answer([passage({ text: 'checked' })]) : answer([], { notices: [{ code: 'checking' }] }));
    await session.search('waves');
    expect(session.state.kind).toBe('nothing');
    await settle();
    expect(session.state.kind === 'found' && session.state.found.answer.passages[0]?.text).toBe('checked');

    const late: { give?: (found: SearchAnswer) => void } = {};
    engine.answer = ({ query, checked }) => {
      if (query === 'next') return answer([passage({ text: 'next' })]);
      return checked === true ? new Promise((resolve) => (late.give = resolve)) : answer([passage()], { notices: [{ code: 'checking' }] });
    };
    await session.search('slow');
    await settle();
    await session.search('next');
    late.give?.(answer([passage({ text: 'too late' })]));
    await settle();
    expect(session.state.kind === 'found' && session.state.found.answer.passages[0]?.text).toBe('next');
  });

  it('40-23: what follows an answer is told of the question that was asked, also while the user types the next one', async () => {
    const late: { give?: (found: SearchAnswer) => void } = {};
    engine.answer = ({ head, checked }) => {
      if (checked === true) return answer([]);
      return head === undefined ? new Promise((resolve) => (late.give = resolve)) : answer([], { notices: [{ code: 'more-follow' }, { code: 'checking' }] });
    };
    await session.search('waves');
    await settle();
    session.type('waves at sea');
    late.give?.(answer([], { notices: [{ code: 'checking' }] }));
    await settle();
    expect(engine.argumentsOf('search').at(-1)).toMatchObject({ query: 'waves', checked: true });
    expect(session.state).toMatchObject({ kind: 'nothing', found: { query: 'waves' } });
  });

  it('drops an answer that comes after a newer question', async () => {
    const late: { give?: (found: SearchAnswer) => void } = {};
    engine.answer = ({ query }) =>
      query === 'old' ? new Promise((resolve) => (late.give = resolve)) : answer([passage({ text: 'new' })]);
    const first = session.search('old');
    await settle();
    await session.search('new');
    late.give?.(answer([passage({ text: 'old' })]));
    await first;
    expect(session.state).toMatchObject({ kind: 'found', found: { query: 'new' } });
  });

  it('keeps the last results on screen while the next ones are on their way', async () => {
    engine.answer = () => answer([passage()]);
    await session.search('one');
    const second = session.search('two');
    expect(session.state).toMatchObject({ kind: 'searching', query: 'two', found: { query: 'one' } });
    await second;
  });

  it('40-22: no match is an answer with coverage and next steps, not an error and not something else', async () => {
    await session.search('unheard-of');
    expect(session.state).toMatchObject({
      kind: 'nothing',
      found: { query: 'unheard-of', answer: { coverage: { library: 41 }, next: [{ kind: 'search-papers' }, { kind: 'show-status' }] } },
    });
  });

  it('40-21: a failure is an error that can be retried, never an empty list', async () => {
    engine.answer = () => Promise.reject(new Error('index damaged'));
    await session.search('anything');
    expect(session.state).toEqual({ kind: 'failed', query: 'anything', message: 'index damaged' });
    engine.answer = () => answer([passage()]);
    await session.search();
    expect(session.state.kind).toBe('found');
  });

  it('a library that cannot be opened is an error too', async () => {
    engine.survey = () => Promise.reject(new Error('no worker'));
    await session.open();
    expect(session.state).toEqual({ kind: 'failed', query: null, message: 'no worker' });
  });

  it('sends the scope with the question, and asks again when it changes', async () => {
    await session.search('x');
    await session.setScope({ kind: 'note' });
    await session.setScope({ kind: 'paper', paperId: 'CCCC3333', name: 'C' });
    await session.setScope({ kind: 'folder', folder: 'NLP' });
    await session.setScope({ kind: 'all' });
    expect(engine.argumentsOf('search').map((request) => (request as { scope?: unknown }).scope)).toEqual([
      undefined,
      { papers: ['AAAA1111', 'BBBB2222'] },
      { papers: ['CCCC3333'] },
      { folders: ['NLP'] },
      undefined,
    ]);
  });

  it('joins the metadata of every paper in the answer', async () => {
    engine.answer = () => answer([passage(), passage({ paperId: 'BBBB2222' })]);
    await session.search('x');
    expect(session.state).toMatchObject({ found: { papers: { AAAA1111: { title: 'A course on biomolecular simulations' } } } });
  });

  it('an emptied field shows what can be searched, and a closed pane is left alone', async () => {
    await session.search('   ');
    expect(session.state.kind).toBe('ready');
    session.type('x');
    session.dispose();
    timers.pass(1000);
    await settle();
    expect(engine.count('search')).toBe(0);
  });

  const SUBJECT = { of: { text: 'tidal energy' }, title: '“tidal energy”' };
  const relatedOf = (state: PaneState): string | null => ('found' in state && state.found?.subject ? state.found.subject.title : null);

  it('50-4: related passages take the scope of the search; back asks the search again', async () => {
    engine.answer = () => answer([passage()]);
    engine.relatedAnswer = answer([passage({ text: 'near' })]);
    await session.search('waves');
    await session.setScope({ kind: 'note' });
    await session.related(SUBJECT);
    expect(engine.argumentsOf('related')).toEqual([{ of: { text: 'tidal energy' }, limit: 20, scope: { papers: ['AAAA1111', 'BBBB2222'] } }]);
    expect(relatedOf(session.state)).toBe('“tidal energy”');
    await session.setScope({ kind: 'all' });
    expect(engine.argumentsOf('related')[1]).toEqual({ of: { text: 'tidal energy' }, limit: 20 });
    await session.back();
    expect(relatedOf(session.state)).toBeNull();
    expect(engine.argumentsOf('search').at(-1)).toMatchObject({ query: 'waves' });
  });

  it('50-4: back without a search is the ready pane', async () => {
    engine.relatedAnswer = answer([passage()]);
    await session.related(SUBJECT);
    await session.back();
    expect(session.state.kind).toBe('ready');
  });

  it('50-4: when the library changes, related passages are asked for again and stay on screen', async () => {
    engine.relatedAnswer = answer([passage()]);
    await session.related(SUBJECT);
    await session.open();
    expect(engine.count('related')).toBe(2);
    expect(relatedOf(session.state)).toBe('“tidal energy”');
  });

  it('50-4: related passages that come after a newer question are dropped; a failure is shown', async () => {
    let late = (_: SearchAnswer): void => undefined;
    engine.relatedAnswer = new Promise((resolve) => {
      late = resolve;
    });
    engine.answer = () => answer([passage({ text: 'searched' })]);
    const related = session.related(SUBJECT);
    await session.search('waves');
    late(answer([passage({ text: 'late' })]));
    await related;
    expect(session.state.kind === 'found' && session.state.found.answer.passages[0]?.text).toBe('searched');
    engine.relatedAnswer = Promise.reject(new Error('broken'));
    await session.related(SUBJECT);
    expect(session.state).toMatchObject({ kind: 'failed', message: 'broken' });
  });

  it('50-4: suggestions follow an answer, go with the next question, and never disturb one', async () => {
    engine.answer = () => answer([passage()]);
    engine.suggested = ['tide'];
    await session.search('waves');
    await settle();
    expect(session.suggestions).toEqual(['tide']);
    engine.suggest = () => Promise.reject(new Error('broken'));
    await session.search('wind');
    await settle();
    expect(session.suggestions).toEqual([]);
    expect(session.state.kind).toBe('found');
  });
});
