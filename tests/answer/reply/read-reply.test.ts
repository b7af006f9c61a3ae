import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReply } from '../../../src/answer';
import { ClaimStream } from '../../../src/answer/reply/claim-stream';
import { readLooseJson } from '../../../src/answer/reply/loose-json';

const QUOTE = 'We enrolled 412 patients from three sites.';
const claim = (text: string, marker: unknown = 'S1', quote = QUOTE): object => ({ text, evidence: [{ marker, quote }] });
const json = (...claims: object[]): string => JSON.stringify({ claims });
const CLAIM = { text: 'There were 412.', evidence: [{ passages: [1], unknown: [], quote: QUOTE }] };

describe('readReply: JSON as models write it', () => {
  it.each([
    ['as it was asked for', json(claim('There were 412.'))],
    ['in a fence, with prose around', `Sure! Here it is:\n\`\`\`json\n${json(claim('There were 412.'))}\n\`\`\`\nHope that helps [S2].`],
    ['with commas at the end of lists', json(claim('There were 412.')).replace('}]}]}', '},],},],}')],
    ['a list alone', JSON.stringify([claim('There were 412.')])],
    ['one claim alone', JSON.stringify(claim('There were 412.'))],
    ['other names for the fields', JSON.stringify({ claims: [{ claim: 'There were 412.', citations: [{ source: '[S1]', excerpt: QUOTE }] }] })],
    ['flat', JSON.stringify({ claims: [{ text: 'There were 412.', marker: 1, quote: QUOTE }] })],
    ['single quotes', `{'claims': [{'text': 'There were 412.', 'evidence': [{'marker': 'S1', 'quote': '${QUOTE}'}]}]}`],
    ['evidence as text', JSON.stringify({ claims: [{ text: 'There were 412.', evidence: [`[S1] ${QUOTE}`] }] })],
    ['the marker in the claim', JSON.stringify({ claims: [{ text: 'There were 412 [S1].', quotes: [{ quote: QUOTE }] }] })],
    ['CJK brackets', json(claim('There were 412.', '【S1】'))],
  ])('%s', (_, content) => {
    expect(readReply(content, 3)).toEqual({ claims: [CLAIM], flags: [] });
  });

  it('keeps quotation marks, line breaks and LaTeX in strings that were not escaped', () => {
    const read = readLooseJson('{"text": "He said "yes", and\nthen $\\alpha \\times 2$", "n": 1}', 0);
    expect(read).toMatchObject({ value: { text: 'He said "yes", and\nthen $\\alpha \\times 2$', n: 1 }, cut: false });
  });

  it('80-7: cut anywhere: whole claims are kept, nothing is made up, and a cut between them is told', () => {
    const whole = json(claim('One.'), claim('Two.'), claim('Three.'));
    for (let end = 1; end < whole.length; end += 1) {
      const { claims, flags } = readReply(whole.slice(0, end), 3);
      expect(['One.', 'Two.', 'Three.'].slice(0, claims.length)).toEqual(claims.map(({ text }) => text));
      expect(claims.every(({ evidence }) => evidence.length === 1 && evidence[0]?.quote === QUOTE)).toBe(true);
      if (claims.length > 0) expect(flags).toEqual(['truncated']);
    }
  });

  it('broken in the middle: claims behind the break are read too', () => {
    const content = `{"claims": [${JSON.stringify(claim('One.'))}, {"text": oops}, ${JSON.stringify(claim('Two.'))}]}`;
    expect(readReply(content, 3)).toMatchObject({ claims: [{ text: 'One.' }, { text: 'Two.' }], flags: ['truncated'] });
  });

  it('an empty list is an answer, and no text', () => {
    expect(readReply('{"claims": []}', 3)).toEqual({ claims: [], flags: [] });
    expect(readReply('', 3)).toEqual({ claims: [], flags: [] });
  });

  it('80-2: the number of a claim in its list is no passage', () => {
    const listed = JSON.stringify({ claims: [{ id: 1, text: 'One.' }, { id: '2', text: 'Two.', quote: QUOTE }, { id: 'S3', text: 'Three.', quote: QUOTE }] });
    expect(readReply(listed, 3).claims.map(({ evidence }) => evidence)).toEqual([[], [{ passages: [], unknown: [], quote: QUOTE }], [{ passages: [3], unknown: [], quote: QUOTE }]]);
  });

  it.each(['{"claims": ["It helps [S1].", "It does not harm', '["It helps [S1].", "It does not harm', '{"answer": "It helps [S1]. It does not harm'])('80-7: %s: a sentence that breaks off is no claim', (cut) => {
    expect(readReply(cut, 3)).toMatchObject({ claims: [{ text: 'It helps.' }], flags: ['truncated'] });
  });

  it('30-48: what was not given is told, and a bare [7] names nothing', () => {
    const { claims } = readReply(json(claim('One.', 'S99'), claim('Two.', '[7]'), claim('Three.', '[S1, S2]'), claim('Four.', 'S0')), 3);
    expect(claims.map(({ evidence: [one] }) => [one?.passages, one?.unknown])).toEqual([[[], ['S99']], [[], ['[7]']], [[1, 2], []], [[], ['S0']]]);
  });
});

