import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pdfReader } from '../src/cli/pdf-reader';
import { readPdf } from '../src/pdf';
import type { PdfRead } from '../src/ports';
import { buildPaper, DEFAULT_POLICY } from '../src/structure';
import { bytesOf, hasRealPdfs, PDFS, pdfOfPaper } from '../tests/pdf/real-pdfs';
import { realPaperIds } from '../tests/structure/real-papers';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

interface Cost {
  file: string;
  outcome: string;
  /** Wall time with the start of a thread. */
  milliseconds: number;
  /** Of the whole process at its highest: what a file adds to it, and what earlier files have left. */
  megabytes: number;
}

/** Reads one file in a thread of its own and watches the process meanwhile. */
async function costOf(path: string, file: string): Promise<Cost> {
  const bytes = bytesOf(path);
  let highest = process.memoryUsage().rss;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 5);
  const start = performance.now();
  const reader = pdfReader();
  const read = await reader.read(bytes);
  const outcome = outcomeOf(read);
  highest = Math.max(highest, process.memoryUsage().rss);
  const milliseconds = Math.round(performance.now() - start);
  clearInterval(watch);
  reader.close();
  return { file, outcome, milliseconds, megabytes: megabytes(highest) };
}

function outcomeOf(read: PdfRead): string {
  const paper = readPdf('PAPER', 'paper.pdf', read);
  if (paper.status !== 'ready') return paper.warnings.map(({ code }) => code).join(', ');
  const { units } = buildPaper(paper, DEFAULT_POLICY);
  return `${paper.pageCount} pages, ${units.length} units`;
}

/** Time and memory of every PDF of `data/ocr/pdf` and of the development vault, each in a fresh thread (issue 5: none takes > 20 s or > 400 MB). Options: paths of other files. */
export default async function pdf(args: string[]): Promise<void> {
  const own = args.filter((arg) => !arg.startsWith('--'));
  if (own.length === 0 && !hasRealPdfs) {
    print(`SKIPPED: no PDFs at ${PDFS}; set LOCUS_SHARED, or name files`);
    process.exitCode = 1;
    return;
  }
  const files = own.length > 0 ? own.map((path) => [path, path] as const) : [...readdirSync(PDFS).sort().map((name) => [join(PDFS, name), name] as const), ...realPaperIds.flatMap((id) => (pdfOfPaper(id) === null ? [] : [[pdfOfPaper(id) ?? '', id] as const]))];
  const costs: Cost[] = [];
  for (const [path, name] of files) costs.push(await costOf(path, name));
  if (args.includes('--json')) {
    print(JSON.stringify(costs, null, 2));
    return;
  }
  for (const [at, { file, outcome, milliseconds, megabytes: held }] of costs.entries()) print(`${file} (${Math.round(statSync(files[at]?.[0] ?? '').size / 1024)} KiB)  ${milliseconds} ms  ${held} MB  ${outcome}`);
  print(`slowest ${Math.max(...costs.map((cost) => cost.milliseconds))} ms, most memory ${Math.max(...costs.map((cost) => cost.megabytes))} MB`);
}
