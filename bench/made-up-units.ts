// Units for measuring: words with the frequencies of a real text (Zipf), papers of 30 units that share a title. Seeded, the same everywhere.
import type { UnitDocument } from '../src/index/search-index';

const VOCABULARY = 80_000;
const UNITS_A_PAPER = 30;
const SYLLABLES = 'ba de fi ko lu ma ne pi ro su ta ve xi zo cha dre flo gri pla sto tri vel wor'.split(' ');
const SECTIONS = ['1 Introduction', '2 Methods > 2.1 Study population', '2 Methods > 2.2 Measurements', '3 Results', '4 Discussion'];

/** Park and Miller's generator: small, seeded, good enough for made-up text. */
class Random {
  constructor(private state: number) {}
  next(): number {
    this.state = (this.state * 48_271) % 2_147_483_647;
    return this.state / 2_147_483_647;
  }
}

const word = (rank: number): string => {
  let text = '';
  for (let rest = rank + 7; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) text += SYLLABLES[rest % SYLLABLES.length] ?? '';
  return text;
};
const WORDS = Array.from({ length: VOCABULARY }, (_, rank) => word(rank));

/** A word by Zipf's law: the rank is the exponential of a uniform number. */
const draw = (random: Random): string => WORDS[Math.min(VOCABULARY - 1, Math.floor(VOCABULARY ** random.next()))] ?? '';
const words = (random: Random, count: number): string => Array.from({ length: count }, () => draw(random)).join(' ');

/** Papers until there are `count` units, one after the other, so that only the index is held. */
export function* madeUpUnits(count: number): Generator<UnitDocument[]> {
  const random = new Random(20_240_229);
  for (let paper = 0; paper * UNITS_A_PAPER < count; paper += 1) {
    const paperId = `PAPER${String(paper).padStart(5, '0')}`;
    const title = words(random, 10);
    yield Array.from({ length: Math.min(UNITS_A_PAPER, count - paper * UNITS_A_PAPER) }, (_, unit) => ({
      unitId: `${paperId}.${String(unit).padStart(3, '0')}`,
      paperId,
      collection: 'body',
      kind: 'body',
      sectionKinds: ['methods'],
      year: 2000 + (paper % 25),
      pages: [1 + Math.floor(unit / 3)],
      tags: [],
      folder: 'Library',
      title,
      section: SECTIONS[unit % SECTIONS.length] ?? '',
      text: words(random, 150),
      caption: '',
      label: '',
    }));
  }
}

/** Queries of five content words: none of the hundred most frequent. */
export function queriesOf(count: number): string[] {
  const random = new Random(7);
  const content = (): string => WORDS[100 + Math.floor((VOCABULARY - 100) ** random.next())] ?? '';
  return Array.from({ length: count }, () => Array.from({ length: 5 }, content).join(' '));
}
