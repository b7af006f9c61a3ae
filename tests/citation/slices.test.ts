import { describe, expect, it, vi } from 'vitest';
import { citationsIn, eachCitation } from '../../src/citation';
import { masked } from '../../src/citation/note-mask';
import { SLICE } from '../../src/citation/slices';
import { requestsOfNote } from '../../src/engine/citations/note-requests';

const LINK = '[[Author 2024.pdf#page=3&cite=1016q53nnfnt4q|Author 2024, p. 3]]';
const LINE = `Sleep helps many. ${LINK}\n\n${'Words of a long paragraph. '.repeat(20)}\n\n`;
const LONG = LINE.repeat(Math.ceil((SLICE * 8) / LINE.length));

describe('a long note in slices', () => {
  it('60-20: masking, finding links and finding paragraphs each come in slices; what is found is the same', () => {
    const steps = [...eachCitation(LONG)];
    const pauses = steps.filter((step) => step === null).length;
    expect(pauses).toBeGreaterThanOrEqual(3 * 7);
    expect(steps.slice(0, pauses).every((step) => step === null)).toBe(true);
    expect(steps.slice(pauses)).toEqual(citationsIn(LONG));
    expect([...eachCitation(LINE)].length).toBe(1);
  });

  it('60-20: whoever reads a long note breathes between the slices, before the first citation too', async () => {
    const order: string[] = [];
    const vault = { leadsTo: () => (order.push('link'), null), paperAt: () => Promise.resolve(null) };
    await requestsOfNote('a.md', LONG, vault, { breathe: () => Promise.resolve(void order.push('breath')) });
    expect(order.indexOf('link')).toBeGreaterThanOrEqual(3 * 7);
    expect(order.filter((what) => what === 'breath').length - order.filter((what) => what === 'link').length).toBeGreaterThanOrEqual(3 * 7);
  });

  it('60-20: a note of many comments is not searched to its end behind each of them', () => {
    const looked = vi.spyOn(String.prototype, 'indexOf');
    masked('%% a %% b\n'.repeat(1_000));
    const forHtml = looked.mock.calls.filter(([mark]) => mark === '<!--').length;
    looked.mockRestore();
    expect(forHtml).toBe(1);
    expect(masked('a %% b <!-- c %% d <!-- e %% f --> g %% h')).toBe(`a ${' '.repeat(14)} d ${' '.repeat(15)} g ${' '.repeat(4)}`);
  });
});
