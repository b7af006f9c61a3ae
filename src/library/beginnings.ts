import { Index } from 'flexsearch';

/** Letters that FlexSearch knows a word by. Filing every beginning of every word took thirty times the memory and fifteen times as long. */
const LEAD = 3;
/** Marks what is asked, which is one lead, from a word, which is filed under several. No word holds it. */
const ASKED = '\0';

const leadsOf = (text: string): string[] => (text.startsWith(ASKED) ? [text.slice(ASKED.length)] : Array.from({ length: Math.min(LEAD, text.length) }, (_, at) => text.slice(0, at + 1)));

/** Words by their beginnings: FlexSearch has them by their first letters, the rest of a longer beginning is compared. */
export class Beginnings {
  private readonly index = new Index({ tokenize: 'strict', resolution: 1, fastupdate: false, encode: leadsOf });
  private size = 0;

  /** Once for each word. */
  add(word: string): void {
    this.index.add(word, word);
    this.size += 1;
  }

  /** Words that begin with `asked`, itself among them. */
  startingWith(asked: string): string[] {
    const found = this.index.search(ASKED + asked.slice(0, LEAD), { limit: this.size }).map(String);
    return asked.length > LEAD ? found.filter((word) => word.startsWith(asked)) : found;
  }
}
