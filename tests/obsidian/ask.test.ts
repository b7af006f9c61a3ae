import { beforeEach, describe, expect, it } from 'vitest';
import { ask, button, claim, kept, open, put, sent, SERVICE, text, view, wholeAnswer } from './asking';
import { citedPlace, FakeEngine, passage } from './fake-engine';
import { servicesOf, until } from './start-plugin';

describe('asking papers', () => {
  let engine: FakeEngine;
  beforeEach(() => {
    // To which services the user agreed is kept on the device.
    window.localStorage.clear();
    engine = new FakeEngine();
    engine.cited = citedPlace();
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer(), keepFailure: null });
  });

  it('80: off until a service is named: says so, leads to the settings, asks nothing', async () => {
    await open(engine, {});
    expect(text()).toContain('No service answers yet');
    expect(button('Ask').disabled).toBe(true);
    put('How?');
    expect(button('Open settings')).toBeDefined();
    expect(engine.count('ask') + engine.count('estimateAnswer')).toBe(0);
  });

  it('80-6: before the first question it says what goes where and waits; afterwards it asks at once', async () => {
    await open(engine);
    put('How are trajectories analysed?');
    await until('confirmation', () => text().includes('Send this?'));
    expect(text()).toContain('8 passages of your papers, about 1,640 words with author, year, page and section, go to localhost:11434 (model qwen2.5:7b)');
    expect(engine.count('ask')).toBe(0);
    button('Send').click();
    await until('answer', () => text().includes('Supported'));
    button('New question').click();
    await until('ready', () => text().includes('Every quote is checked'));
    put('And then?');
    await until('second question', () => engine.count('ask') === 2);
    expect(engine.count('estimateAnswer')).toBe(1);
  });

  it('80-6: a question longer than any question is told as that, and nothing is looked for or sent', async () => {
    await open(engine);
    put('x'.repeat(4_001));
    await until('sentence', () => text().includes('A question has at most 4,000 characters, and this one has 4,001.'));
    expect(engine.count('ask') + engine.count('estimateAnswer')).toBe(0);
  });

  it('80-6: where search by meaning asks a service too, that is said as well', async () => {
    await open(engine, { ...SERVICE, endpointPreset: 'custom', endpointAddress: 'https://vectors.example/v1', endpointModel: 'bge-m3' });
    put('How?');
    await until('confirmation', () => text().includes('Send this?'));
    expect(text()).toContain('the question alone also goes to vectors.example');
    expect(engine.count('search') + engine.count('ask')).toBe(0);
  });

  it('80-1: what a question needs is read while it is written, once, and only where a service can answer', async () => {
    await open(engine);
    const field = view().querySelector('textarea');
    field?.dispatchEvent(new FocusEvent('focus'));
    await until('prepared', () => engine.count('prepare') === 1);
    field?.dispatchEvent(new FocusEvent('focus'));
    expect([engine.count('prepare'), engine.count('ask'), engine.count('estimateAnswer')]).toEqual([1, 0, 0]);
  });

  it('80-6: Cancel sends nothing', async () => {
    await open(engine);
    put('How?');
    await until('confirmation', () => text().includes('Send this?'));
    button('Cancel').click();
    await until('ready', () => text().includes('Every quote is checked'));
    expect(engine.count('ask')).toBe(0);
  });

  it('passages come first, then a counter and Stop; what is on screen is not drawn anew by the counter', async () => {
    engine.answered = () => new Promise(() => undefined);
    await open(engine);
    await ask(engine);
    const [request] = engine.argumentsOf('ask') as { id: string }[];
    const asked = wholeAnswer({ claims: [], id: request?.id ?? '' });
    engine.tellAnswer({ phase: 'waiting', seconds: 0, answer: wholeAnswer({ id: 'of-another-window', question: 'Something else?' }) });
    engine.tellAnswer({ phase: 'waiting', seconds: 0, answer: asked });
    await until('passages', () => text().includes('S1'));
    expect(text()).toContain('localhost:11434 is answering…');
    expect(text()).not.toContain('Something else?');
    const item = view().querySelector('.locus-ask-passage');
    engine.tellAnswer({ seconds: 3 });
    await until('counter', () => text().includes('3 s'));
    expect(view().querySelector('.locus-ask-passage')).toBe(item);
    button('Stop').click();
    await until('stop', () => engine.count('stopAnswer') === 1);
    expect(text()).toContain('may still bill');
  });

  it('80-2: claims come with their state in words and a chip that names the page of the quote; unsupported ones say why', async () => {
    const altered = claim({
      text: 'All trajectories fail.',
      support: 'not-supported',
      unknownMarkers: ['S99'],
      quotes: [{ marker: 'S1', text: 'The trajectory is never analysed', state: 'altered', supported: false, where: null, cite: null, diff: [{ kind: 'removed', text: 'then' }, { kind: 'added', text: 'never' }] }],
    });
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer({ claims: [claim(), altered, claim({ text: 'No quote.', support: 'not-supported', quotes: [] })] }), keepFailure: null });
    await open(engine);
    await ask(engine);
    await until('chip', () => view().querySelector('.locus-ask-claim .locus-citation-chip') !== null);
    const items = [...view().querySelectorAll('.locus-ask-claim')].map((el) => el.textContent ?? '');
    expect(items[0]).toContain('Supported');
    expect(items[0]).toContain('p. 3');
    expect(items[0]).not.toContain('p. 3–4');
    expect(items[1]).toContain('Not supported');
    expect(items[1]).toContain('S99');
    expect(view().querySelector('.locus-ask-claim ins')?.textContent).toBe('never');
    expect(items[2]).toContain('gives no quote');
  });

  it('80-6: it says what the most is that goes out, and asks again where the settings change under the question', async () => {
    const started = await open(engine);
    put('How?');
    await until('confirmation', () => text().includes('Send this?'));
    expect(text()).toContain('Never more than 8 passages and about 4,000 words of your papers with one question');
    engine.answerEstimate = { ...engine.answerEstimate, passages: 3 };
    await servicesOf(started).settings.update({ answerPassages: 3 });
    await until('other limits', () => text().includes('3 passages of your papers'));
    expect(text()).toContain('Never more than 3 passages');
    await servicesOf(started).settings.update({ answerPreset: 'none' });
    await until('no service', () => text().includes('No service answers yet'));
    expect(engine.count('ask')).toBe(0);
  });

  it('80-7: where the server could not be reached, passages were found, and none is said to be sent', async () => {
    const failure = { code: 'offline' as const, params: { message: 'ECONNREFUSED' }, retryAfter: null };
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer({ claims: [], failure }), keepFailure: null });
    await open(engine);
    await ask(engine);
    await until('failure', () => text().includes('1 passage'));
    expect(text()).toContain('could not be reached');
    expect(text()).toContain('1 passage was found');
    expect(text()).not.toContain('sent');
  });

  it('80-6: what another view or plugin asks can be watched, and stopped', async () => {
    engine.answered = () => ({ kind: 'refused', why: 'busy' });
    await open(engine);
    await ask(engine);
    await until('busy', () => text().includes('Another question is being answered'));
    engine.answerNow = { phase: 'waiting', seconds: 2, answer: wholeAnswer({ id: 'theirs', question: 'Of another plugin?', claims: [] }), papers: {}, keepFailure: null, fault: null };
    button('Show it').click();
    await until('question', () => text().includes('Of another plugin?'));
    button('Stop').click();
    await until('stop', () => engine.count('stopAnswer') === 1);
  });

  it('80-7: a search that failed is told, with its cause, and tried again', async () => {
    engine.answered = () => Promise.reject(new Error('the index is damaged'));
    await open(engine);
    await ask(engine);
    await until('failure', () => text().includes('the index is damaged'));
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer(), keepFailure: null });
    button('Try again').click();
    await until('answer', () => text().includes('Supported'));
    expect(engine.count('ask')).toBe(2);
  });

  it('earlier answers say how they ended', async () => {
    const line = { question: 'How?', model: 'm', asked: 1, claims: 0, supported: 0, checked: null };
    engine.summaries = [
      { ...line, id: 'a', state: 'whole', claims: 3, supported: 2 },
      { ...line, id: 'b', state: 'whole' },
      { ...line, id: 'c', state: 'unfinished' },
      { ...line, id: 'd', state: 'damaged', question: '', asked: null },
    ];
    await open(engine);
    const lines = [...view().querySelectorAll('.locus-ask-earlier-line')].map((el) => el.textContent ?? '');
    expect(lines[0]).toContain('2 of 3 claims supported');
    expect(lines[1]).toMatch(/No answer$/);
    expect(lines[2]).toMatch(/The answer never came$/);
    expect(lines[3]).toBe('This answer cannot be read. Its file was left as it is.');
  });

  it('80-1: what was sent of a table is on screen: its caption, and its rows as a table', async () => {
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer({ passages: [sent({ text: 'Table 1. Age.', table: '| Age | 64.0 |\n…' })] }), keepFailure: null });
    await open(engine);
    await ask(engine);
    await until('table', () => view().querySelector('.locus-ask-passage td') !== null);
    expect(view().querySelector('.locus-ask-passage-text')?.textContent).toBe('Table 1. Age.');
    expect([...view().querySelectorAll('.locus-ask-passage tr')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual([['Age', '64.0'], ['…']]);
  });

  it('another answer is read from its beginning, and the keyboard is led to it; other settings fold nothing', async () => {
    engine.summaries = [{ id: 'a1', state: 'whole', question: 'How?', model: 'm', asked: 1, claims: 1, supported: 1, checked: null }];
    engine.kept = [kept(wholeAnswer())];
    const started = await open(engine);
    const body = view().querySelector('.locus-ask');
    const line = view().querySelector<HTMLElement>('.locus-ask-earlier-line');
    if (body) body.scrollTop = 400;
    line?.focus();
    line?.click();
    await until('kept answer', () => text().includes('Supported'));
    expect(body?.scrollTop).toBe(0);
    expect(document.activeElement).toBe(view().querySelector('.locus-ask-answer'));
    const details = view().querySelector<HTMLDetailsElement>('.locus-ask-sent');
    await servicesOf(started).settings.update({ answerPassages: 3 });
    expect(view().querySelector('.locus-ask-sent')).toBe(details);
  });

  it('a chip that is drawn under a resting pointer shows no card', async () => {
    await open(engine);
    await ask(engine);
    await until('chip', () => view().querySelector('.locus-ask-claim .locus-citation-chip') !== null);
    const chip = view().querySelector('.locus-ask-claim .locus-citation-chip');
    const cites = engine.count('cite');
    chip?.dispatchEvent(new MouseEvent('mouseenter'));
    chip?.dispatchEvent(new MouseEvent('mousemove'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(engine.count('cite')).toBe(cites);
    chip?.dispatchEvent(Object.assign(new MouseEvent('mousemove'), { movementX: 3, movementY: 0 }));
    await until('card', () => engine.count('cite') > cites);
  });

  it('80-3: an abstention says how many papers were searched, and labels the nearest passages as no evidence', async () => {
    const abstained = { reason: 'no-claims', papers: 37, claims: 0, quotes: {}, nearest: [passage()] } as const;
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer({ claims: [], abstained: { ...abstained, nearest: [...abstained.nearest] } }), keepFailure: null });
    await open(engine);
    await ask(engine);
    await until('abstention', () => text().includes('Not found in the 37 papers searched'));
    expect(text()).toContain('They are not evidence');
    expect(text()).toContain('37 of 41 papers');
    expect([...view().querySelectorAll('button')].some((el) => el.textContent === 'Insert answer')).toBe(false);
  });

  it('80-7: a failure says what to do, and what came of the answer stays and is marked', async () => {
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer({ failure: { code: 'rate-limited', params: { message: '' }, retryAfter: 20_000 } }), keepFailure: 'disk full' });
    await open(engine);
    await ask(engine);
    await until('failure', () => text().includes('Ask again in 20 seconds'));
    expect(text()).toContain('This is a part of the answer.');
    expect(text()).toContain('Trajectories are analysed');
    expect(text()).toContain('could not be kept: disk full');
  });

  it('an answer in work is there again when the view was closed meanwhile', async () => {
    engine.answerNow = { phase: 'waiting', seconds: 4, answer: wholeAnswer({ claims: [] }), papers: {}, keepFailure: null, fault: null };
    await open(engine);
    expect(text()).toContain('How are trajectories analysed?');
    expect(engine.count('ask')).toBe(0);
    engine.tellAnswer({ phase: 'done', answer: wholeAnswer() });
    await until('answer', () => text().includes('Supported'));
  });

  it('earlier answers can be opened, checked again and deleted', async () => {
    const answer = wholeAnswer();
    engine.summaries = [{ id: 'a1', state: 'whole', question: answer.question, model: answer.model, asked: answer.asked, claims: 1, supported: 1, checked: null }];
    engine.kept = [kept(answer)];
    engine.rechecked = { checked: 1_800_000_000_000, claims: [{ support: 'not-supported', quotes: [{ now: 'lost', state: 'not-found', where: null, cite: null, diff: [] }] }] };
    await open(engine);
    view().querySelector<HTMLElement>('.locus-ask-earlier-line')?.click();
    await until('kept answer', () => text().includes('Supported'));
    engine.kept = [kept(answer, { check: engine.rechecked })];
    button('Check again').click();
    await until('check', () => text().includes('does not say it any more'));
    await until('notice', () => [...document.querySelectorAll('.notice')].some((el) => el.textContent?.includes('Checked: 0 of 1 claim supported')));
    expect(view().querySelector('.locus-ask-claim')?.getAttribute('data-support')).toBe('not-supported');
    button('Delete').click();
    await until('question', () => document.querySelector('.mod-confirmation') !== null);
    const sure = [...document.querySelectorAll<HTMLElement>('.mod-confirmation button')].find((el) => el.textContent === 'Delete');
    sure?.click();
    await until('deletion', () => engine.count('deleteAnswer') === 1);
  });
});
