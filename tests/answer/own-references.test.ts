// The bar of spec/80 on markers: every form of spec/30 48 is read wherever a model writes it, and 300 numeric references of real papers are left alone.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ClaimChecker, readReply, type AnswerPassage } from '../../src/answer';
import { plainMarkdown } from '../../src/answer/markdown';
import { asPrinted, withoutMarkers } from '../../src/answer/prompt/printed-markers';
import { findMarkers } from '../../src/provenance';
import { SHARED } from '../structure/real-papers';

const COUNT = 30;
const QUOTE = 'We enrolled 412 patients from three sites.';

/** What a model writes, the passages that it names, and what it names that was not given. */
const FORMS: readonly (readonly [string, number[], string[]])[] = [
  ['[S1]', [1], []], ['[S1][S2]', [1, 2], []], ['[S1] [S2]', [1, 2], []], ['[S1, S2]', [1, 2], []], ['[S1,S2]', [1, 2], []], ['[S1; S2]', [1, 2], []], ['[S1–S3]', [1, 2, 3], []], ['[S1-S3]', [1, 2, 3], []], ['[S1—3]', [1, 2, 3], []], ['[S3–S1]', [1, 2, 3], []],
  ['【S1】', [1], []], ['［Ｓ１］', [1], []], ['【Ｓ１、Ｓ２】', [1, 2], []], ['【S1】【S2】', [1, 2], []], ['〔S1〕', [1], []], ['[s1]', [1], []], ['[ S1 ]', [1], []], ['[S1, p. 3]', [1], []], ['[S01]', [1], []],
  ['[S0]', [], ['S0']], ['[S99]', [], ['S99']], ['[S1, S99]', [1], ['S99']], ['[S29–S31]', [29, 30], ['S31']],
];

describe('30-48: every form of a marker', () => {
  it.each(FORMS)('%s', (form, passages, unknown) => {
    const named = (content: string): unknown => {
      const [claim, ...more] = readReply(content, COUNT).claims;
      expect(more).toEqual([]);
      return { passages: [...new Set(claim?.evidence.flatMap((one) => one.passages))], unknown: [...new Set(claim?.evidence.flatMap((one) => one.unknown))] };
    };
    const json = (claim: object): string => JSON.stringify({ claims: [claim] });
    const expected = { passages, unknown };
    expect(named(json({ text: 'So it is.', evidence: [{ marker: form, quote: QUOTE }] }))).toEqual(expected);
    expect(named(json({ text: `So it is ${form}.`, evidence: [{ quote: QUOTE }] }))).toEqual(expected);
    expect(named(`So it is: "${QUOTE}" ${form}.`)).toEqual(expected);
    expect(readReply(json({ text: `So it is ${form}.`, evidence: [] }), COUNT).claims[0]?.text).toBe('So it is.');
  });

  it.each(['`[S1]`', '[it](https://example.org/[S1])', '[[S1]]', '<https://example.org/[S1]>', '[S1.5]', '[Sample 1]', '[1]', '[1S]'])('%s is text', (text) => {
    expect(readReply(JSON.stringify({ claims: [{ text: `So ${text} it is.`, evidence: [] }] }), COUNT).claims).toEqual([{ text: `So ${text} it is.`, evidence: [] }]);
  });

  it('a marker within a quote is the paper’s', () => {
    expect(readReply(JSON.stringify({ claims: [{ text: 'So it is.', evidence: [{ marker: 'S1', quote: 'As was shown [S2] before in the wards.' }] }] }), COUNT).claims[0]?.evidence).toEqual([{ passages: [1], unknown: [], quote: 'As was shown [S2] before in the wards.' }]);
  });
});

const FILES = ['data/ocr/formats/grobid/sample1.tei.xml', 'data/ocr/formats/docling/2305.03393v1.md', 'data/retrieval/scifact/corpus.jsonl', 'data/retrieval/pubmedqa/corpus.jsonl'].map((file) => join(SHARED, file));
const hasTexts = FILES.every((file) => existsSync(file));
if (!hasTexts) console.warn(`SKIPPED: texts of real papers are not in ${SHARED}; set LOCUS_SHARED`);

