import { describe, expect, it } from 'vitest';
import type { textsOf } from '../doubles/embedding-server';
import { armsOf, codesOf, DIMS, EndpointLibrary, idOf, LEARNS, paragraph } from './endpoint-library';

/** What the endpoint is sent for a part: its section path, then its text. The stub's vector for it is nearest to that of the same text. */
const textFor = (library: EndpointLibrary, paper: number, part: number): string => {
  const text = library.sent().find((sent) => sent.includes(paragraph(paper, part)));
  if (text === undefined) throw new Error('never sent');
  return text;
};

describe('what an endpoint embeds, asked through the engine', () => {
  it('50-6, 50-11, 50-14: full text without structure is embedded too; the nearest text comes first, scored with the vectors as received', async () => {
    const library = new EndpointLibrary(6);
    const engine = await library.embedded();
    const asked = textFor(library, 3, 1);
    const answer = await library.search(engine, asked);
    expect(answer.passages[0]).toMatchObject({ paperId: idOf(3), collection: 'fulltext' });
    expect(answer.passages[0]?.text).toContain(paragraph(3, 1));
    const [rank] = answer.passages[0]?.arms ?? [];
    expect(rank?.arm).toBe('endpoint');
    expect(rank?.score).toBeCloseTo(1, 6);
    expect(answer.coverage).toMatchObject({ indexed: 6, semanticReady: 6 });
    expect(codesOf(answer)).toEqual([]);
    await engine.dispose();
  });

  it('50-13: beside words, 5-grams and what the library taught, the endpoint counts as much as all of them together', async () => {
    const library = new EndpointLibrary(12);
    library.learning = LEARNS;
    const engine = await library.embedded();
    await engine.learn();
    const answer = await library.search(engine, 'enzyme of report 2', 'both');
    expect(armsOf(answer)).toEqual(['endpoint', 'grams', 'library', 'words']);
    // Found best by every arm but the endpoint: half of the score is all that it can have of theirs.
    for (const { score, arms } of answer.passages) {
      const names = arms.map(({ arm }) => arm);
      if (!names.includes('endpoint')) expect(score).toBeLessThanOrEqual(0.5 + 1e-9);
      if (names.length === 1 && names[0] === 'endpoint') expect(score).toBeLessThanOrEqual(0.5 + 1e-9);
    }
    const words = await library.search(engine, 'enzyme of report 2', 'words');
    const units = (one: typeof words): string[] => one.passages.flatMap(({ unitIds }) => unitIds);
    expect(units(answer)).toEqual(expect.arrayContaining(units(words)));
    expect(armsOf(words)).toEqual(['grams', 'words']);
    await engine.dispose();
  });

  it('50-13: a model that has read none of the papers that are there now finds nothing by meaning and says so; words answer', async () => {
    const library = new EndpointLibrary(2);
    const engine = await library.embedded();
    for (const number of [0, 1]) library.write(number, [`Wholly rewritten report ${number} on the moulting of shore crabs and nothing else.`]);
    await engine.index({});
    const from = library.server.requests.length;
    const answer = await library.search(engine, 'crabs');
    expect([codesOf(answer), answer.coverage.semanticReady, library.sent(from)]).toEqual([['meaning-unavailable'], 0, []]);
    expect(answer.passages.length).toBeGreaterThan(0);
    await engine.dispose();
  });

  it('50-13: what was learned from papers that are gone, and knows no word of those that came, finds nothing by meaning and says so', async () => {
    const library = new EndpointLibrary(3);
    library.learning = LEARNS;
    const engine = await library.open();
    await engine.index({});
    await engine.learn();
    for (const number of [0, 1, 2]) library.write(number, [`Zwölf Boxkämpfer jagen Viktor${number} quer über den großen Sylter Deich.`]);
    await engine.index({});
    const answer = await library.search(engine, 'Boxkämpfer');
    expect([codesOf(answer), answer.coverage.semanticReady]).toEqual([['meaning-unavailable'], 0]);
    expect(answer.passages.length).toBeGreaterThan(0);
    await engine.dispose();
  });

  it('50-8: nothing is sent before the user asks for it: no index run, status, estimate or search sends a text', async () => {
    const library = new EndpointLibrary(3);
    const engine = await library.open();
    await engine.index({});
    expect((await engine.meaning()).endpoint).toMatchObject({ serving: null, complete: false, papers: 0, texts: { wanted: 6, stored: 0 } });
    expect(await engine.estimateEmbedding({})).toMatchObject({ texts: 6, papers: 3 });
    const answer = await library.search(engine, 'galaxy');
    expect(codesOf(answer)).toEqual(['meaning-unavailable']);
    expect(answer.passages.length).toBeGreaterThan(0);
    expect(library.server.requests).toEqual([]);
    await engine.dispose();
  });

  it('50-12: with the endpoint dead a search answers within 3 s by its words with a notice, and at once the second time', async () => {
    const library = new EndpointLibrary(4);
    const engine = await library.embedded();
    library.serve({ fault: () => ({ kind: 'silent' }) });
    const begun = library.time.now;
    const first = await library.search(engine, 'galaxy', 'both');
    expect(library.time.now - begun).toBe(3_000);
    expect(codesOf(first)).toEqual(['meaning-unavailable']);
    expect(first.passages[0]?.paperId).toBe(idOf(1));
    const again = library.time.now;
    const second = await library.search(engine, 'glacier', 'both');
    expect(library.time.now).toBe(again);
    expect(codesOf(second)).toEqual(['meaning-unavailable']);
    expect(library.server.requests).toHaveLength(1);
    await engine.dispose();
  });

  it('40-21, 50-12: with something learned from the library, that answers too, and the notice says what did not', async () => {
    const library = new EndpointLibrary(12);
    library.learning = LEARNS;
    const engine = await library.embedded();
    await engine.learn();
    library.serve({ fault: () => ({ kind: 'offline' }) });
    const answer = await library.search(engine, 'galaxy', 'both');
    expect(codesOf(answer)).toEqual(['endpoint-unavailable']);
    expect(armsOf(answer)).toEqual(['grams', 'library', 'words']);
    await engine.dispose();
  });

  it('50-12: the question of a search leaves before anything is looked at, once however many ask for it; mode words sends none', async () => {
    const library = new EndpointLibrary(4);
    const engine = await library.embedded();
    await library.search(engine, 'galaxy');
    const from = library.server.requests.length;
    const list = library.vault.list.bind(library.vault);
    // No folder answers before the question is on its way: a search that waited for the folders would never end.
    const asked = new Promise<void>((resolve) => {
      const through = library.http;
      library.http = (request) => {
        resolve();
        return through(request);
      };
    });
    let listed = 0;
    library.vault.list = async (path) => {
      await asked;
      listed += 1;
      return list(path);
    };
    library.time.now += 60_000; // what was seen of the folders is no longer believed
    await library.search(engine, 'violin', 'both');
    expect(listed).toBeGreaterThan(0);
    await library.search(engine, 'harbour', 'words');
    expect(library.sent(from)).toEqual(['violin']);
    await engine.dispose();
  });

  it('50-7: another model: the old one answers, asked by its own name, until the new set is complete; then the old goes', async () => {
    const library = new EndpointLibrary(6);
    const engine = await library.embedded();
    library.endpoint = { ...library.endpoint, model: 'nomic-embed-text', textPrefix: 'search_document: ', queryPrefix: 'search_query: ' };
    await engine.configure(library.settings());
    const from = library.server.requests.length;
    await library.search(engine, 'violin');
    expect(library.server.requests.slice(from).map(modelOf)).toEqual(['stub-model']);
    expect(library.sent(from)).toEqual(['violin']);
    expect((await engine.meaning()).endpoint).toMatchObject({ serving: { model: 'stub-model' }, complete: false, texts: { wanted: 12, stored: 0 } });
    await library.embed(engine, { papers: [idOf(0), idOf(1)] });
    expect((await engine.meaning()).endpoint).toMatchObject({ serving: { model: 'stub-model' }, complete: false, papers: 2 });
    const outcome = await library.embed(engine);
    expect(outcome).toMatchObject({ kind: 'ran', report: { complete: true, droppedModels: ['stub-model'] } });
    const asked = library.server.requests.length;
    const answer = await library.search(engine, 'orchid');
    expect(library.server.requests.slice(asked).map(modelOf)).toEqual(['nomic-embed-text']);
    expect(library.sent(asked)).toEqual(['search_query: orchid']);
    expect(answer.coverage.semanticReady).toBe(6);
    expect((await engine.meaning()).endpoint).toMatchObject({ serving: { model: 'nomic-embed-text', dims: DIMS }, complete: true, sets: [{ model: 'nomic-embed-text' }] });
    await engine.dispose();
  });

  it('50-15: where what is sent of a paper changes (its title before it), vectors of the old texts are not found, and come back with the old setting', async () => {
    const library = new EndpointLibrary(4);
    const engine = await library.embedded();
    library.titleInBreadcrumb = true;
    await engine.configure(library.settings());
    expect(armsOf(await library.search(engine, 'galaxy'))).not.toContain('endpoint');
    library.titleInBreadcrumb = false;
    await engine.configure(library.settings());
    expect(armsOf(await library.search(engine, 'galaxy'))).toContain('endpoint');
    await engine.dispose();
  });

  it('50-11: a paper without a text to embed is reported', async () => {
    const library = new EndpointLibrary(2);
    library.vault.put(`System/PaperForge/ocr/${idOf(7)}/fulltext.md`, '<!-- page 1 -->\n\n\n');
    const engine = await library.embedded();
    const { endpoint } = await engine.meaning();
    expect(endpoint).toMatchObject({ withoutTexts: [idOf(7)], papers: 2, complete: true });
    await engine.dispose();
  });
});

const modelOf = (request: Parameters<typeof textsOf>[0]): unknown => (JSON.parse(request.body ?? '{}') as { model?: unknown }).model;
