import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { buildPaper, checkConservation, DEFAULT_POLICY, walkTree, type BuiltPaper } from '../src/structure';
import type { Block, SourcePaper } from '../src/ocr';
import { renderEvents } from '../src/structure/events';
import type { FlowItem } from '../src/structure/flow';
import { buildStructureTree } from '../src/structure/tree';
import { pdfReader } from '../src/cli/pdf-reader';
import { readPdf } from '../src/pdf';
import type { PdfRead } from '../src/ports';
import { bytesOf, pdfOfPaper } from '../tests/pdf/real-pdfs';
import { readRealPaper, realPaperIds, SHARED } from '../tests/structure/real-papers';

interface GoldSection {
  title: string;
  /** From 1. */
  page: number;
  depth: number;
}

interface PaperScore {
  paperId: string;
  sections: number;
  found: number;
  nested: number;
  invented: string[];
  missed: string[];
  excluded: Record<string, number>;
  lost: number;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Letters and digits only: spacing, case and punctuation of a bookmark are not the printed title's. */
const plain = (title: string): string => title.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function goldOf(paperId: string): GoldSection[] {
  const outline = join(SHARED, 'data/ocr/gold/outline', `${paperId}.json`);
  if (!existsSync(outline)) return [];
  return (JSON.parse(readFileSync(outline, 'utf8')) as { outline: GoldSection[] }).outline;
}

/** Titles of the publisher's JATS: sections that count as true although an outline lacks them. */
function jatsTitles(paperId: string): string[] {
  const path = join(SHARED, 'data/ocr/gold/jats', `${paperId}.jats.xml`);
  if (!existsSync(path)) return [];
  return [...readFileSync(path, 'utf8').matchAll(/<title>([\s\S]*?)<\/title>/g)].map(([, title]) => plain((title ?? '').replace(/<[^>]+>/g, '')));
}

function score(paperId: string, built: BuiltPaper, lost: number): PaperScore {
  const gold = goldOf(paperId);
  const jats = new Set(jatsTitles(paperId));
  const nodes = [...walkTree(built.tree)].filter(({ kind }) => kind !== 'front').map((node) => ({ key: plain(node.title), page: node.page, depth: node.path.length - 1, title: node.title, used: false }));
  const missed: string[] = [];
  let found = 0;
  let nested = 0;
  for (const section of gold) {
    const node = nodes.find(({ key, page, used }) => !used && key === plain(section.title) && page === section.page);
    if (!node) {
      missed.push(`${section.page}: ${section.title}`);
      continue;
    }
    node.used = true;
    found += 1;
    if (node.depth === section.depth) nested += 1;
  }
  const titles = new Set(gold.map(({ title }) => plain(title)));
  const invented = nodes.filter(({ used, key }) => !used && !jats.has(key) && !titles.has(key)).map(({ page, title }) => `${page}: ${title}`);
  return { paperId, sections: gold.length, found, nested, invented, missed, excluded: built.excluded, lost };
}

/** Milliseconds to build the tree of 50,000 blocks with 2,000 headings, the best of five (`spec/20` 5: < 200 ms). */
function treeMilliseconds(): number {
  const items = Array.from({ length: 50_000 }, (_, id): FlowItem => {
    const block: Block = { page: 1 + Math.floor(id / 50), blockId: String(id % 50), role: 'body_paragraph', seedRole: null, rawLabel: null, text: `Text ${id}.`, bbox: null, pageWidth: null, pageHeight: null, level: null, fontSize: null, bold: null, ownerObject: null };
    const level = 2 + (id % 3);
    return id % 25 === 0
      ? { type: 'heading', heading: { block, title: block.text, level, zone: 'section', origin: 'blocks', number: null, from: 0, to: block.text.length, repairs: [] } }
      : { type: 'run', block, kind: 'body', reason: null };
  });
  const rendered = renderEvents(items);
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const start = performance.now();
      buildStructureTree(rendered);
      return performance.now() - start;
    }),
  );
}

/** What the headings of a paper are taken from. */
type Source = 'OCR' | 'OCR and outline' | 'PDF alone' | 'PDF without bookmarks';

