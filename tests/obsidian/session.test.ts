import { beforeEach, describe, expect, it } from 'vitest';
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
    expect(engine.argumentsOf('search')).toEqual([{ query: 'traj', limit: 20, mode: 'both' }]);
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
    expect(session.state.kind === 'found' && session.state.found.answer.passages === first?.answer.passages).toBe(true);
    expect(session.state.kind === 'found' && session.state.found.papers === first?.papers).toBe(true);
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
});
