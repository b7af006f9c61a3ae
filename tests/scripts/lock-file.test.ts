import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockEntry {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as { packages: Record<string, LockEntry> };

/** Where Node would find `name` from the package at `path`: its own node_modules, else those above it. */
function found(path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in lock.packages) return true;
    if (at === '') return false;
  }
}

describe('package-lock.json', () => {
  // "npm ci" refuses the whole installation where one is missing, even one that is optional.
  it('has an entry for every package that its entries ask for', () => {
    const missing = Object.entries(lock.packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !found(path, name))
        .map((name) => `${path} asks for ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