const sourceOf: Record<Source, (paperId: string, read: PdfRead | null) => SourcePaper> = {
  OCR: readRealPaper,
  'OCR and outline': (paperId, read) => ({ ...readRealPaper(paperId), outline: read?.ok ? read.facts.outline : [] }),
  'PDF alone': (paperId, read) => readPdf(paperId, `${paperId}.pdf`, read ?? { ok: false, code: 'pdf-unreadable', message: 'no PDF' }),
  'PDF without bookmarks': (paperId, read) => ({ ...sourceOf['PDF alone'](paperId, read), outline: [] }),
};

async function readPdfs(): Promise<Map<string, PdfRead>> {
  const reader = pdfReader();
  const reads = new Map<string, PdfRead>();
  for (const paperId of realPaperIds) {
    const path = pdfOfPaper(paperId);
    if (path !== null) reads.set(paperId, await reader.read(bytesOf(path)));
  }
  reader.close();
  return reads;
}

function scoresOf(from: Source, reads: ReadonlyMap<string, PdfRead>): PaperScore[] {
  return realPaperIds.map((paperId) => {
    const source = sourceOf[from](paperId, reads.get(paperId) ?? null);
    const built = buildPaper(source, DEFAULT_POLICY);
    const { lost, doubled, broken } = checkConservation(source, built);
    return score(paperId, built, lost.length + doubled.length + broken.length);
  });
}

function totalsOf(papers: readonly PaperScore[]): { sections: number; found: number; nested: number; invented: number } {
  const sum = (of: (paper: PaperScore) => number): number => papers.reduce((total, paper) => total + of(paper), 0);
  return { sections: sum((paper) => paper.sections), found: sum((paper) => paper.found), nested: sum((paper) => paper.nested), invented: sum((paper) => paper.invented.length) };
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

function report(from: Source, scores: readonly PaperScore[]): void {
  print(`--- headings from ${from} ---`);
  for (const { paperId, sections: all, found, nested, invented, missed, excluded, lost } of scores) {
    print(`${paperId}  found ${found}/${all}  nested ${nested}/${found}  invented ${invented.length}  not conserved ${lost}  excluded ${JSON.stringify(excluded)}`);
    for (const title of missed) print(`    missed   ${title}`);
    for (const title of all === 0 ? [] : invented) print(`    invented ${title}`);
    if (all === 0) print(`    no outline; found: ${invented.join(' | ')}`);
  }
  for (const [name, papers] of [
    ['six JOSE papers', scores.filter(({ paperId }) => paperId.startsWith('JOSE'))],
    ['with the Chinese thesis', scores.filter(({ sections: all }) => all > 0)],
  ] as const) {
    const { sections: all, found, nested, invented } = totalsOf(papers);
    print(`${name}, from ${from}: found ${found}/${all} (${percent(found, all)}), nested right ${nested}/${found}, invented ${invented} (${percent(invented, found + invented)} of what is shown)`);
  }
}

/**
 * Sections found with the right page against the outlines, invented ones and nesting, paper by paper (`spec/10` 4: >= 85 % and <= 3 %). With `--pdf` also from OCR and
 * the PDF's outline together, and from the PDF alone (>= 97 % and <= 3 %).
 */
export default async function sections(args: string[]): Promise<void> {
  const withPdf = args.includes('--pdf');
  const reads = withPdf ? await readPdfs() : new Map<string, PdfRead>();
  const all = (withPdf ? (['OCR', 'OCR and outline', 'PDF alone', 'PDF without bookmarks'] as const) : (['OCR'] as const)).map((from) => ({ from, papers: scoresOf(from, reads) }));
  if (args.includes('--json')) {
    const [ocr] = all;
    const jose = (papers: readonly PaperScore[]): PaperScore[] => papers.filter(({ paperId }) => paperId.startsWith('JOSE'));
    const others = withPdf ? { sources: all.map(({ from, papers }) => ({ from, jose: totalsOf(jose(papers)), papers })) } : {};
    print(JSON.stringify({ jose: totalsOf(jose(ocr?.papers ?? [])), treeMilliseconds: treeMilliseconds(), papers: ocr?.papers ?? [], ...others }, null, 2));
    return;
  }
  for (const { from, papers } of all) report(from, papers);
  print(`tree of 50,000 blocks with 2,000 headings: ${treeMilliseconds().toFixed(0)} ms`);
}