describe('readReply: running text', () => {
  const read = (text: string) => readReply(text, 3).claims.map(({ text: words, evidence }) => [words, evidence.map(({ passages, quote }) => `${passages.join('+')}:${quote}`)]);

  it('a claim is a sentence, its quote what stands in quotation marks, its marker the one behind', () => {
    expect(read(`There were many: "${QUOTE}" [S1]. Nobody knows why.`)).toEqual([[`There were many: "${QUOTE}".`, [`1:${QUOTE}`]], ['Nobody knows why.', []]]);
    expect(readReply('Text [S1].', 3).flags).toEqual(['plain-text']);
  });

  it('a marker behind the stop belongs to the sentence before it', () => {
    expect(read('One is so. [S1] Two is so. [S2]')).toEqual([['One is so.', ['1:']], ['Two is so.', ['2:']]]);
    expect(read('病人增加。[S1]住院減少。【S2】')).toEqual([['病人增加。', ['1:']], ['住院減少。', ['2:']]]);
  });

  it('a stop or a marker within a quote is the paper’s', () => {
    expect(read('It says “One. Two [S3] three. Four.” [S1]')).toEqual([['It says “One. Two [S3] three. Four.”', ['1:One. Two [S3] three. Four.']]]);
  });

  it('the papers’ own numbers stay in the text', () => {
    expect(read('As was shown [7, 8] by others [S1].')).toEqual([['As was shown [7, 8] by others.', ['1:']]]);
  });

  it('80-2: a marker before a quote is the quote’s where none stands behind the last one', () => {
    expect(read('In [S1], “one two three”, while [S2] reports “four five six”.')).toEqual([['In, “one two three”, while reports “four five six”.', ['1:one two three', '2:four five six']]]);
    expect(read('“One two three” [S1], and [S2] has “four five six”.')).toEqual([['“One two three”, and has “four five six”.', ['1:One two three', '2:four five six']]]);
    expect(read('In “one two three” [S1] and “four five six” [S2].')).toEqual([['In “one two three” and “four five six”.', ['1:one two three', '2:four five six']]]);
  });

  it('lists lose their signs, headings are no claims', () => {
    expect(read('# Answer\n\n- One [S1].\n2. Two [S2].')).toEqual([['One.', ['1:']], ['Two.', ['2:']]]);
  });
});

describe('readReply: running text that breaks off', () => {
  it.each([
    ['It helps [S1]. It does not ha', ['It helps.']],
    ['It helps. [S1] It does not ha', ['It helps.']],
    [`It helps: “${QUOTE}” [S1]. It does “not`, [`It helps: “${QUOTE}”.`]],
    ['It helps [S1]. It says “One is so. Two is', ['It helps.']],
    ['It helps [S1]. Mortality was 12.', ['It helps.']],
    ['It helps [S1]. As was shown by Smith et al.', ['It helps.']],
    ['It helps [S1]', []],
    ['It helps [S1].', ['It helps.']],
    ['- It helps [S1]\n- It does not ha', ['It helps']],
    ['- It helps [S1]\n', ['It helps']],
    ['病人增加。[S1]住院減', ['病人增加。']],
  ] as const)('80-7: %s', (content, texts) => {
    const { claims, flags } = readReply(content, 3, true);
    expect(claims.map(({ text }) => text)).toEqual(texts);
    expect(flags).toContain('truncated');
  });

  it('80-7: where nothing came, nothing is a part', () => {
    expect(readReply('', 3, true)).toEqual({ claims: [], flags: [] });
  });

  it('80-7: cut anywhere, no claim is made of half a sentence', () => {
    const whole = `There were many: “${QUOTE}” [S1]. Mortality was 12.4 % in all, as Smith et al. say. [S2] Nobody knows why. 病人增加。【S3】`;
    const texts = readReply(whole, 3).claims.map(({ text }) => text);
    for (let end = 0; end <= whole.length; end += 1) {
      const read = readReply(whole.slice(0, end), 3, true).claims.map(({ text }) => text);
      expect(texts.slice(0, read.length)).toEqual(read);
    }
  });
});

