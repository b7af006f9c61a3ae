// npm start [-- <vault>] [--no-serve] [--port N] [--query "words"] [--fresh]
// Installs what is missing, builds, lays out a demo vault (or takes yours), indexes it, shows a sample search, writes the
// plugin into the vault, and serves the plugin running in a browser host.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { setup } from './setup.mjs';

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

const locus = (...args) => JSON.parse(node('dist/locus.mjs', ...args, '--json'));
const report = locus('index', vault);
const { coverage, papers } = locus('status', vault);
console.log(`\nIndexed ${coverage.indexed} of ${coverage.library} papers in ${(report.ms / 1000).toFixed(1)} s (${report.added} added, ${report.rebuilt} rebuilt, ${report.kept} unchanged).`);
for (const paper of papers.slice(0, 20)) {
  const units = paper.units.body + paper.units.fulltext + paper.units.object;
  console.log(`  ${paper.state === 'indexed' ? '✓' : '–'} ${paper.title || paper.paperId}${paper.state === 'indexed' ? ` (${units} passages)` : `: ${paper.reason ?? paper.state}`}`);
}
if (papers.length > 20) console.log(`  … and ${papers.length - 20} more ("node dist/locus.mjs status" lists them all)`);

const query = options.query ?? (own ? sampleQuery(papers) : 'how was the study population recruited');
if (query) {
  console.log(`\nSearch: ${query}\n`);
  process.stdout.write(node('dist/locus.mjs', 'search', vault, query, '--limit', '3'));
}

writePlugin(vault);
console.log(`\nThe vault ${vault} holds the plugin: open it in Obsidian (1.13 or newer), and switch on community plugins.`);

if (!options['no-serve']) {
  const { buildHost } = await import('./host/build.mjs');
  const { serveAnywhere } = await import('./host/server.mjs');
  const dist = resolve('dist/host');
  await buildHost(dist);
  const { url } = await serveAnywhere({ dist, vault, port });
  console.log(`The plugin runs in a browser host at ${url} (Ctrl-C ends it).`);
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

/** Words of a title that is in the library, so that the search has something to find. */
function sampleQuery(rows) {
  const titled = rows.find((row) => row.state === 'indexed' && row.title);
  return titled ? titled.title.split(/[\s:,.–-]+/).filter((word) => word.length > 3).slice(0, 4).join(' ') || titled.title.slice(0, 12) : null;
}

/** Copies the release's three files, and adds Locus to the enabled plugins without touching the others. */
function writePlugin(folder) {
  const config = join(folder, '.obsidian');
  const plugin = join(config, 'plugins', 'locus');
  mkdirSync(plugin, { recursive: true });
  for (const file of ['main.js', 'manifest.json', 'styles.css']) copyFileSync(file, join(plugin, file));
  const list = join(config, 'community-plugins.json');
  let enabled = [];
  if (existsSync(list)) {
    try {
      enabled = JSON.parse(readFileSync(list, 'utf8'));
    } catch {
      console.error(`${list} could not be read, so Locus was not added to it: enable Locus in Obsidian's settings.`);
      return;
    }
  }
  if (Array.isArray(enabled) && !enabled.includes('locus')) writeFileSync(list, JSON.stringify([...enabled, 'locus'], null, 2));
}
