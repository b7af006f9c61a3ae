import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../src/i18n';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The code that can ask for a sentence: all but the sentences themselves. */
const code = ['main.ts', ...readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => join('src', path))]
  .filter((path) => path.endsWith('.ts') && !path.startsWith(join('src', 'i18n')))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

const literals = new Set([...code.matchAll(/['"`]([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)['"`]/g)].map(([, key = '']) => key));
/** What stands before the part that is made at run time: "reason." of `reason.${code}`, "settings.storage-" of `settings.storage-${what}`. */
const families = new Set([...code.matchAll(/`([a-z][a-z0-9-]*\.[a-z0-9.-]*)\$\{/g)].map(([, prefix = '']) => prefix));

describe('sentences', () => {
  it('each one is asked for somewhere, by its key or by its family', () => {
    const unused = Object.keys(messagesOf('en')).filter((key) => !literals.has(key) && ![...families].some((prefix) => key.startsWith(prefix)));
    expect(unused).toEqual([]);
  });

  it('the search for uses sees both kinds', () => {
    expect([...literals]).toContain('run.stopped');
    expect([...families]).toEqual(expect.arrayContaining(['reason.', 'settings.storage-']));
  });
});
