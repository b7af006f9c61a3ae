import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { citationsIn } from '../../src/citation';

const LINK = '[[Author 2024.pdf#page=3&cite=1016q53nnfnt4q|Author 2024, p. 3]]';
const one = (note: string) => {
  const found = citationsIn(note);
  expect(found).toHaveLength(1);
  const [citation] = found;
  if (!citation) throw new Error('no citation');
  expect(note.slice(citation.start, citation.end)).toBe(citation.markup);
  expect(note.slice(citation.sentence.start, citation.sentence.end)).toBe(citation.sentence.text);
  return citation;
};

describe('citationsIn', () => {
  it('60-20: gives each citation with its line from 0, its offsets and its link', () => {
    const note = `# Notes\n\nSleep helps. ${LINK}\n`;
    expect(one(note)).toMatchObject({ line: 2, start: 22, markup: LINK, link: { page: 3, cite: '1016q53nnfnt4q' }, quote: null });
  });

  it('60-19: a link belongs to the sentence around it, or to the one before it where it stands behind the stop', () => {
    expect(one(`First one. Sleep helps ${LINK}. Third one.`).sentence.text).toBe(`Sleep helps ${LINK}.`);
    expect(one(`First one. Sleep helps memory. ${LINK} Third one.`).sentence.text).toBe(`Sleep helps memory. ${LINK}`);
    expect(one(`First one. Sleep helps memory. (${LINK}) Third one.`).sentence.text).toBe(`Sleep helps memory. (${LINK}`);
    expect(one(`First one. ${LINK} showed that sleep helps. Third one.`).sentence.text).toBe(`${LINK} showed that sleep helps.`);
    expect(one(`第一句。睡眠有助于记忆${LINK}。第三句。`).sentence.text).toBe(`睡眠有助于记忆${LINK}。`);
  });

  it('60-19: a sentence does not reach out of its list item, heading, table cell or paragraph', () => {
    expect(one(`- Other item\n- Sleep helps ${LINK}\n- Next`).sentence.text).toBe(`Sleep helps ${LINK}`);
    expect(one(`Above\n\nSleep\nhelps ${LINK}\n\nBelow`).sentence.text).toBe(`Sleep\nhelps ${LINK}`);
    const cell = '[[Author 2024.pdf#page=3&cite=1016q53nnfnt4q\\|Author 2024]]';
    expect(one(`| a | b |\n|---|---|\n| 412 | sleep helps ${cell} |`).sentence.text).toBe(`sleep helps ${cell}`);
  });

  it('60-3: the quote is the block quote or call-out that insertion writes, without its markers and its link', () => {
    expect(one(`> We enrolled 412 patients.\n> From 3 sites.\n>\n> ${LINK}`).quote).toBe('We enrolled 412 patients.\nFrom 3 sites.');
    expect(one(`> [!quote] ${LINK}\n> We enrolled 412 patients.`).quote).toBe('We enrolled 412 patients.');
    expect(one(`As ${LINK} says:\n\n> We enrolled 412 patients.\n\nMore.`).quote).toBe('We enrolled 412 patients.');
    expect(one(`> We enrolled 412 patients.\n\n— ${LINK}`).quote).toBe('We enrolled 412 patients.');
    expect(one(`> Another quote.\n\nSleep helps ${LINK}.`).quote).toBeNull();
    expect(one(`> ${LINK}`).quote).toBeNull();
  });

  it('60-20: code, comments and frontmatter hold no citation', () => {
    for (const hidden of [`---\nsource: "${LINK}"\n---\ntext`, `\`\`\`\n${LINK}\n\`\`\``, `~~~md\n${LINK}\n~~~`, `text \`${LINK}\` text`, `%% ${LINK} %%`, `%%\n${LINK}\n%%`, `<!-- ${LINK} -->`, `text\n\n    ${LINK}`, `%% open ${LINK}`]) {
      expect(citationsIn(hidden)).toEqual([]);
    }
    expect(citationsIn(`- item\n\n    ${LINK}`)).toHaveLength(1);
    expect(citationsIn(`%% a %% ${LINK} %% b %%`)).toHaveLength(1);
  });

  it('60-20: what only looks like a fence or a comment hides nothing behind it', () => {
    for (const before of ['```one line```', '` ```', '`%%`', 'text `<!--` text', '> ```\n> quoted code', '````\n```\n````', '```\n%%\n```', '\u00b4\u00b4\u00b4']) {
      expect(citationsIn(`${before}\n\nSleep helps ${LINK}.`), before).toHaveLength(1);
    }
    expect(citationsIn(`> We use \`lme4\`.\n>\n> ${LINK}`)[0]?.quote).toBe('We use `lme4`.');
  });

  it('60-20: a fence is closed only by its own sign alone, as long at least; properties may follow a byte order mark', () => {
    for (const hidden of [`\`\`\`\n\`\`\` js\n${LINK}\n\`\`\``, `~~~\n\`\`\`\n${LINK}\n~~~`, `> \`\`\`\n> ${LINK}\n> \`\`\``, `\uFEFF---\r\nsource: "${LINK}"\r\n---\r\n`]) {
      expect(citationsIn(hidden), hidden).toEqual([]);
    }
  });

  it('60-20: a paragraph or quote of any length is read once, not again for every link', () => {
    const text = vi.spyOn(String.prototype, 'charAt');
    const readFor = (note: string): number => {
      text.mockClear();
      expect(citationsIn(note).length).toBeGreaterThan(99);
      return text.mock.calls.length / note.length;
    };
    const line = `Sleep helps many. ${LINK}`;
    const perUnit = [' ', '\n', '\n> '].flatMap((between) => [100, 800].map((count) => readFor(`> ${Array.from({ length: count }, () => line).join(between)}`)));
    text.mockRestore();
    expect(Math.max(...perUnit)).toBeLessThan(3);
    // A quote that a citation stands beside is short.
    expect(citationsIn(`${'> many words\n'.repeat(300)}> ${LINK}`)[0]?.quote).toBeNull();
  });

  it('never throws, and every citation stands in its own sentence', () => {
    const part = fc.constantFrom(LINK, '\n', '> ', '- ', '| ', '. ', 'Word', ' ', '```', '%%', '---\n', '。', '\t', '# ', '[!quote] ', '<!--', '-->', '\\');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const note = parts.join('');
        for (const { start, end, markup, sentence } of citationsIn(note)) {
          expect(note.slice(start, end)).toBe(markup);
          expect(sentence.start <= start && sentence.end >= end).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
