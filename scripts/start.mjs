// npm start [-- <vault>] [--no-serve] [--port N] [--query "words"] [--fresh]
// Installs what is missing, builds, lays out a demo vault (or takes yours), writes the plugin into it, indexes it, shows a sample search, and serves the plugin
// running in a browser host. A vault in which no papers are found gets the plugin all the same, and is told what was not found.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { PLAYED_MODEL, PLAYED_MODEL_PATH } from './host/played-model.mjs';
import { setup } from './setup.mjs';
import { pdfHint, sampleQuery, writePlugin } from './start-vault.mjs';

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
const { values: options, positionals } = readArguments();
const port = Number(options.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`--port takes a number from 0 to 65535, not "${options.port}".`);
const node = (...args) => {
  const child = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 1 << 28 });
  if (child.status !== 0) fail(child.stdout.trim() || `"node ${args.join(' ')}" failed; its message stands above.`);
  return child.stdout;
};

setup();
console.log('Building …');
process.stdout.write(node('esbuild.config.mjs'));

const own = positionals[0] !== undefined;
const vault = resolve(positionals[0] ?? 'demo-vault');
if (own && !(existsSync(vault) && statSync(vault).isDirectory())) fail(`${vault} is not a folder. Give the path of an Obsidian vault, or no path for the demo vault.`);
if (!own) {
  if (options.fresh) rmSync(vault, { recursive: true, force: true });
  if (!existsSync(join(vault, 'paperforge.json'))) {
    console.log('Laying out the demo vault …');
    node('scripts/make-vault.mjs', '--demo', '--out', vault);
  }
}

writePlugin(vault, '.');
console.log(`The plugin is in ${join(vault, '.obsidian/plugins/locus')}: open the vault in Obsidian (1.13 or newer), and switch on community plugins.`);

const locus = (...args) => JSON.parse(node('dist/locus.mjs', ...args, '--json'));
// Its progress and its reasons go to the terminal as they are.
const indexed = spawnSync(process.execPath, ['dist/locus.mjs', 'index', vault, '--json'], { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 1 << 28 });
if (indexed.status === 0) showLibrary(JSON.parse(indexed.stdout));
else console.log(`No papers were indexed, for the reason above.${pdfHint(vault)}`);

if (!options['no-serve']) {
  const { buildHost } = await import('./host/build.mjs');
  const { serveAnywhere } = await import('./host/server.mjs');
  const dist = resolve('dist/host');
  await buildHost(dist);
  const { url } = await serveAnywhere({ dist, vault, port });
  console.log(`The plugin runs in a browser host at ${url}/?network (Ctrl-C ends it). Commands: Ctrl + P.`);
  console.log(`To try "Ask your papers" without a model: Settings > Locus > Answers, Service "Other", with the address ${url}${PLAYED_MODEL_PATH} and the model "${PLAYED_MODEL}". It only repeats`);
  console.log('what it was sent, and makes one claim up for you to see it caught. Nothing leaves this machine: the host reaches services on it (Ollama, LM Studio) and no others.');
}

/** What can be searched now, and a search that finds something. */
function showLibrary(report) {
  const { coverage, papers } = locus('status', vault);
  console.log(`\nIndexed ${coverage.indexed} of ${coverage.library} papers in ${(report.ms / 1000).toFixed(1)} s (${report.added} added, ${report.rebuilt} rebuilt, ${report.kept} unchanged).`);
  for (const paper of papers.slice(0, 20)) {
    const units = paper.units.body + paper.units.fulltext + paper.units.object;
    console.log(`  ${paper.state === 'indexed' ? '✓' : '–'} ${paper.title || paper.paperId}${paper.state === 'indexed' ? ` (${units} passages)` : `: ${paper.reason ?? paper.state}`}`);
  }
  if (papers.length > 20) console.log(`  … and ${papers.length - 20} more ("node dist/locus.mjs status" lists them all)`);
  if (coverage.library === 0) console.log(`There are no papers in this vault yet.${pdfHint(vault)}`);
  const query = options.query ?? (own ? sampleQuery(papers) : 'how was the study population recruited');
  if (!query) return;
  console.log(`\nSearch: ${query}\n`);
  process.stdout.write(node('dist/locus.mjs', 'search', vault, query, '--limit', '3'));
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'no-serve': { type: 'boolean' }, port: { type: 'string', default: '8123' }, query: { type: 'string' }, fresh: { type: 'boolean' } },
    });
  } catch (error) {
    return fail(`${error.message}\nusage: npm start [-- <vault>] [--no-serve] [--port N] [--query "words"] [--fresh]`);
  }
}
