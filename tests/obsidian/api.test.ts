import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseLink } from '../../src/citation';
import { LocusApiError, type LocusApi } from '../../src/obsidian/api/model';
import { answer, citedPlace, FakeEngine, paper, passage, resolved } from './fake-engine';
import { startPlugin, type StartedPlugin } from './start-plugin';

const LINK = '[[Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x|Degiacomi 2024, p. 3]]';

let engine: FakeEngine;
let started: StartedPlugin;
let api: LocusApi;

beforeEach(async () => {
  engine = new FakeEngine();
  engine.cited = citedPlace();
  engine.foundQuotes = [{ how: 'normalised', diff: [], cited: citedPlace() }];
  started = await startPlugin({ engine });
  // As another plugin finds it.
  api = (started.app.plugins.plugins.locus as unknown as { api: LocusApi }).api;
});

/** What a rejection says. */
async function faultOf(call: Promise<unknown>): Promise<LocusApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LocusApiError)) throw new Error(`not an error of the API: ${String(error)}`);
  return error;
}

/** Calls with what nobody should give. */
const loose = (): Record<'search' | 'passage' | 'cite', (argument: unknown) => Promise<unknown>> & { resolve: (...args: unknown[]) => Promise<unknown> } => api as never;

describe('the API for other plugins', () => {
  it('is frozen, says its version, and goes with the plugin', () => {
    expect(Object.isFrozen(api)).toBe(true);
    expect(api.version).toBe(1);
    expect(Object.keys(api).sort()).toEqual(['ask', 'cite', 'passage', 'resolve', 'search', 'version']);
    started.plugin.unload();
    expect((started.plugin as unknown as { api: unknown }).api).toBeNull();
  });

  it('searches in words unless it is told otherwise, and gives plain data that is the caller\'s own', async () => {
    const found = passage();
    engine.answer = () => answer([found]);
    const { hits, coverage } = await api.search({ query: 'notebook' });
    expect(engine.argumentsOf('search')).toEqual([{ query: 'notebook', limit: 10, mode: 'words', checked: true }]);
    expect(hits[0]).toMatchObject({ paperId: 'AAAA1111', text: found.text, paper: { paperId: 'AAAA1111', title: paper().title, pdf: paper().pdfPath } });
    expect(hits[0]?.labels).toHaveLength(found.pages.length);
    expect(coverage.searched).toBeLessThanOrEqual(coverage.library);
    expect(structuredClone(hits)).toEqual(hits);
    hits[0]?.path.push('changed by the caller');
    expect(found.path).not.toContain('changed by the caller');
    await api.search({ query: 'x', limit: 3, mode: 'both', papers: ['AAAA1111'] });
    expect(engine.argumentsOf('search')[1]).toMatchObject({ limit: 3, mode: 'both', scope: { papers: ['AAAA1111'] } });
  });

  it('gives a passage, and null where there is none', async () => {
    expect(await api.passage({ paperId: 'AAAA1111', start: 1053, end: 1099 })).toMatchObject({ text: citedPlace().text, path: ['Methods', 'Study population'], pages: [3], where: 'p. 3 · Methods > Study population' });
    engine.cited = null;
    expect(await api.passage({ paperId: 'AAAA1111', start: 0, end: 5 })).toBeNull();
  });

  it('60-6: cites a range or words in every form, as the user\'s settings have it; keeps the words only where it is asked to', async () => {
    const link = await api.cite({ paperId: 'AAAA1111', quote: 'The trajectory', note: 'Notes/Draft.md' });
    expect(link).toMatchObject({ how: 'normalised', fingerprint: '105kk7q2m4tz9x' });
    expect(parseLink(link?.markup ?? '')).toMatchObject({ linkPath: 'Degiacomi 2024.pdf', page: 3, cite: '105kk7q2m4tz9x' });
    expect(engine.argumentsOf('findQuote')).toEqual([{ text: 'The trajectory', paperIds: ['AAAA1111'] }]);
    expect(engine.count('cite')).toBe(0);
    const range = { start: 1053, end: 1099 };
    expect(await api.cite({ paperId: 'AAAA1111', range, form: 'callout' })).toMatchObject({ how: 'verbatim', markup: expect.stringMatching(/^> \[!quote\]/) as unknown });
    expect((await api.cite({ paperId: 'AAAA1111', range, form: 'pandoc' }))?.markup).toMatch(/^\[@/);
    expect((await api.cite({ paperId: 'AAAA1111', range, inTable: true }))?.markup).toContain('\\|');
    await api.cite({ paperId: 'AAAA1111', range, keep: true });
    expect(engine.argumentsOf('cite').at(-1)).toEqual({ paperId: 'AAAA1111', ...range, keep: true });
    engine.foundQuotes = [];
    expect(await api.cite({ paperId: 'AAAA1111', quote: 'nowhere' })).toBeNull();
  });

  it('60-8: resolves a link as it is written, from the note that it stands in, and its target alone', async () => {
    expect(await api.resolve(LINK, 'Notes/Draft.md')).toMatchObject({ state: 'exact', paperId: 'AAAA1111', pages: [3], proposal: null });
    await api.resolve('Degiacomi 2024.pdf#page=3&cite=105kk7q2m4tz9x');
    expect(engine.argumentsOf('resolve')).toMatchObject([
      { path: 'Papers/Degiacomi 2024.pdf', link: { cite: '105kk7q2m4tz9x', alias: 'Degiacomi 2024, p. 3' } },
      { path: 'Papers/Degiacomi 2024.pdf', link: { cite: '105kk7q2m4tz9x', alias: null } },
    ]);
    const place = { path: ['Results'], pages: [4], labels: {}, approximate: false, boxes: [] };
    engine.resolved = () => resolved({ state: 'moved', proposal: { how: 'moved', range: { start: 1, end: 9 }, place, text: 'the words', cite: '1016q53nnfnt4q', diff: [{ kind: 'same', text: 'the words' }] } });
    expect(await api.resolve(LINK)).toMatchObject({ state: 'moved', proposal: { how: 'moved', text: 'the words', pages: [4], path: ['Results'], fingerprint: '1016q53nnfnt4q' } });
    expect(await api.resolve('https://example.org/a.pdf#page=3')).toBeNull();
  });

  it('60-3: a link to a heading is told by the words that the note quotes beside it, where they are given', async () => {
    const link = '[[Degiacomi 2024.pdf#Study population|Degiacomi 2024]]';
    await api.resolve(link, 'Notes/Draft.md', 'We enrolled 412 adults');
    await api.resolve(link, 'Notes/Draft.md');
    await api.resolve(link, undefined, null as never);
    expect(engine.argumentsOf('resolve')).toMatchObject([{ quote: 'We enrolled 412 adults' }, { quote: null }, { quote: null }]);
    expect((await faultOf(loose().resolve(link, 'Notes/Draft.md', 7))).code).toBe('bad-argument');
    expect((await faultOf(loose().resolve(link, 'Notes/Draft.md', 'x'.repeat(20_000)))).code).toBe('bad-argument');
    expect(api.version).toBe(1);
  });

  it('refuses what it cannot use, before anything is asked', async () => {
    const calls = [
      () => loose().search(undefined),
      () => loose().search('query'),
      () => loose().search({ query: '' }),
      () => loose().search({ query: 'x'.repeat(20_000) }),
      () => loose().search({ query: 'x', limit: 1e9 }),
      () => loose().search({ query: 'x', limit: Number.NaN }),
      () => loose().search({ query: 'x', mode: 'magic' }),
      () => loose().search({ query: 'x', papers: 'AAAA1111' }),
      () => loose().search({ query: 'x', papers: [{}] }),
      () => loose().passage({ paperId: 'A', start: -1, end: 4 }),
      () => loose().passage({ paperId: 'A', start: 4, end: 4 }),
      () => loose().passage({ paperId: 'A', start: '0', end: '4' }),
      () => loose().passage([]),
      () => loose().cite({ paperId: 'A' }),
      () => loose().cite({ paperId: 'A', quote: 'x', range: { start: 0, end: 1 } }),
      () => loose().cite({ paperId: 'A', quote: 'x', form: 'html' }),
      () => loose().cite({ paperId: 'A', quote: 'x', keep: 'yes' }),
      () => loose().resolve(null),
      () => loose().resolve(LINK, 7),
    ];
    for (const call of calls) expect((await faultOf(call())).code, String(call)).toBe('bad-argument');
    expect(engine.asked).toEqual([]);
  });

  it('whatever is given to it, it answers or rejects with its own error; 10,000 questions at once are all answered', async () => {
    const values = fc.oneof(fc.anything(), fc.constantFrom(undefined, null, NaN, 1e308, '[[x.pdf#page=1]]', '[[', '__proto__'));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('search', 'passage', 'cite', 'resolve'), fc.array(values, { maxLength: 3 }), async (method, given) => {
        const call = loose()[method as 'resolve'];
        const fault: unknown = await call(...given).then(() => null, (error: unknown) => error);
        expect(fault === null || fault instanceof LocusApiError).toBe(true);
      }),
      { numRuns: 300 },
    );
    const answers = await Promise.all(Array.from({ length: 10_000 }, () => api.resolve('[[Degiacomi 2024.pdf#page=3]]')));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(10_000);
  });

  it('says that it is not available once the plugin is switched off, to whoever still holds it', async () => {
    started.plugin.unload();
    await expect(api.search({ query: 'knee' })).rejects.toMatchObject({ name: 'LocusApiError', code: 'unavailable' });
    await expect(api.resolve('[[Degiacomi 2024.pdf#page=3]]')).rejects.toMatchObject({ name: 'LocusApiError', code: 'unavailable' });
  });

  it('tells a fault in one plain sentence, and nothing of the inside', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    engine.answer = () => Promise.reject(new TypeError('shelf is not open\n    at Shelf.settle (worker:1:2)'));
    const fault = await faultOf(api.search({ query: 'x' }));
    expect([fault.name, fault.code, fault.message, fault.cause]).toEqual(['LocusApiError', 'failed', 'shelf is not open', undefined]);
    const refused = await startPlugin({ fails: () => new Error('it died twice while loading') });
    const other = (refused.app.plugins.plugins.locus as unknown as { api: LocusApi }).api;
    expect(await faultOf(other.search({ query: 'x' }))).toMatchObject({ code: 'unavailable', message: 'it died twice while loading' });
  });
});
