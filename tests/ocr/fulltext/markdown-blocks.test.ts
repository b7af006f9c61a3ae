import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownBlocks } from '../../../src/ocr/fulltext/markdown-blocks';
import { readPaper } from '../../../src/ocr';
import { bytesOf, diskFiles, hasShared, OCR_DATA, readFolder } from '../files';

const shape = (markdown: string): unknown[] => markdownBlocks(markdown).blocks.map(({ page, blockId, role, text }) => [page, blockId, role, text]);

const SAMPLE = `# A Title

> [!info]- Paper Metadata
> **Authors:** A, B

## Abstract

What we did.

<!-- page 1 -->

## Introduction
First line
second line

![[page_001_fig_01.png]]

Figure 1: Flow chart.

<!-- page 2 -->

> [!NOTE]
> Key message

> **Table Caption:** Table 1: Cohort

![[render/tables/table_001.md]]

**Acknowledgements**

We thank all.

## References

[1] Author 2024
continued
[2] Other 2023
`;

describe('fulltext.md', () => {
  it('reads pages, roles and ids that restart on every page; what stands before page 1 has no page', () => {
    expect(shape(SAMPLE)).toEqual([
      [0, '0', 'paper_title', 'A Title'],
      [0, '1', 'frontmatter_support', '**Authors:** A, B'],
      [0, '2', 'abstract_heading', 'Abstract'],
      [0, '3', 'abstract_body', 'What we did.'],
      [1, '0', 'section_heading', 'Introduction'],
      [1, '1', 'body_paragraph', 'First line\nsecond line'],
      [1, '2', 'figure_asset', ''],
      [1, '3', 'figure_caption', 'Figure 1: Flow chart.'],
      [2, '0', 'structured_insert', 'Key message'],
      [2, '1', 'table_caption', 'Table 1: Cohort'],
      [2, '2', 'table_asset', ''],
      [2, '3', 'backmatter_heading', 'Acknowledgements'],
      [2, '4', 'body_paragraph', 'We thank all.'],
      [2, '5', 'reference_heading', 'References'],
      [2, '6', 'reference_item', '[1] Author 2024\ncontinued'],
      [2, '7', 'reference_item', '[2] Other 2023'],
    ]);
  });

  it('embeds are objects with their caption, old and new style, after or before it', () => {
    expect(markdownBlocks(SAMPLE).objects.map(({ kind, objectId, label, page, image }) => ({ kind, objectId, label, page, image }))).toEqual([
      { kind: 'figure', objectId: 'page_001_fig_01', label: 'Figure 1', page: 1, image: 'images/page_001_fig_01.png' },
      { kind: 'table', objectId: 'table_001', label: 'Table 1', page: 2, image: 'assets/tables/table_001.jpg' },
    ]);
  });

  it('a caption is what stands next to its image, and no sentence about it', () => {
    const caption = (markdown: string): unknown => markdownBlocks(markdown).objects.map(({ captionBlocks }) => captionBlocks.length);
    expect(caption('![[a.png]]\n\nFig. 1 Flow chart')).toEqual([1]);
    expect(caption('![[a.png]]\n\nFigure 1 shows the flow.')).toEqual([0]);
    expect(caption('![[a.png]]\n\nText between.\n\nFigure 1: Flow chart')).toEqual([0]);
    expect(caption('> **Table Caption:** Table 1: Cohort\n\n![[render/tables/t.md]]')).toEqual([1]);
    expect(caption('> **Table Caption:** Table 1: Cohort\n\nText between.\n\n![[render/tables/t.md]]')).toEqual([0]);
  });

  it('the abstract ends at the first page mark', () => {
    expect(shape('## Abstract\n\nShort.\n\n<!-- page 1 -->\n\nRunning text.').map((block) => (block as unknown[])[2])).toEqual(['abstract_heading', 'abstract_body', 'body_paragraph']);
  });

  it('an orphan crop, a repeated embed and an address are no image of the folder', () => {
    const { objects } = markdownBlocks('![[render/figures/orphan_001.md]]\n![[a.png]]\n![[a.png]]\n![x](https://h.example/b.png)');
    expect(objects.map(({ objectId, image }) => [objectId, image])).toEqual([['a', 'images/a.png'], ['b', null]]);
  });

  it('without page marks every page is 0 and a warning says so', () => {
    const paper = readPaper('fulltext', 'K', new Map([['fulltext.md', bytesOf('# T\n\nText.')]]));
    expect(paper).toMatchObject({ collection: 'fulltext', pageCount: null, warnings: [{ code: 'no-pages' }] });
    expect(paper.blocks.map(({ page }) => page)).toEqual([0, 0]);
  });

  it('a mark inside a line cuts it; a mark inside a code fence does not', () => {
    expect(shape('one <!-- page 2 --> two <!-- page 3 -->three')).toEqual([[0, '0', 'body_paragraph', 'one'], [2, '0', 'body_paragraph', 'two'], [3, '0', 'body_paragraph', 'three']]);
    expect(shape('<!-- page 1 -->\n```\n# no heading\n```\nafter')).toEqual([[1, '0', 'body_paragraph', '```\n# no heading\n```'], [1, '1', 'body_paragraph', 'after']]);
  });

  it('a fence that never closes does not swallow the next page', () => {
    expect(shape('<!-- page 1 -->\n```\ncode\n<!-- page 2 -->\ntext').map((block) => (block as unknown[])[0])).toEqual([1, 2]);
  });

  it('only a first # outside the pages is the title; a second is a section', () => {
    expect(shape('# T\n\n# 1 Intro').map((block) => (block as unknown[])[2])).toEqual(['paper_title', 'section_heading']);
  });

  it('property: no word is lost and keys are unique, whatever the marks', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    const line = fc.oneof(word, word.map((w) => `## ${w}`), word.map((w) => `> ${w}`), word.map((w) => `**${w}**`), word.map((w) => `| ${w} |`), fc.nat(30).map((n) => `<!-- page ${n} -->`), fc.constant(''), fc.constant('```'), word.map((w) => `- ${w}`));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const markdown = lines.join('\n');
        const { blocks } = markdownBlocks(markdown);
        const words = (text: string): string[] => text.replace(/<!-- page \d+ -->/g, ' ').match(/[a-z]+/g) ?? [];
        expect(blocks.flatMap(({ text }) => words(text))).toEqual(words(markdown));
        expect(new Set(blocks.map((b) => `${b.page}:${b.blockId}`)).size).toBe(blocks.length);
      }),
    );
  });
});

describe.skipIf(!hasShared)('a real full text', () => {
  it('EDGEDV10: each block stands on the page where PaperForge put it', async () => {
    const structured = await readFolder(diskFiles(`${OCR_DATA}/edge-ocr-folders`), 'EDGEDV08');
    const legacy = await readFolder(diskFiles(`${OCR_DATA}/edge-ocr-folders`), 'EDGEDV10');
    const pages = new Map(structured?.blocks.filter(({ text }) => text.length > 60).map(({ text, page }) => [text, page]));
    const compared = legacy?.blocks.filter(({ text, role }) => role === 'body_paragraph' && pages.has(text)) ?? [];
    expect(compared.length).toBeGreaterThan(30);
    for (const { text, page } of compared) expect(page).toBe(pages.get(text));
  });
});
