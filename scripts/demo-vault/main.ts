import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { composePaper } from './compose';
import { DEMO_PAPERS } from './demo';
import { demoNotes } from './demo-notes';
import type { Manuscript } from './manuscript';
import type { FileTree } from './ocr-folder';
import { buildVault } from './vault-files';

const USAGE = 'usage: npm run make-vault -- (--demo | --papers <n>) --out <dir> [--seed 1] [--pdf] [--noise] [--truth <file>]';

function* composed(count: number, seed: number): Generator<Manuscript> {
  for (let index = 0; index < count; index += 1) yield composePaper(seed, index);
}

async function writeTree(root: string, files: FileTree): Promise<void> {
  const folders = new Set([...files.keys()].map((name) => dirname(resolve(root, name))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all([...files].map(([name, content]) => writeFile(resolve(root, name), content)));
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h', default: false },
  demo: { type: 'boolean', default: false },
  papers: { type: 'string' },
  out: { type: 'string' },
  seed: { type: 'string', default: '1' },
  pdf: { type: 'boolean', default: false },
  noise: { type: 'boolean', default: false },
  truth: { type: 'string' },
} as const;

function parsed(args: string[]): ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'] | null {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return null;
  }
}

/** Writes the vault that the arguments ask for. Gives the exit code: 0 done, 2 wrong usage. */
export default async function makeVault(args: string[]): Promise<number> {
  const values = parsed(args);
  if (values?.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const count = Number(values?.papers ?? 0);
  const seed = Number(values?.seed);
  if (!values?.out || (!values.demo && !(Number.isInteger(count) && count > 0)) || !Number.isInteger(seed)) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const root = resolve(values.out);
  const options = { pdf: values.pdf || values.demo, noise: values.noise, seed };
  const papers = [...(values.demo ? DEMO_PAPERS : []), ...composed(count, seed)];
  const truths = await buildVault(papers, options, (files) => writeTree(root, files));
  if (values.demo) await writeTree(root, demoNotes(truths));
  const truthFile = values.truth ? resolve(values.truth) : `${root}.truth.json`;
  await mkdir(dirname(truthFile), { recursive: true });
  await writeFile(truthFile, `${JSON.stringify({ seed, noise: options.noise, papers: truths }, null, 1)}\n`);
  process.stdout.write(`${truths.length} papers in ${values.out}, what is true of them in ${values.truth ?? `${values.out}.truth.json`}\n`);
  return 0;
}
