import type { Look } from '../index/look';
import { messageOf } from '../index/scan';
import { coverage } from '../library/coverage';
import type { Reason } from '../ocr/reason';
import { ANSWER_FOLDER } from '../store/answer-records';
import { isStorageFull } from '../store/storage-full';
import type { IndexStatus, StorageItem } from './engine';
import type { House } from './house';
import type { IndexKeeper } from './index-keeper';
import type { Library } from './library';
import { papersOf } from './paper-states';
import type { Sources } from './sources';
import type { Steps } from './steps';

/** Bytes of everything that is kept; paths relative to plugin data or to the device's cache. */
async function storageOf({ house, keeper, meaning }: Steps, look: Look): Promise<StorageItem[]> {
  const shards = [...look.holdings.values()].flatMap(({ sound }) => sound).reduce((sum, { bytes }) => sum + bytes, 0);
  const citations = await house.citations.measure();
  const answers = await house.answers.measure();
  return [
    { what: 'shards', path: 'papers', bytes: shards },
    { what: 'citations', path: 'citations', bytes: citations.bytes },
    { what: 'answers', path: ANSWER_FOLDER, bytes: answers.bytes },
    { what: 'vectors', path: 'vectors', bytes: await meaning.embedded.size() },
    { what: 'index', path: 'index', bytes: await keeper.size() },
    { what: 'learned', path: 'library-model', bytes: await meaning.learned.size() },
    { what: 'ledger', path: 'ledger', bytes: house.ledger.size() },
  ];
}

/** What the device's cache does not keep, in one word: its parts fail together. */
function troubleOf({ ledger }: House, keeper: IndexKeeper, library: Library, sources: Sources): Reason[] {
  const trouble = keeper.trouble ?? ledger.trouble ?? library.trouble ?? sources.trouble;
  if (trouble === null) return [];
  if (isStorageFull(trouble)) return [{ code: 'storage-full' }];
  return [{ code: 'cache-failing', params: { message: messageOf(trouble) } }];
}

export async function statusOf(steps: Steps): Promise<IndexStatus> {
  const { house, freshness, library, sources, keeper, meaning } = steps;
  const { look } = await freshness.check();
  const papers = await papersOf(house, look, library);
  const found = await meaning.coveredPapers(await keeper.open());
  const counted = papers.map(({ paperId, state }) => ({ state, semanticReady: found.has(paperId) }));
  return { coverage: coverage(counted), papers, unusedFiles: [...look.findings.unused], warnings: [...library.warnings, ...look.findings.warnings, ...troubleOf(house, keeper, library, sources)], storage: await storageOf(steps, look) };
}
