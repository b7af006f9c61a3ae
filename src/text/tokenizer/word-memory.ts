/**
 * Remembers what became of the words met lately. Two generations: when the young one is full it becomes the old one, and a word that is asked for again
 * comes over. So the commonest words stay, and nothing is ever thrown away all at once.
 */
export class WordMemory {
  private young = new Map<string, string>();
  private old = new Map<string, string>();

  /** `size` words a generation. */
  constructor(private readonly size: number) {}

  /** undefined where the word is not known. */
  get(word: string): string | undefined {
    const known = this.young.get(word);
    if (known !== undefined) return known;
    const before = this.old.get(word);
    if (before !== undefined) this.set(word, before);
    return before;
  }

  set(word: string, made: string): void {
    if (this.young.size >= this.size) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(ownCopy(word), ownCopy(made));
  }
}

/** Shorter slices are copies anyway. */
const SLICED_FROM = 13;

/** A string that does not keep the text alive that it was cut out of, as engines let slices do. */
function ownCopy(text: string): string {
  return text.length < SLICED_FROM ? text : text.split('').join('');
}
