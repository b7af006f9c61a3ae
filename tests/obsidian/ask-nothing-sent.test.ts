import { beforeEach, describe, expect, it } from 'vitest';
import { ask, button, open, put, SERVICE, text, view, wholeAnswer } from './asking';
import { FakeEngine } from './fake-engine';
import { until } from './start-plugin';

describe('asking papers: where nothing is sent', () => {
  let engine: FakeEngine;
  beforeEach(() => {
    // To which services the user agreed is kept on the device.
    window.localStorage.clear();
    engine = new FakeEngine();
    engine.answered = () => ({ kind: 'answered', answer: wholeAnswer(), keepFailure: null });
  });

  it('80-6: a question that no passage is near to can not be sent, and says so before', async () => {
    engine.answerEstimate = { ...engine.answerEstimate, passages: 0, words: 0, tokens: 0, unasked: 'below-floor' };
    await open(engine);
    put('Which tariff did the sultan abolish?');
    await until('confirmation', () => text().includes('Nothing to send'));
    expect(text()).toContain('No passage is near enough; nothing would be sent.');
    expect(text()).not.toContain('localhost:11434');
    expect(text()).not.toContain('Send this?');
    expect(() => button('Send')).toThrow('no button');
  });

  it('80-6: where no passage matches, the question can be changed: it stands in the field, selected', async () => {
    engine.answerEstimate = { ...engine.answerEstimate, passages: 0, words: 0, tokens: 0, unasked: 'no-passages' };
    await open(engine);
    put('Which tariff did the sultan abolish?');
    await until('confirmation', () => text().includes('No passage matches, so nothing would be sent.'));
    expect(document.activeElement?.textContent).toBe('Change the question');
    button('Change the question').click();
    await until('ready', () => text().includes('Every quote is checked'));
    const field = view().querySelector('textarea');
    await until('focus', () => document.activeElement === field);
    expect([field?.value, field?.selectionStart, field?.selectionEnd]).toEqual(['Which tariff did the sultan abolish?', 0, 36]);
    expect(engine.count('ask')).toBe(0);
  });

  it('80-6: where words find nothing and a service searches by meaning, that is said, and it may be asked', async () => {
    engine.answerEstimate = { ...engine.answerEstimate, passages: 0, words: 0, tokens: 0, unasked: 'no-passages' };
    await open(engine, { ...SERVICE, endpointPreset: 'custom', endpointAddress: 'https://vectors.example/v1', endpointModel: 'bge-m3' });
    put('Welche Steuer?');
    await until('confirmation', () => text().includes('Send this?'));
    expect(text()).not.toContain('nothing would be sent');
    expect(text()).toContain('Search by meaning may find some: only then do your question and at most 8 passages go to localhost:11434 (model qwen2.5:7b).');
    expect(text()).toContain('the question alone also goes to vectors.example');
    expect(button('Change the question')).toBeDefined();
    button('Send').click();
    await until('question', () => engine.count('ask') === 1);
  });

  it('80-7: stopped while passages are looked for, nothing is said to be billed: no model was asked', async () => {
    let end = (): void => undefined;
    engine.answered = () => new Promise((resolve) => (end = () => resolve({ kind: 'answered', answer: wholeAnswer({ passages: [], claims: [], flags: ['stopped'] }), keepFailure: null })));
    await open(engine);
    await ask(engine);
    await until('searching', () => text().includes('Looking for passages'));
    button('Stop').click();
    await until('stopping', () => text().includes('Stopping…'));
    expect(text()).not.toContain('bill');
    end();
    await until('stopped', () => text().includes('Stopped while passages were looked for. No language model was asked.'));
    expect(text()).not.toContain('bill');
  });
});
