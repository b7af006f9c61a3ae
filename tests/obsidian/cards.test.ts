import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translator } from '../../src/i18n';
import type { MentionedIn, Passage } from '../../src/retrieval/model';
import { drawCardMentions } from '../../src/obsidian/views/search-pane/card-mentions';
import { drawCardPicture, isPictured } from '../../src/obsidian/views/search-pane/card-picture';
import type { CardSources } from '../../src/obsidian/views/search-pane/card-sources';
import { drawCardTable } from '../../src/obsidian/views/search-pane/card-table';
import { drawCardText, selectedIn } from '../../src/obsidian/views/search-pane/card-text';
import { WhenSeen } from '../../src/obsidian/views/search-pane/when-seen';
import type { CardActions } from '../../src/obsidian/views/search-pane/actions';
import { Card } from '../../src/obsidian/views/search-pane/card';
import { paper, passage } from './fake-engine';
import { until } from './start-plugin';

const t = translator('en');
let el: HTMLElement;
beforeEach(() => {
  // What cannot be seen is drawn at once.
  vi.stubGlobal('IntersectionObserver', undefined);
  document.body.empty();
  el = document.body.createDiv();
});
afterEach(() => void vi.unstubAllGlobals());
const click = (name: string): void => {
  const found = [...el.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no button "${name}" in ${el.textContent}`);
  found.click();
};
const rowsOf = (): string[] => [...el.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent).join('|'));

describe('what a card offers', () => {
  const noCall = (): Promise<void> => Promise.resolve();
  const actions: CardActions = { open: vi.fn(noCall), showPage: vi.fn(noCall), openFullText: noCall, insert: noCall, copy: noCall, insertAs: () => undefined, copyAs: () => undefined, prepare: () => undefined, dragText: () => null };
  const labelsOf = (shown: Passage): (string | null)[] => {
    new Card(el, shown, paper(), { t, actions, sources: {} as CardSources, seen: new WhenSeen(), related: () => undefined });
    return [...el.querySelectorAll('.locus-card-actions > button')].map((button) => button.getAttribute('aria-label'));
  };

  it('30-20: of a supplement its file, and neither page nor full text, in which its words do not stand', () => {
    expect(labelsOf(passage())).toEqual(expect.arrayContaining(['Show on its page', 'Open full text']));
    el.empty();
    const labels = labelsOf(passage({ pages: [], supplement: { name: 'Table S1.xlsx', path: 'SI/Table S1.xlsx' } }));
    expect(labels).toContain('Open file');
    expect(labels.filter((label) => /page|full text/.test(label ?? ''))).toEqual([]);
  });
});

describe('tables on cards', () => {
  const part = { header: [['Gene', 'n']], rows: [['g1', '1'], ['g57', '57'], ['g58', '58']], rowNumbers: [1, 57, 58], hitRows: [57], shownRows: 3, totalRows: 200 };
  const whole = { headerRows: 1, rows: [['Gene', 'n'], ...Array.from({ length: 200 }, (_, at) => [`g${at + 1}`, String(at + 1)])] };

  it('30-37: a part marks the hit rows, shows where rows are left out, says how many there are, and leads to the whole table and back', async () => {
    drawCardTable(el, part, t, () => Promise.resolve(whole));
    expect(rowsOf()).toEqual(['Gene|n', 'g1|1', '⋯', 'g57|57', 'g58|58']);
    expect([...el.querySelectorAll('.is-hit')].map(({ textContent }) => textContent)).toEqual(['g5757']);
    expect(el.textContent).toContain('3 of 200 rows shown');
    click('Show whole table');
    await until('whole table', () => rowsOf().length === 201);
    expect([...el.querySelectorAll('.is-hit')].map(({ textContent }) => textContent)).toEqual(['g5757']);
    click('Show fewer rows');
    expect(rowsOf()).toHaveLength(5);
  });

  it('30-37: a table that is stored no more says so', async () => {
    drawCardTable(el, part, t, () => Promise.resolve(null));
    click('Show whole table');
    await until('told', () => el.textContent.includes('not in the index any more'));
  });

  it('30-37: a whole table needs no note; ragged rows are filled, spanning headers are one, markup stays text', () => {
    drawCardTable(el, { header: [['Arm', 'HR', 'HR']], rows: [['<b>A</b>'], ['B', '0.98', '$p < 0.05$']], rowNumbers: [1, 2], hitRows: [], shownRows: 2, totalRows: 2 }, t, () => Promise.resolve(null));
    expect(rowsOf()).toEqual(['Arm|HR', '<b>A</b>||', 'B|0.98|$p < 0.05$']);
    expect(el.querySelector('th[colspan="2"]')?.textContent).toBe('HR');
    expect(el.querySelector('button')).toBeNull();
  });
});

describe('mathematics on cards', () => {
  it('40-15: formulas are set by the app, the text around them keeps its marks, and a selection takes a formula whole', async () => {
    const text = 'Energy is $E=mc^2$ here.';
    const textEl = drawCardText(el, passage({ text, start: 100, end: 100 + text.length, highlights: [{ start: 0, end: 6 }, { start: 11, end: 12 }] }), true);
    expect(textEl.textContent).toBe(text);
    await until('set', () => textEl.querySelector('.math') !== null);
    const formula = textEl.querySelector('.locus-math');
    expect(formula?.textContent).toBe('E=mc^2');
    expect(formula?.classList.contains('locus-hit')).toBe(true);
    expect(textEl.querySelector('mark')?.textContent).toBe('Energy');
    const range = document.createRange();
    range.setStart(textEl.querySelector('mark')?.firstChild ?? textEl, 2);
    range.setEnd(formula?.querySelector('.math')?.firstChild ?? textEl, 1);
    document.getSelection()?.removeAllRanges();
    document.getSelection()?.addRange(range);
    expect(selectedIn(textEl, document.getSelection())).toEqual({ start: 2, end: 'Energy is $E=mc^2$'.length });
  });

  it('40-15: prices are no formulas', () => {
    expect(drawCardText(el, passage({ text: 'It costs $5 and $6.', highlights: [] }), true).querySelector('.locus-math')).toBeNull();
  });
});

describe('mentions on cards', () => {
  const place = (change: Partial<MentionedIn>): MentionedIn => ({ unitId: 'u', kind: 'body', label: null, path: ['Main', 'Results'], approximate: false, pages: [5], labels: {}, paragraph: 3, start: 10, end: 20, ...change });

  it('20-21: an object lists where it is mentioned; a click goes there', () => {
    const go = vi.fn();
    drawCardMentions(el, passage({ kind: 'figure', mentionedIn: [place({}), place({ paragraph: null, start: 30, end: 40 }), place({ kind: 'table', label: 'Table 2', paragraph: null })] }), t, go);
    expect([...el.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Results, ¶3 · p. 5', 'Results · p. 5', 'caption of Table 2 · p. 5']);
    click('Results · p. 5');
    expect((go.mock.calls[0]?.[0] as Passage).bestSentences).toEqual({ start: 30, end: 40 });
    expect(go.mock.calls[0]?.[0]).toMatchObject({ paperId: 'AAAA1111', pages: [5], path: ['Main', 'Results'], blocks: [] });
  });

  it('20-21: a passage links to the objects that it mentions; many are folded', () => {
    const mentions = [1, 2, 3, 4, 5, 6].map((n) => ({ unitId: `f${n}`, kind: 'figure' as const, label: `Fig. ${n}`, path: [], pages: [n], labels: {}, start: n, end: n + 1, places: [] }));
    drawCardMentions(el, passage({ mentions }), t, () => undefined);
    expect(el.textContent).toBe('MentionsFig. 1Fig. 2Fig. 3Fig. 42 more');
    click('2 more');
    expect(el.textContent).toContain('Fig. 6');
    expect(translator('zh-TW')('mentions.paragraph', { section: '結果', number: 3 })).toBe('結果，第 3 段');
  });
});

describe('pictures on cards', () => {
  const sources = (change: Partial<CardSources> = {}): CardSources => ({ image: () => Promise.resolve(null), picture: () => Promise.resolve(null), wholeTable: () => Promise.resolve(null), ...change });
  const figure = passage({ kind: 'figure', label: 'Fig. 2', image: 'images/2.png' });

  it('20-21: figures have pictures, and tables without cells', () => {
    expect([figure, passage({ kind: 'table' }), passage({ kind: 'body' }), passage({ kind: 'equation' })].map(isPictured)).toEqual([true, true, false, false]);
  });

  it('20-21: without the OCR’s image the object is cut out of its page; without a page a quiet word stands there', async () => {
    const picture = vi.fn<CardSources['picture']>(() => Promise.resolve({ canvas: createEl('canvas'), region: [0, 0, 1, 1], boxes: [], page: 3 }));
    drawCardPicture(el, figure, sources({ picture }), new WhenSeen(), t);
    await until('picture', () => el.querySelector('canvas') !== null);
    expect(el.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Picture of Fig. 2');
    el.empty();
    drawCardPicture(el, figure, sources(), new WhenSeen(), t);
    await until('word', () => el.textContent === 'No picture at hand');
  });

  it('20-21: nothing is drawn before the card is seen, and what is taken away ends its work', async () => {
    let seen: IntersectionObserverCallback = () => undefined;
    class Observer {
      constructor(callback: IntersectionObserverCallback) {
        seen = callback;
      }
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    const signals: AbortSignal[] = [];
    const picture: CardSources['picture'] = (_passage, _width, _doc, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    const when = new WhenSeen();
    drawCardPicture(el, figure, sources({ picture }), when, t);
    await Promise.resolve();
    expect(signals).toHaveLength(0);
    const target = el.querySelector('.locus-card-picture');
    if (!target) throw new Error('no frame');
    seen([{ target, isIntersecting: true } as unknown as IntersectionObserverEntry], new IntersectionObserver(() => undefined));
    await until('asked', () => signals.length === 1);
    when.clear();
    expect(signals[0]?.aborted).toBe(true);
  });
});
