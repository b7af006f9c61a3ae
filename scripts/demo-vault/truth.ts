import type { Manuscript } from './manuscript';
import type { SetPage } from './typeset';

export interface TruthSection {
  title: string;
  level: number;
  path: string[];
  page: number;
  blockId: number;
  /** Pages of the section's own text, without its sub-sections. */
  pages: number[];
}

export interface TruthFact {
  question: string;
  answer: string;
  path: string[];
  /** Pages on which the answer's paragraph stands; the answer's own page where it is on one. */
  pages: number[];
}

export interface PaperTruth {
  paperId: string;
  title: string;
  pageCount: number;
  labels: (string | null)[];
  sections: TruthSection[];
  facts: TruthFact[];
  synonyms: string[][];
  /** Figures and tables with their page. */
  objects: { kind: 'figure' | 'table'; number: number; page: number; path: string[] }[];
}

const collapsed = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** What is true of a set paper: where its sections, facts, figures and tables stand. The references are no section. */
export function truthOf(paper: Manuscript, pages: SetPage[]): PaperTruth {
  const blocks = pages.flatMap((page) => page.blocks).filter((block) => block.element !== null);
  const firstOf = new Map<number, (typeof blocks)[number]>();
  const pagesOf = new Map<number, Set<number>>();
  for (const block of blocks) {
    const element = block.element ?? -1;
    if (!firstOf.has(element)) firstOf.set(element, block);
    pagesOf.set(element, (pagesOf.get(element) ?? new Set()).add(block.page));
  }
  const sections: TruthSection[] = [];
  const pathAt: string[][] = [];
  let path: string[] = [];
  let open: TruthSection | null = null;
  paper.elements.forEach((element, index) => {
    const block = firstOf.get(index);
    if (element.kind === 'heading') {
      path = [...(element.level === 3 ? path.slice(0, 1) : []), element.title];
      open = null;
      if (element.style !== 'references' && block) {
        open = { title: element.title, level: element.level, path, page: block.page, blockId: block.blockId, pages: [] };
        sections.push(open);
      }
    } else if (element.kind === 'paragraph' && open) {
      for (const page of pagesOf.get(index) ?? []) if (!open.pages.includes(page)) open.pages.push(page);
    }
    pathAt[index] = path;
  });
  const facts = paper.facts.map((fact): TruthFact => {
    const index = paper.elements.findIndex((element) => element.kind === 'paragraph' && element.text.includes(fact.answer));
    if (index < 0) throw new Error(`${paper.key}: no paragraph says "${fact.answer}"`);
    const whole = blocks.filter((block) => block.element === index);
    const exact = whole.filter((block) => collapsed(block.text).includes(fact.answer));
    return { question: fact.question, answer: fact.answer, path: pathAt[index] ?? [], pages: [...new Set((exact.length > 0 ? exact : whole).map((block) => block.page))] };
  });
  const objects = paper.elements.flatMap((element, index) => {
    const block = firstOf.get(index);
    return (element.kind === 'figure' || element.kind === 'table') && block ? [{ kind: element.kind, number: element.number, page: block.page, path: pathAt[index] ?? [] }] : [];
  });
  return { paperId: paper.key, title: paper.title, pageCount: pages.length, labels: pages.map((page) => page.label), sections, facts, synonyms: paper.synonyms, objects };
}
