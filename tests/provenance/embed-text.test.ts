import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedHash, embedText } from '../../src/provenance';
import { estimateTokens } from '../../src/text';

const budget = 1000;

describe('embedText', () => {
  it('30-26: the breadcrumb comes first, the title only where asked for', () => {
    expect(embedText({ path: ['Methods', 'Cohort'], text: 'We did.', budget })).toBe('Methods > Cohort\n\nWe did.');
    expect(embedText({ path: ['Methods'], text: 'We did.', title: 'A paper', budget })).toBe('A paper > Methods\n\nWe did.');
    expect(embedText({ path: [], text: 'We did.', budget })).toBe('We did.');
  });

  it('30-27: a first line that is the breadcrumb is not doubled; lines are compared, not prefixes', () => {
    expect(embedText({ path: ['Intro'], text: 'Intro\nText', budget })).toBe('Intro\nText');
    expect(embedText({ path: ['A', 'B'], text: ' A >  B \nText', budget })).toBe(' A >  B \nText');
    expect(embedText({ path: ['Intro'], text: 'Introduction of the method', budget })).toBe('Intro\n\nIntroduction of the method');
  });

  it('30-29: a long breadcrumb is shortened from the left, the text never', () => {
    const path = ['A very long first heading that nobody needs to read', '2.1 Cohort'];
    expect(embedText({ path, text: 'We did.', budget: 20 })).toBe('... > 2.1 Cohort\n\nWe did.');
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 6 }), fc.string(), fc.integer({ min: 8, max: 200 }), (titles, text, room) => {
        const whole = embedText({ path: titles, text, budget: room });
        expect(whole.endsWith(text)).toBe(true);
        if (whole !== text) expect(estimateTokens(whole.slice(0, whole.length - text.length - 2))).toBeLessThanOrEqual(room / 4);
      }),
    );
  });

  it('30-30: the hash follows section and text, and no page can enter it', () => {
    const unit = { path: ['Methods'], text: 'We did.', budget };
    const hash = embedHash(embedText(unit));
    expect(embedHash(embedText({ ...unit, ...{ pages: [9] } }))).toBe(hash);
    expect(embedHash(embedText({ ...unit, path: ['Results'] }))).not.toBe(hash);
    expect(embedHash(embedText({ ...unit, text: 'We did!' }))).not.toBe(hash);
  });
});
