// npm test: installs what is missing, then lint, types, build, unit tests and browser tests; ends with "N passed, N failed".
//   npm test -- --quick    without the browser tests
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import process from 'node:process';
import { setup } from './setup.mjs';

setup();
const quick = process.argv.includes('--quick');
const { findChromium } = await import('./chromium.mjs');
mkdirSync('test-results', { recursive: true });

const run = (command, args) =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('error', () => done(1));
    child.on('close', (code) => done(code ?? 1));
  });

const totals = { passed: 0, failed: 0, skipped: 0 };
const notes = [];

/** A step that passes or fails as a whole. */
async function step(name, command, args) {
  console.log(`\n== ${name}`);
  const ok = (await run(command, args)) === 0;
  totals[ok ? 'passed' : 'failed'] += 1;
  if (!ok) notes.push(`FAILED: ${name}`);
  return ok;
}

/** A vitest run, counted test by test. */
async function vitest(name, args) {
  console.log(`\n== ${name}`);
  const report = `test-results/${name.replaceAll(' ', '-')}.json`;
  rmSync(report, { force: true });
  const code = await run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]);
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    totals.failed += 1;
    notes.push(`FAILED: ${name} ended without a report`);
    return;
  }
  totals.passed += result.numPassedTests;
  totals.failed += result.numFailedTests;
  totals.skipped += result.numPendingTests + result.numTodoTests;
  const deadFiles = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'));
  totals.failed += deadFiles.length;
  if (code !== 0 && result.numFailedTests + deadFiles.length === 0) {
    totals.failed += 1;
    notes.push(`FAILED: ${name} ended with code ${code}`);
  }
  for (const file of result.testResults) for (const test of file.assertionResults) if (test.status === 'failed') notes.push(`FAILED: ${test.fullName}`);
  if (result.numPendingTests) notes.push(`SKIPPED: ${result.numPendingTests} tests of ${name}`);
}

await step('types', 'npx', ['tsc', '-p', '.']);
await step('lint', 'npx', ['eslint', '.', '--max-warnings', '0']);
await step('build', 'node', ['esbuild.config.mjs']);
await vitest('unit tests', []);
if (quick) notes.push('SKIPPED: the browser tests (--quick)');
else if (findChromium()) await vitest('browser tests', ['--config', 'vitest.e2e.config.ts']);
else notes.push('SKIPPED: all browser tests: no Chromium was found (set CHROMIUM to its path, or: apt-get install chromium)');

console.log(notes.length ? `\n${notes.join('\n')}` : '');
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`);
process.exit(totals.failed ? 1 : 0);
