// Installs what is missing: node_modules as the lock file says. Does nothing where it is already there and current.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

// The test tools ask for 20.19; an older 20 would fail later, in less plain words.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Locus needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** npm keeps a copy of the lock file's facts in node_modules; different versions there mean an old install. */
function current() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const have = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => path === '' || entry.optional || entry.peer || have[path]?.version === entry.version);
}

export function setup() {
  if (current()) return;
  console.error('Installing packages (once) …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
  if (npm.status !== 0) {
    console.error('The packages could not be installed. Is the npm registry reachable? Then run this command again.');
    process.exit(1);
  }
}

if (process.argv[1]?.endsWith('setup.mjs')) setup();
