// Writes a vault of made-up papers in PaperForge's layout.
//   node scripts/make-vault.mjs --demo --out <dir>                  the six papers of the README, with PDFs and notes
//   node scripts/make-vault.mjs --papers 1000 --out <dir>           a library of any size; options: --seed --pdf --noise --truth
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { importTs } from './run-ts.mjs';

const { default: makeVault } = await importTs(fileURLToPath(new URL('demo-vault/main.ts', import.meta.url)));
process.exitCode = await makeVault(process.argv.slice(2));