const REFERENCE = /\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]/g;
const AROUND = 90;

/** Each reference with the words around it, as one line. */
function references(): { reference: string; words: string }[] {
  return FILES.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/<[^<>]*>/g, '').replace(/\\[nu"][0-9a-f]{0,4}/g, ' ').replace(/\s+/g, ' ');
    return [...text.matchAll(/\p{L}[.,]?\s?(\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\])/gu)].map((match) => {
      const words = text.slice(Math.max(0, match.index - AROUND), match.index + match[0].length + AROUND);
      // Whole words, and no quotation mark or code mark that the cut has left alone.
      return { reference: match[1] ?? '', words: words.replace(/^\S*\s|\s\S*$/g, '').replace(/["“”„«»`]/g, '').trim() };
    });
  });
}

/** What a reader of the note sees of escaped Markdown. */
const rendered = (markdown: string): string => markdown.replace(/\\([^\p{L}\p{N}\s])/gu, '$1');

describe.skipIf(!hasTexts)('30-47: numeric references of real papers', () => {
  const all = hasTexts ? references().filter(({ words, reference }) => words.includes(reference)) : [];

  it('there are 300, of every kind', () => {
    expect(all.length).toBeGreaterThanOrEqual(300);
    for (const kind of [/^\[\d+\]$/, /,/]) expect(all.some(({ reference }) => kind.test(reference))).toBe(true);
  });

  it('none is taken for a marker, and none is altered in what is sent', () => {
    for (const { words } of all) {
      expect(findMarkers(words, COUNT)).toEqual([]);
      expect(withoutMarkers(words)).toBe(words);
      expect(asPrinted(words, words)).toBe(words);
    }
  });

  it('none is altered in a claim that is shown, or inserted in a note', () => {
    for (const { words } of all) {
      const [claim] = readReply(JSON.stringify({ claims: [{ text: words, evidence: [{ marker: 'S1', quote: words }] }] }), COUNT).claims;
      expect(claim).toEqual({ text: words, evidence: [{ passages: [1], unknown: [], quote: words }] });
      expect(rendered(plainMarkdown(words))).toBe(words);
    }
  });

  it('none is lost from running text', () => {
    for (const { words } of all) {
      const { claims } = readReply(`It says ${words} [S1]`, COUNT);
      expect(claims.map(({ text }) => text).join(' ').match(REFERENCE)).toEqual(words.match(REFERENCE));
      expect(claims.flatMap(({ evidence }) => evidence.flatMap(({ passages, unknown }) => [...passages, ...unknown]))).toEqual([1]);
    }
  });

  it('a quote that holds one is found as it stands', async () => {
    for (const { words } of all.filter((_, at) => at % 5 === 0)) {
      const text = `Before it. ${words} And behind it.`;
      const passage: AnswerPassage = { marker: 'S1', paperId: 'P', generation: '0', start: 0, end: text.length, text, table: null, place: {}, best: { start: 0, end: text.length }, cite: null, header: '[S1]:', shortened: false };
      const { quotes } = await new ClaimChecker([passage], () => Promise.resolve(null)).check({ text: 'So it is.', evidence: [{ passages: [1], unknown: [], quote: words }] });
      expect(['verbatim', 'altered'], words).toContain(quotes[0]?.state);
      // Never said to stand when the reference is another.
      const other = words.replace(REFERENCE, (found) => found.replace(/\d+/, (number) => String(Number(number) + 1)));
      const changed = await new ClaimChecker([passage], () => Promise.resolve(null)).check({ text: 'So it is.', evidence: [{ passages: [1], unknown: [], quote: other }] });
      expect(changed.support, other).toBe('not-supported');
    }
  });
});
