import { expect, it } from 'vitest';
import { House } from '../../src/engine/house';
import { IndexKeeper } from '../../src/engine/index-keeper';
import { Library } from '../../src/engine/library';
import { PaperTexts } from '../../src/engine/paper-texts';
import { Home } from './real-vault';

it('40-8, 40-21: of a large index the words are opened first and its 5-grams when the whole is asked for; nothing is written', async () => {
  const home = new Home();
  home.vault.put('System/PaperForge/ocr/PAPER001/structure/blocks.structured.jsonl', JSON.stringify({ page: 1, block_id: 0, role: 'body_paragraph', text: 'The heron of this wetland was watched for years.' }));
  home.vault.put('System/PaperForge/ocr/PAPER001/meta.json', '{"ocr_status":"done"}');
  const engine = await home.open();
  await engine.index({});
  await engine.search({ query: 'heron', limit: 1, mode: 'words', checked: true });
  await engine.dispose();
  home.rest();
  const house = new House(home.host, home.settings);
  const keeperOf = (readAtOnce: number): IndexKeeper => new IndexKeeper(house, new Library(house), new PaperTexts(house.store, () => null), undefined, readAtOnce);
  expect((await keeperOf(1_000_000).open()).withoutGrams()).toEqual([]);
  const keeper = keeperOf(0);
  const index = await keeper.open();
  expect([index.withoutGrams(), await index.search({ words: 'heron', limit: 1 })]).toMatchObject([['PAPER001'], [{ paperId: 'PAPER001' }]]);
  expect((await keeper.openWhole()).withoutGrams()).toEqual([]);
  expect(await index.search({ arm: 'grams', words: 'heron', limit: 1 })).toMatchObject([{ paperId: 'PAPER001' }]);
  await keeper.save();
  expect(home.cache.writes).toEqual([]);
});
