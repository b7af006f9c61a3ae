import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Numbered lines of the pages that say where a passage stands (30) and what is on disk (10). */
const LINES = { 10: 7, 30: 48 } as const;

/** Names of tests begin with the numbers of their lines: "30-5, 30-6: …". */
const tests = readdirSync('tests', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.(?:test|e2e)\.ts$/.test(entry.name)).map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
const named = new Set(tests.flatMap((text) => [...text.matchAll(/['"`]((?:\d\d-\w{1,3}(?: \w)?(?:, | and )?)+):/g)].flatMap(([, numbers]) => numbers?.match(/\d\d-\d{1,2}/g) ?? [])));

it.each(Object.entries(LINES))('each numbered line of page %s has a test that bears its number', (page, count) => {
  const missing = Array.from({ length: count }, (_, at) => `${page}-${at + 1}`).filter((line) => !named.has(line));
  expect(missing).toEqual([]);
});
