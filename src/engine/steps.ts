import type { WordCounts } from '../answer';
import { prepareEnglishWords, wordKnowledge, type WordKnowledge } from '../citation';
import type { Breathe } from '../ports';
import { WriterLock } from '../store/writer-lock';
import { Abbreviations } from './abbreviations';
import { AnswerDesk } from './answering/answer-desk';
import { PapersAnswerer } from './answering/papers-answerer';
import { Checking } from './citations/checking';
import { Citing } from './citations/citing';
import { KeptWords } from './citations/kept-words';
import { Standings } from './citations/standings';
import type { EngineHost, EngineSettings } from './engine';
import { Freshness } from './freshness';
import { House } from './house';
import { IndexKeeper } from './index-keeper';
import { Library } from './library';
import { Meaning } from './meaning/meaning';
import { MeaningDesk } from './meaning/meaning-desk';
import { PaperDoor } from './paper-door';
import { PaperTexts, type OpenPaper } from './paper-texts';
import { Searcher } from './searcher';
import { Sources } from './sources';
import { engineTimer } from './timer';

/** The steps of the engine, put together once. Nothing is loaded before it is first needed. */
export interface Steps {
  house: House;
  library: Library;
  sources: Sources;
  freshness: Freshness;
  texts: PaperTexts;
  keeper: IndexKeeper;
  abbreviations: Abbreviations;
  meaning: Meaning;
  searcher: Searcher;
  citing: Citing;
  standings: Standings;
  checking: Checking;
  desk: MeaningDesk;
  answers: AnswerDesk;
  open: (paperId: string) => Promise<OpenPaper | null>;
  lock: () => WriterLock;
  /** What failed and stopped nothing, for the debug report. */
  faults: readonly string[];
  /** Adds to them; the oldest give way. */
  note: (message: string) => void;
}

const MOST_FAULTS = 100;

/** Units that must hold a word are counted no further. */
const MOST_COUNTED = 2;

async function wordsOf(searcher: Searcher, breathe: Breathe): Promise<WordKnowledge> {
  await prepareEnglishWords(breathe);
  const index = await searcher.current();
  return wordKnowledge((word) => index.unitsHolding(word, MOST_COUNTED));
}

async function countsOf(searcher: Searcher): Promise<WordCounts> {
  const index = await searcher.current();
  let units = 0;
  for (const count of (await index.countByPaper({})).values()) units += count;
  return { units, holding: (word) => index.unitsHolding(word, units) };
}

export function stepsOf(host: EngineHost, settings: EngineSettings): Steps {
  const faults: string[] = [];
  const note = (message: string): void => {
    faults.push(message);
    if (faults.length > MOST_FAULTS) faults.shift();
  };
  const noted = (what: string) => (error: unknown) => note(`${what}: ${String(error)}`);
  const house = new House(host, settings);
  const library = new Library(house);
  const sources = new Sources(house, library);
  const freshness = new Freshness(house, library, sources);
  const texts = new PaperTexts(house.store, (paperId) => library.get(paperId)?.pageRange ?? null);
  const door = new PaperDoor(house, freshness, texts, note);
  const open: Steps['open'] = (paperId) => door.open(paperId);
  const lock: Steps['lock'] = () => new WriterLock(host.data, host.clock, house.settings.writer, host.isGone);
  // Index and meaning know of each other: papers that are put into the index get their vectors.
  const keeper: IndexKeeper = new IndexKeeper(house, library, texts, (...paper) => meaning.follow(...paper));
  const meaning = new Meaning({
    house,
    library,
    look: async () => (await freshness.glance()).look,
    open,
    index: () => keeper.current,
    lock,
    changed: () => keeper.touched(),
    failed: noted('search by meaning'),
  });
  const abbreviations = new Abbreviations({ cache: host.cache, breathe: house.breathe, failed: noted('the abbreviations could not be kept on this device') });
  const searcher = new Searcher({ house, library, freshness, keeper, abbreviations, meaning, open, failed: noted('what the first answer did not wait for failed') });
  const citing = new Citing({ house, library, freshness, open });
  const paperAt = (vaultPath: string): ReturnType<Citing['paperAt']> => citing.paperAt(vaultPath);
  const kept = new KeptWords(house.citations, noted('the words of a citation could not be kept or read'));
  const standings = new Standings({ kept, open, paperAt, words: () => wordsOf(searcher, house.breathe) });
  const checking = new Checking({ standings, open, paperAt, metadata: (paperId) => library.get(paperId), records: () => kept.search(), breathe: house.breathe });
  const desk = new MeaningDesk({ meaning, settled: () => searcher.settled(), open, save: () => keeper.save(), failed: noted('a view of the preparation failed') });
  const timer = host.timer ?? engineTimer;
  const answers = new AnswerDesk({
    answerer: new PapersAnswerer({
      http: host.http ?? null,
      stream: host.httpStream ?? null,
      search: (request) => searcher.search(request),
      asksEndpoint: () => house.settings.meaning.endpoint !== null,
      metadata: (paperId) => library.get(paperId),
      wordCounts: () => countsOf(searcher),
      open,
      clock: host.clock,
      timer,
      breathe: house.breathe,
      failed: noted('a paper could not be read for an answer'),
    }),
    records: house.answers,
    choice: () => house.settings.answer ?? null,
    metadata: (paperId) => library.get(paperId),
    open,
    settled: () => freshness.settled(),
    clock: host.clock,
    timer,
    breathe: house.breathe,
    failed: noted('an answer could not be kept or shown'),
  });
  return { house, library, sources, freshness, texts, keeper, abbreviations, meaning, searcher, citing, standings, checking, desk, answers, open, lock, note, faults };
}
