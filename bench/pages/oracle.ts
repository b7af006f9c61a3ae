import { spawnSync } from 'node:child_process';
import type { BuiltPaper, Unit } from '../../src/structure';
import { isCjkChar } from '../../src/text';

/** Words, or single CJK characters, in a row that name a page where they stand on one page only. */
const WORDS = 8;
const CHARACTERS = 12;

/** The pages of a PDF as pdftotext has them; null where it is not installed. Throws where it fails. */
export function textByPage(pdf: string): string[] | null {
  const { error, status, stdout, stderr } = spawnSync('pdftotext', ['-enc', 'UTF-8', pdf, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (error && 'code' in error && error.code === 'ENOENT') return null;
  if (status !== 0) throw new Error(`pdftotext ${pdf}: ${stderr}`);
  return stdout.split('\f').slice(0, -1);
}

/** Letters and digits, in words; each CJK character is one. Hyphens at line ends are joined, those within words dropped. */
export function tokensOf(text: string): string[] {
  const joined = text.normalize('NFKC').replace(/[\u0300-\u036f]/g, '').replace(/(\p{L})[-‐]\s*\n\s*(?=\p{L})/gu, '$1').replace(/(\p{L})[-‐](?=\p{L})/gu, '$1');
  return [...joined.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].flatMap(([word]) => ([...word].some(isCjkChar) ? [...word.matchAll(/[\p{ASCII}]+|./gsu)].map(([part]) => part) : [word]));
}

function* shinglesOf(tokens: readonly string[]): Generator<string> {
  for (let at = 0; at < tokens.length; at += 1) {
    const size = isCjkChar(tokens[at] ?? '') ? CHARACTERS : WORDS;
    if (at + size <= tokens.length) yield tokens.slice(at, at + size).join(' ');
  }
}

/** Says on which pages a text stands, from shingles that occur on one page only. */
export class PageOracle {
  private readonly pages = new Map<string, number>();

  constructor(texts: readonly string[]) {
    texts.forEach((text, index) => {
      for (const shingle of shinglesOf(tokensOf(text))) {
        const known = this.pages.get(shingle);
        this.pages.set(shingle, known === undefined || known === index + 1 ? index + 1 : 0);
      }
    });
  }

  /** Pages from 1 that the text's shingles name. */
  pagesOf(text: string): Set<number> {
    const found = new Set<number>();
    for (const shingle of shinglesOf(tokensOf(text))) {
      const page = this.pages.get(shingle);
      if (page) found.add(page);
    }
    return found;
  }
}

/** One unit's pages against the oracle's. */
export interface Verdict {
  unit: Unit;
  claimed: number[];
  witnessed: number[];
}

/**
 * Verdicts on the units of a paper of which the oracle knows at least one page. A page on which a unit claims fewer words than a shingle has cannot be
 * witnessed, and is not judged.
 */
export function judge({ canonical, units }: BuiltPaper, oracle: PageOracle): Verdict[] {
  return units.flatMap((unit) => {
    // a table of contents repeats the titles of other pages, and pdftotext reads its columns apart
    if (unit.reason === 'contents-page') return [];
    const witnessed = oracle.pagesOf(canonical.slice(unit.start, unit.end));
    if (witnessed.size === 0) return [];
    const claimed = unit.pages.filter((page) => witnessed.has(page) || isWitnessable(unit, page, canonical));
    return [{ unit, claimed, witnessed: [...witnessed] }];
  });
}

function isWitnessable({ blocks }: Unit, page: number, canonical: string): boolean {
  const text = blocks.filter((block) => block.page === page).map(({ start, end }) => canonical.slice(start, end));
  return text.some((part) => [...shinglesOf(tokensOf(part))].length > 0);
}
