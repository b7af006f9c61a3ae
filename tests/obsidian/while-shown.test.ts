import { describe, expect, it } from 'vitest';
import { whileShown } from '../../src/obsidian/settings/while-shown';
import { ManualTimers } from './manual-timers';

describe('a row that looks now and again', () => {
  const start = (): { el: HTMLElement; timers: ManualTimers; looks: () => number; end: () => void } => {
    const el = document.body.createDiv();
    const timers = new ManualTimers();
    let looks = 0;
    const end = whileShown(el, timers, 2_000, () => void (looks += 1));
    return { el, timers, looks: () => looks, end };
  };

  it('50-2: looks at once when it is on the page, then at its pace', () => {
    const { timers, looks } = start();
    timers.pass(0);
    expect(looks()).toBe(1);
    timers.pass(1_999);
    expect(looks()).toBe(1);
    timers.pass(1);
    expect(looks()).toBe(2);
  });

  it('50-2: looks no more once it is ended, or taken off the page', () => {
    const ended = start();
    ended.timers.pass(0);
    ended.end();
    expect(ended.timers.waiting).toBe(0);
    const gone = start();
    gone.timers.pass(0);
    gone.el.remove();
    gone.timers.pass(2_000);
    expect(gone.looks()).toBe(1);
    expect(gone.timers.waiting).toBe(0);
  });

  it('50-2: rests while its window is hidden', () => {
    const { el, timers, looks } = start();
    Object.defineProperty(el.doc, 'visibilityState', { value: 'hidden', configurable: true });
    try {
      timers.pass(0);
      timers.pass(2_000);
      expect(looks()).toBe(0);
    } finally {
      Reflect.deleteProperty(el.doc, 'visibilityState');
    }
    timers.pass(2_000);
    expect(looks()).toBe(1);
  });
});
