import { describe, expect, it } from 'vitest';
import { IDLE_EMBED, type EmbedSnapshot } from '../../src/embedding/endpoint/embed-snapshot';
import { translator } from '../../src/i18n';
import { estimateSentences } from '../../src/obsidian/meaning/confirm-run';
import { outcomeText } from '../../src/obsidian/meaning/outcome-text';
import { moneyText, numberText } from '../../src/obsidian/views/amounts';
import { preparationText, preparationWork, type PreparationActions } from '../../src/obsidian/views/preparation-bar';
import { endpointChoice } from '../../src/obsidian/settings/endpoint-choice';
import { DEFAULT_SETTINGS } from '../../src/obsidian/settings/model';
import { preparedText } from '../../src/obsidian/settings/preparation-row';
import { embedReport, endpointStatus, estimate } from './fake-engine';

const t = translator('en');
const nothing: PreparationActions = { pause: () => undefined, resume: () => undefined, stop: () => undefined, start: () => undefined, showProblems: () => undefined };
const run = (change: Partial<EmbedSnapshot>): EmbedSnapshot => ({ ...IDLE_EMBED, status: 'running', phase: 'sending', texts: { total: 1000, done: 100, reused: 40, skipped: 200, failed: 10 }, ...change });

describe('the preparation of search by meaning, in words', () => {
  it('50-10: progress counts what was skipped and reused too', () => {
    expect(preparationText(run({}), 0, t)).toBe('Preparing search by meaning: 350 of 1,200 texts');
    const work = preparationWork(run({ paid: { texts: 100, words: 2_000, tokens: 3_000, cost: 0.0213 } }), 0, t, nothing);
    expect(work?.progress).toEqual({ label: 'Progress of search by meaning', max: 1200, value: 350 });
    expect(work?.detail).toBe('100 new · 40 reused · 200 already there · cost so far about 0.02');
    expect(work?.problems?.text).toBe('10 texts left out: see why');
  });

  it('50-9: waiting says why and how long, and that it goes on by itself', () => {
    expect(preparationText(run({ status: 'waiting', waiting: { code: 'rate-limited', until: 9_500 } }), 2_000, t)).toBe('The server asks to go slower. Goes on in 8 seconds.');
    expect(preparationText(run({ status: 'waiting', waiting: { code: 'offline', until: 3_000 } }), 2_000, t)).toBe('No connection. Next try in 1 second.');
  });

  it('50-10: every state offers what can be done in it, and an ended run that is whole offers nothing', () => {
    const names = (status: EmbedSnapshot['status']): string[] => preparationWork(run({ status }), 0, t, nothing)?.buttons.map(({ label }) => label) ?? ['-'];
    expect(names('running')).toEqual(['Pause', 'Stop preparing']);
    expect(names('waiting')).toEqual(['Pause', 'Stop preparing']);
    expect(names('paused')).toEqual(['Continue', 'Stop preparing']);
    expect(names('stopping')).toEqual([]);
    expect(names('stopped')).toEqual(['Continue preparing']);
    expect(names('capped')).toEqual(['Continue preparing']);
    expect(names('failed')).toEqual(['Continue preparing']);
    expect(names('idle')).toEqual(['-']);
    expect(names('done')).toEqual(['-']);
  });

  it('50-8: before the first run it says how much goes where, at what cost, and where it ends', () => {
    const choice = endpointChoice({ ...DEFAULT_SETTINGS, endpointPreset: 'openai', endpointAddress: 'https://api.openai.com/v1', endpointModel: 'm', endpointPrice: 0.02, endpointCapTexts: 1000, endpointCapMoney: 2 });
    if (choice === null) throw new Error('no endpoint');
    expect(estimateSentences(estimate({ words: 247_123, cost: 0.0064, withoutTexts: ['A'] }), choice, t)).toEqual([
      '1,200 texts of 37 papers will be sent, about 250,000 words.',
      'They go to api.openai.com, to the model m.',
      'By the price that you entered this costs about 0.006.',
      'It ends after 1,000 texts, as you set.',
      'It ends before it costs more than 2.00, as you set.',
      '1 paper has no text to prepare.',
      'You can stop at any time. What is prepared is kept and not sent again.',
    ]);
    const free = { ...choice, cap: { texts: null, money: 2 } };
    expect(estimateSentences(estimate({ cost: null }), free, t).join(' ')).toContain('What it costs is not known');
    expect(estimateSentences(estimate({ cost: null }), free, t).join(' ')).not.toContain('costs more than');
  });

  it('50-10: “ready for all” is said only where the store was counted to be complete', () => {
    expect(outcomeText({ kind: 'ran', report: embedReport() }, t)).toBe('Search by meaning is ready for all your papers. 1,200 texts: 1,200 new, 0 reused, 0 already there, 0 left out, 0 missing.');
    expect(outcomeText({ kind: 'ran', report: embedReport({ complete: false, texts: { total: 9, done: 3, reused: 1, skipped: 2, failed: 1 } }) }, t)).toContain('not ready for all your papers. 11 texts: 3 new, 1 reused, 2 already there, 1 left out, 4 missing.');
    expect(outcomeText({ kind: 'ran', report: embedReport({ status: 'stopped', complete: false }) }, t)).toContain('Stopped');
    expect(outcomeText({ kind: 'ran', report: embedReport({ status: 'capped', complete: false }) }, t)).toContain('Your limit is reached');
  });

  it('50-11: papers without text, unread papers and texts left out are reported', () => {
    const report = embedReport({ complete: false, texts: { total: 9, done: 7, reused: 0, skipped: 0, failed: 2 }, withoutTexts: ['A', 'B'], unread: ['C'] });
    expect(outcomeText({ kind: 'ran', report }, t).split('\n').slice(1)).toEqual(['2 texts left out: see why', '2 papers have no text to prepare.', '1 paper could not be read.']);
  });

  it('50-9: why a run could not begin or ended early is a sentence', () => {
    expect(outcomeText({ kind: 'unusable', test: { ok: false, fault: { kind: 'transient', code: 'timeout', retryAfter: null, params: {} } } }, t)).toContain('did not answer in time');
    expect(outcomeText({ kind: 'ran', report: embedReport({ failure: { code: 'quota-exhausted', params: { message: 'x' } } }) }, t)).toContain('no credit left');
  });

  it('50-7: while a new model is incomplete, the one that answers is named', () => {
    const status = endpointStatus({ texts: { wanted: 1200, stored: 300, refused: 2 }, papers: 8, serving: { model: 'old-model', dims: 3 }, withoutTexts: ['A'] });
    expect(preparedText(status, t)).toBe('300 of 1,200 texts are prepared, 8 papers in full. The model refused 2 texts. 1 paper has no text to prepare. Until that is complete, searches use old-model.');
    expect(preparedText(endpointStatus({ texts: { wanted: 1200, stored: 1200, refused: 0 }, papers: 37, complete: true, serving: { model: 'm', dims: 3 } }), t)).toBe('All papers are prepared: 1,200 texts of 37 papers.');
    expect(preparedText(endpointStatus(), t)).toBe('Nothing is prepared yet: 1,200 texts.');
  });

  it('numbers and money as people read them', () => {
    expect([0, 999, 1000, 1234567].map((value) => numberText(value, t))).toEqual(['0', '999', '1,000', '1,234,567']);
    expect([0, 0.00001, 0.0064, 0.02, 3].map(moneyText)).toEqual(['0.00', '0.0001', '0.006', '0.02', '3.00']);
  });
});
