import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { errandOf } from '../../src/obsidian/protocol';
import { SearchPane } from '../../src/obsidian/views/search-pane/view';
import { fingerprint } from '../../src/citation';
import { FakeEngine } from './fake-engine';
import { builtPaper } from './page-viewer/built-paper';
import { servicesOf, startPlugin, type StartedPlugin, until, VAULT } from './start-plugin';

describe('what an address asks for', () => {
  it('a search, in all papers or in one; a paper, its page, and its cited words', () => {
    expect(errandOf({ action: 'locus', query: 'knee pain' })).toEqual({ kind: 'search', query: 'knee pain', paperId: null });
    expect(errandOf({ action: 'search', query: 'knee', paper: 'KNEEOA21' })).toEqual({ kind: 'search', query: 'knee', paperId: 'KNEEOA21' });
    expect(errandOf({ action: 'locus', paper: 'KNEEOA21', page: '3', cite: '105KK7Q2M4TZ9X' })).toEqual({ kind: 'open', paperId: 'KNEEOA21', page: 3, cite: '105kk7q2m4tz9x' });
    expect(errandOf({ action: 'open', paper: 'KNEEOA21', query: 'ignored' })).toEqual({ kind: 'open', paperId: 'KNEEOA21', page: null, cite: null });
  });

  it('what is not sound counts as missing', () => {
    for (const page of ['0', '-1', '3.5', '1e3', '999999', 'true', '']) expect(errandOf({ paper: 'A', page })).toEqual({ kind: 'open', paperId: 'A', page: null, cite: null });
    expect(errandOf({ paper: 'A', cite: '../../data.json' })).toMatchObject({ cite: null });
    expect(errandOf({ query: 'a\u0000b\u202e\n c' })).toEqual({ kind: 'search', query: 'a b c', paperId: null });
    for (const nothing of [{}, { action: 'search' }, { action: 'open' }, { action: 'search', paper: 'A' }, { query: ' \n' }, { query: 'x'.repeat(2_000) }, { action: 'delete', page: '3' }]) expect(errandOf(nothing)).toBeNull();
  });

  it('whatever stands in it, nothing but a sound errand comes out', () => {
    const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom('true', '__proto__', '3'), fc.constant(undefined));
    fc.assert(
      fc.property(fc.record({ action: value, query: value, paper: value, page: value, cite: value }), (data) => {
        const errand = errandOf(data);
        if (errand?.kind === 'search') expect(errand.query).toMatch(/^[^\p{Cc}]+$/u);
        if (errand?.kind === 'open') expect(errand.page === null || (errand.page > 0 && errand.page < 100_000)).toBe(true);
      }),
    );
  });
});

describe('an address that is followed', () => {
  const pane = ({ app }: StartedPlugin): SearchPane | null => {
    const view: unknown = app.workspace.getLeavesOfType('locus-search')[0]?.view;
    return view instanceof SearchPane ? view : null;
  };
  const field = (): string | undefined => document.querySelector<HTMLInputElement>('.locus-pane input[type=search]')?.value;

  it('searches in the pane', async () => {
    const engine = new FakeEngine();
    const started = await startPlugin({ engine });
    started.app.host.openUri('locus', { query: 'knee pain' });
    await until('the search', () => engine.count('search') > 0);
    expect(engine.argumentsOf('search')[0]).toMatchObject({ query: 'knee pain' });
    expect(pane(started)).not.toBeNull();
  });

  it('asks no service: where one would be asked the question waits in the field', async () => {
    const engine = new FakeEngine();
    await (await startPlugin({ engine, data: { searchMode: 'both', endpointPreset: 'ollama', endpointAddress: 'http://localhost:11434/v1', endpointModel: 'bge-m3' } })).app.host.openUri('locus', { query: 'knee pain' });
    await until('the question', () => field() === 'knee pain');
    expect(engine.count('search')).toBe(0);
  });

  it('60-15: shows the cited words on their page, and writes nothing', async () => {
    const engine = new FakeEngine();
    engine.built = builtPaper();
    const started = await startPlugin({ engine });
    const shown = vi.spyOn(servicesOf(started).pages, 'show').mockResolvedValue(undefined);
    const unit = engine.built.units.find(({ kind }) => kind === 'body');
    const words = engine.built.canonical.slice(unit?.start, unit?.end);
    started.app.host.openUri('locus', { paper: 'AAAA1111', cite: fingerprint(words) ?? '' });
    await until('the page', () => shown.mock.calls.length === 1);
    expect(shown.mock.calls[0]?.[0]).toMatchObject({ paperId: 'AAAA1111', hits: [{ start: unit?.start, end: unit?.end }], at: 0 });
    expect(engine.asked.map(({ method }) => method).filter((method) => ['resolve', 'cite', 'check', 'index'].includes(method))).toEqual([]);
    expect(Object.keys(VAULT).every((path) => started.app.vault.getFileByPath(path) !== null)).toBe(true);
  });

  it('a paper called like a member of every object is not there', async () => {
    const engine = new FakeEngine();
    const started = await startPlugin({ engine });
    for (const paper of ['constructor', '__proto__', 'toString']) {
      for (const notice of document.querySelectorAll('.notice')) notice.remove();
      started.app.host.openUri('locus', { paper });
      await until('notice', () => document.querySelector('.notice') !== null);
      expect(document.querySelector('.notice')?.textContent).toContain(paper);
    }
  });

  it('opens the page alone where no words are named, or they are not found; a paper that is not there is said', async () => {
    const engine = new FakeEngine();
    const started = await startPlugin({ engine });
    const opened = vi.spyOn(servicesOf(started).cards, 'openPlace').mockResolvedValue(undefined);
    started.app.host.openUri('locus', { paper: 'AAAA1111', page: '3' });
    await until('the place', () => opened.mock.calls.length === 1);
    started.app.host.openUri('locus', { paper: 'AAAA1111', page: '2', cite: '105kk7q2m4tz9x' });
    await until('the place', () => opened.mock.calls.length === 2);
    expect(opened.mock.calls.map(([place]) => [place.paper.paperId, place.page])).toEqual([['AAAA1111', 3], ['AAAA1111', 2]]);
    started.app.host.openUri('locus', { paper: '<img src=x onerror=alert(1)>' });
    await until('a notice', () => document.querySelector('.notice')?.textContent?.includes('<img src=x') === true);
    expect(document.querySelector('.notice img')).toBeNull();
  });
});
