import { describe, expect, it, vi } from 'vitest';
import { parseLink } from '../../src/citation';
import { citedPlace, FakeEngine, resolved, survey } from './fake-engine';
import { startPlugin, VAULT } from './start-plugin';

/** Asks a handler of the app's command line, which gives texts and takes one. */
async function line(engine: FakeEngine, files: Record<string, string> = VAULT): Promise<(command: string, parameters?: Record<string, string>) => Promise<Record<string, unknown>>> {
  const { app } = await startPlugin({ engine, files });
  return async (command, parameters = {}) => JSON.parse((await app.host.cliHandlers.get(command)?.handler(parameters)) ?? 'null') as Record<string, unknown>;
}

describe("the app's command line", () => {
  it('locus:search stays in one paper where it is told to', async () => {
    const engine = new FakeEngine();
    const ask = await line(engine);
    await ask('locus:search', { query: 'x', paper: 'AAAA1111' });
    expect(engine.argumentsOf('search')[0]).toMatchObject({ query: 'x', scope: { papers: ['AAAA1111'] } });
  });

  it('locus:cite finds the words and prints the link; keeps them only with the flag', async () => {
    const engine = new FakeEngine();
    engine.cited = citedPlace();
    engine.foundQuotes = [{ how: 'verbatim', diff: [], cited: citedPlace() }];
    const ask = await line(engine);
    const json = await ask('locus:cite', { paper: 'AAAA1111', quote: 'The trajectory', note: 'Notes/Draft.md' });
    expect(json).toMatchObject({ how: 'verbatim', pages: [3] });
    expect(parseLink(String(json.markup))).toMatchObject({ linkPath: 'Degiacomi 2024.pdf', cite: '105kk7q2m4tz9x' });
    expect(engine.count('cite')).toBe(0);
    await ask('locus:cite', { paper: 'AAAA1111', quote: 'The trajectory', keep: 'true' });
    expect(engine.argumentsOf('cite')).toEqual([{ paperId: 'AAAA1111', start: 1053, end: 1099, keep: true }]);
    expect(await ask('locus:cite', { paper: 'AAAA1111' })).toEqual({ error: 'quote must be a text' });
  });

  it('60-8: locus:check says what every citation of the notes stands at; papers\' own texts are no notes', async () => {
    const engine = new FakeEngine();
    engine.surveyed = survey();
    engine.resolved = (link) => resolved({ state: link.page === 3 ? 'exact' : 'lost' });
    const files = {
      ...VAULT,
      'Notes/Other.md': 'As [[Degiacomi 2024.pdf#page=9&cite=105kk7q2m4tz9x|D]] says, [[Draft]] and [[Draft#Heading]].\n',
      'System/PaperForge/ocr/AAAA1111/fulltext.md': 'See [[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x]].',
    };
    const ask = await line(engine, files);
    const json = await ask('locus:check');
    expect(json.counts).toEqual({ exact: 1, moved: 0, changed: 0, lost: 1, unknown: 0 });
    expect(json.citations).toMatchObject([{ note: 'Notes/Draft.md', line: 3, state: 'exact' }, { note: 'Notes/Other.md', line: 1, state: 'lost', link: '[[Degiacomi 2024.pdf#page=9&cite=105kk7q2m4tz9x|D]]' }]);
  });

  it('60-8: locus:check lists links to a page too, and asks once whose a file is', async () => {
    const engine = new FakeEngine();
    engine.surveyed = survey();
    engine.resolved = (link) => resolved(link.cite === null ? { state: 'unknown' } : {});
    const owners = vi.spyOn(engine, 'paperAt');
    const ask = await line(engine, { ...VAULT, 'Notes/Pages.md': '[[Degiacomi 2024.pdf#page=9]] '.repeat(500) });
    const json = await ask('locus:check');
    expect(json.counts).toMatchObject({ exact: 1, unknown: 500 });
    expect(json.citations).toContainEqual({ note: 'Notes/Pages.md', line: 1, link: '[[Degiacomi 2024.pdf#page=9]]', state: 'unknown', reason: 'page-only', paperId: 'AAAA1111', cited: expect.anything() as unknown });
    expect(owners).toHaveBeenCalledTimes(1);
  });

  it('60-20: locus:check ends with a fault where the plugin is switched off meanwhile', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const engine = new FakeEngine();
    engine.surveyed = survey();
    const { app, plugin } = await startPlugin({ engine, files: VAULT });
    let fail = (): void => undefined;
    engine.checked = () => new Promise((_resolve, reject) => (fail = () => reject(Object.assign(new Error('stopped'), { name: 'CheckStopped' }))));
    const answer = app.host.cliHandlers.get('locus:check')?.handler({});
    await vi.waitFor(() => expect(engine.count('check')).toBe(1));
    plugin.unload();
    fail();
    expect(JSON.parse((await answer) ?? 'null')).toEqual({ error: 'stopped' });
  });

  it('a fault is JSON too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const engine = new FakeEngine();
    engine.checked = () => Promise.reject(new Error('broken'));
    expect(await (await line(engine))('locus:check')).toEqual({ error: 'broken' });
  });
});
