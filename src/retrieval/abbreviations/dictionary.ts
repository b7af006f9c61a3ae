import { byCodeUnits } from '../../text';
import type { PaperAbbreviations } from './of-paper';

/** A long form of a short form, and the papers that define it. */
export interface Meaning {
  /** Names the pair in requests and answers: "ACL=anterior cruciat ligament". Spelling and number do not change it. */
  id: string;
  /** As the first of the papers write them. */
  short: string;
  long: string;
  shortKey: string;
  longKey: string;
  /** Ids, in code-unit order. */
  papers: readonly string[];
}

/** A paper in the dictionary: of which generation, and what it defines. */
export interface FiledPaper {
  generation: string;
  pairs: PaperAbbreviations['pairs'];
}

/**
 * The library's abbreviations: short form -> long forms -> papers, kept up paper by paper. The small-letter words that it was told
 * of stay when a paper goes: a word too many costs an expansion, never brings a wrong one.
 */
export class Dictionary {
  private readonly filed = new Map<string, FiledPaper>();
  /** Short key -> long key -> papers. */
  private readonly meanings = new Map<string, Map<string, Set<string>>>();
  /** Long key -> short keys. */
  private readonly shorts = new Map<string, Set<string>>();
  /** Short key in small letters -> short keys. */
  private readonly inAnyCase = new Map<string, Set<string>>();
  private readonly small = new Set<string>();
  private most = 0;

  /** Papers by id. */
  get papers(): ReadonlyMap<string, FiledPaper> {
    return this.filed;
  }

  get words(): ReadonlySet<string> {
    return this.small;
  }

  /** Words of the longest long form that was ever filed. */
  get longest(): number {
    return this.most;
  }

  /** Files a paper; what it said before is forgotten. */
  put(paperId: string, generation: string, { pairs, words }: PaperAbbreviations): void {
    this.remove(paperId);
    this.filed.set(paperId, { generation, pairs });
    this.learnWords(words);
    for (const { shortKey, longKey } of pairs) this.file(paperId, shortKey, longKey);
  }

  remove(paperId: string): void {
    const paper = this.filed.get(paperId);
    if (!paper) return;
    this.filed.delete(paperId);
    for (const { shortKey, longKey } of paper.pairs) this.unfile(paperId, shortKey, longKey);
  }

  learnWords(words: readonly string[]): void {
    for (const word of words) this.small.add(word);
  }

  /** True where the library says it in small letters. */
  isWord(word: string): boolean {
    return this.small.has(word);
  }

  /** All long forms of a short form, those of most papers first. */
  meaningsOf(shortKey: string): Meaning[] {
    const found = [...(this.meanings.get(shortKey) ?? [])].map(([longKey, papers]) => this.meaning(shortKey, longKey, papers));
    return found.sort((a, b) => b.papers.length - a.papers.length || byCodeUnits(a.longKey, b.longKey));
  }

  /** Keys of the short forms of a long form, in code-unit order. */
  shortsOf(longKey: string): string[] {
    return [...(this.shorts.get(longKey) ?? [])].sort(byCodeUnits);
  }

  /** Keys of the short forms that a word in small letters may mean, in code-unit order. */
  shortsLike(small: string): string[] {
    return [...(this.inAnyCase.get(small) ?? [])].sort(byCodeUnits);
  }

  has(shortKey: string): boolean {
    return this.meanings.has(shortKey);
  }

  private meaning(shortKey: string, longKey: string, holders: ReadonlySet<string>): Meaning {
    const papers = [...holders].sort(byCodeUnits);
    const pairs = this.filed.get(papers[0] ?? '')?.pairs ?? [];
    const pair = pairs.find((one) => one.shortKey === shortKey && one.longKey === longKey);
    return { id: `${shortKey}=${longKey}`, short: pair?.short ?? shortKey, long: pair?.long ?? longKey, shortKey, longKey, papers };
  }

  private file(paperId: string, shortKey: string, longKey: string): void {
    const longs = this.meanings.get(shortKey) ?? new Map<string, Set<string>>();
    this.meanings.set(shortKey, longs);
    enter(longs, longKey, paperId);
    enter(this.shorts, longKey, shortKey);
    enter(this.inAnyCase, shortKey.toLowerCase(), shortKey);
    this.most = Math.max(this.most, longKey.split(' ').length);
  }

  private unfile(paperId: string, shortKey: string, longKey: string): void {
    const longs = this.meanings.get(shortKey);
    if (!longs) return;
    leave(longs, longKey, paperId);
    if (longs.has(longKey)) return;
    leave(this.shorts, longKey, shortKey);
    if (longs.size > 0) return;
    this.meanings.delete(shortKey);
    leave(this.inAnyCase, shortKey.toLowerCase(), shortKey);
  }
}

function enter(sets: Map<string, Set<string>>, key: string, member: string): void {
  const set = sets.get(key);
  if (set) set.add(member);
  else sets.set(key, new Set([member]));
}

function leave(sets: Map<string, Set<string>>, key: string, member: string): void {
  const set = sets.get(key);
  set?.delete(member);
  if (set?.size === 0) sets.delete(key);
}