describe('readReply: whatever comes', () => {
  it.each(['“', '「', '『', '«', '„', '"x'])('80-7: %s without an end, over and over, keeps nobody waiting', (sign) => {
    const { claims } = readReply(`${sign.repeat(190_000 / sign.length)}\nThere were 412 of them: “${QUOTE}” [S1].`, 3);
    expect(claims.at(-1)).toMatchObject({ evidence: [{ passages: [1], quote: QUOTE }] });
  });

  it('never throws, and never names a passage that was not given', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '"claims"', '"text"', '"evidence"', '"marker"', '"quote"', 'S1', '[S9]', '\\', '\n', ' ', 'word', '「', '」', '<think>', '</think>', '1'), { maxLength: 60 }), (parts) => {
        const { claims } = readReply(parts.join(''), 2);
        for (const { evidence } of claims) for (const { passages } of evidence) expect(passages.every((number) => number >= 1 && number <= 2)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['{"a":', '[', '"', '[S1] ', '{"claims":[', "{'", '“x', '{"text":"a","evidence":[]},', '\\', '. '])('200 KB of %s are read in one pass', (piece) => {
    // Reads of characters would be counted in the billions if any of it were quadratic; the runner's own limit would then speak.
    expect(() => readReply(piece.repeat(Math.ceil(200_000 / piece.length)), 3)).not.toThrow();
  });
});

describe('a model that begins late', () => {
  it.each(['\n'.repeat(300), ' '.repeat(5_000), `${' '.repeat(300)}<think>{"claims": []}</think>${'\n'.repeat(300)}`])('80-7: white space before an answer loses nothing of it', (before) => {
    const content = before + json(claim('There were 412.'));
    expect(readReply(content, 3)).toEqual({ claims: [CLAIM], flags: [] });
    expect(new ClaimStream(3).feed(content)).toEqual([CLAIM]);
    const stream = new ClaimStream(3);
    expect([...content].flatMap((char) => stream.feed(char))).toEqual([CLAIM]);
  });
});

describe('thoughts that were begun by the server', () => {
  it('80-3: end where their mark stands; what was thought is no claim', () => {
    expect(readReply(`First I tried ${json(claim('There were 999.'))}, but no.\n</think>\n${json(claim('There were 412.'))}`, 3)).toEqual({ claims: [CLAIM], flags: [] });
  });

  it('80-3: nothing of them is shown early, however they are cut; what comes behind their mark is', () => {
    const thoughts = `First I tried ${json(claim('There were 999.'))}, but no.\n`;
    for (const size of [1, 7, 10_000]) {
      const stream = new ClaimStream(3);
      const feed = (text: string) => Array.from({ length: Math.ceil(text.length / size) }, (_, at) => stream.feed(text.slice(at * size, (at + 1) * size))).flat();
      expect(feed(thoughts)).toEqual([]);
      expect(feed(`</think>\n${json(claim('There were 412.'))}`)).toEqual([CLAIM]);
    }
  });

  it('prose before an answer may be thoughts: nothing is shown early, and all is read at the end', () => {
    const content = `Here it is: ${json(claim('There were 412.'))}`;
    expect(new ClaimStream(3).feed(content)).toEqual([]);
    expect(readReply(content, 3).claims).toEqual([CLAIM]);
    expect(new ClaimStream(3).feed(`\`\`\`json\n${json(claim('There were 412.'))}`)).toEqual([CLAIM]);
  });

  it('a mark that a paper prints ends nothing', () => {
    expect(readReply(json(claim('The mark is </think>.'), claim('There were 412.')), 3).claims).toMatchObject([{ text: 'The mark is </think>.' }, CLAIM]);
  });
});

describe('ClaimStream', () => {
  it('80-7: holds no more of the answer than the claim that is not whole yet', () => {
    // Were all of it kept, each piece would be added to a text that grows: quadratic.
    const stream = new ClaimStream(3);
    stream.feed('{"claims": [');
    for (let round = 0; round < 50; round += 1) stream.feed(`${JSON.stringify(claim('x'.repeat(200)))},`);
    expect(stream.held).toBeLessThan(20);
    const thinking = new ClaimStream(3);
    for (let round = 0; round < 500; round += 1) thinking.feed(round === 0 ? '<think>' : 'I think about it. ');
    expect(thinking.held).toBeLessThan(50);
  });

  it('gives each claim once, as soon as it is whole, however the text is cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 5 }), (size, texts) => {
        const claims = texts.map((text) => claim(`Claim ${text}`));
        const content = JSON.stringify({ claims });
        const stream = new ClaimStream(3);
        const found: string[] = [];
        for (let at = 0; at < content.length; at += size) found.push(...stream.feed(content.slice(at, at + size)).map(({ text }) => text));
        expect(found).toEqual(readReply(content, 3).claims.map(({ text }) => text));
      }),
      { numRuns: 100 },
    );
  });
});
