import process from 'node:process';
import { buildPaper, DEFAULT_POLICY, type BuiltPaper } from '../src/structure';
import { pdfReader } from '../src/cli/pdf-reader';
import { readPdf } from '../src/pdf';
import { bytesOf, pdfOfPaper } from '../tests/pdf/real-pdfs';
import { readRealPaper, realPaperIds } from '../tests/structure/real-papers';
import { judge, PageOracle, textByPage, type Verdict } from './pages/oracle';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Score {
  units: number;
  judged: number;
  claimed: number;
  witnessed: number;
  common: number;
  exact: number;
  misses: string[];
}

function scoreOf(built: BuiltPaper, oracle: PageOracle): Score {
  const verdicts = judge(built, oracle);
  const sum = (of: (verdict: Verdict) => number): number => verdicts.reduce((total, verdict) => total + of(verdict), 0);
  const isExact = ({ claimed, witnessed }: Verdict): boolean => claimed.length === witnessed.length && claimed.every((page) => witnessed.includes(page));
  return {
    units: built.units.length,
    judged: verdicts.length,
    claimed: sum(({ claimed }) => claimed.length),
    witnessed: sum(({ witnessed }) => witnessed.length),
    common: sum(({ claimed, witnessed }) => claimed.filter((page) => witnessed.includes(page)).length),
    exact: verdicts.filter(isExact).length,
    misses: verdicts
      .filter((verdict) => !isExact(verdict))
      .map(({ unit, claimed, witnessed }) => `${unit.kind} "${built.canonical.slice(unit.start, unit.start + 60).replace(/\s+/g, ' ')}" claims ${claimed.join(', ')}; pdftotext has it on ${witnessed.join(', ')}`),
  };
}

const total = (scores: readonly Score[]): Score => {
  const sum = (of: (score: Score) => number): number => scores.reduce((all, score) => all + of(score), 0);
  return { units: sum((s) => s.units), judged: sum((s) => s.judged), claimed: sum((s) => s.claimed), witnessed: sum((s) => s.witnessed), common: sum((s) => s.common), exact: sum((s) => s.exact), misses: scores.flatMap(({ misses }) => misses) };
};

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

const line = (name: string, { units, judged, claimed, witnessed, common, exact }: Score): string =>
  `${name}  ${judged} of ${units} units judged  precision ${percent(common, claimed)}  recall ${percent(common, witnessed)}  exact page set ${percent(exact, judged)}`;

/**
 * The pages of every unit against pdftotext (issue 5: precision and recall >= 99 %, exact page set >= 97 %), for the OCR folders of the development vault and for its PDFs
 * alone. Names every unit that is off.
 */
export default async function pages(args: string[]): Promise<void> {
  const reader = pdfReader();
  const scores: { paperId: string; from: 'OCR' | 'PDF alone'; score: Score }[] = [];
  for (const paperId of realPaperIds) {
    const path = pdfOfPaper(paperId);
    if (path === null) continue;
    const texts = textByPage(path);
    if (texts === null) {
      print('SKIPPED: pdftotext is not installed (poppler-utils); it is the independent witness of this benchmark');
      process.exitCode = 1;
      break;
    }
    const oracle = new PageOracle(texts);
    scores.push({ paperId, from: 'OCR', score: scoreOf(buildPaper(readRealPaper(paperId), DEFAULT_POLICY), oracle) });
    const source = readPdf(paperId, 'paper.pdf', await reader.read(bytesOf(path)));
    scores.push({ paperId, from: 'PDF alone', score: scoreOf(buildPaper(source, DEFAULT_POLICY), oracle) });
  }
  reader.close();
  if (args.includes('--json')) {
    print(JSON.stringify({ papers: scores, totals: (['OCR', 'PDF alone'] as const).map((from) => ({ from, ...total(scores.filter((one) => one.from === from).map(({ score }) => score)) })) }, null, 2));
    return;
  }
  for (const from of ['OCR', 'PDF alone'] as const) {
    print(`--- ${from} ---`);
    const own = scores.filter((one) => one.from === from);
    for (const { paperId, score } of own) {
      print(line(paperId, score));
      for (const miss of score.misses) print(`    ${miss}`);
    }
    print(line(`all, from ${from}`, total(own.map(({ score }) => score))));
  }
}
