import { abstractOf, displayName } from './manuscript';
import type { Manuscript } from './manuscript';
import type { SetBlock, SetPage } from './typeset';

const three = (number: number): string => String(number).padStart(3, '0');

/** How PaperForge renders one block; null for what it leaves out. */
function rendered(paper: Manuscript, block: SetBlock): string | null {
  switch (block.role) {
    case 'section_heading':
      return `## ${block.text}`;
    case 'subsection_heading':
      return `### ${block.text}`;
    case 'backmatter_heading':
      return `**${block.text}**`;
    case 'reference_heading':
      return `## ${block.text}`;
    case 'structured_insert':
      return `> [!NOTE]\n> ${block.text.replaceAll('\n', '\n> ')}`;
    case 'body_paragraph':
    case 'backmatter_body':
    case 'reference_item':
      return block.text;
    case 'table_caption':
      return `> **Table Caption:** ${block.text}`;
    case 'figure_caption': {
      const element = block.element === null ? undefined : paper.elements[block.element];
      return element?.kind === 'figure' ? `![[render/figures/figure_${three(element.number)}.md]]` : null;
    }
    default:
      return null;
  }
}

/** `fulltext.md` as PaperForge writes it: title, metadata call-out, abstract, then one mark a page. */
export function fullText(paper: Manuscript, pages: SetPage[]): string {
  const authors = paper.authors.map((author) => displayName(author, paper.language)).join(', ');
  const facts = [`**Authors:** ${authors}`, `**Journal:** ${paper.journal}`, `**Year:** ${paper.year}`, `**DOI:** ${paper.doi}`, `**Affiliation:** ${paper.affiliation}`];
  const parts = [`# ${paper.title}`, ['> [!info]- Paper Metadata', ...facts.map((fact) => `> ${fact}`)].join('\n')];
  const abstract = abstractOf(paper);
  if (abstract !== '') parts.push('## Abstract', abstract);
  for (const page of pages) {
    parts.push(`<!-- page ${page.number} -->`);
    for (const block of page.blocks) {
      const text = rendered(paper, block);
      if (text !== null) parts.push(text);
    }
  }
  return `${parts.join('\n\n')}\n`;
}
