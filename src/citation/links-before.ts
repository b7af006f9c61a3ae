const ONLY_LINKS = /^[\sX()[\],;–—-]*$/;

/** Whether nothing but links stands between the beginning of a sentence and each of its links: every part is read once, however many links there are. */
export class LinksBefore {
  private from = -1;
  private to = -1;
  private onlyLinks = true;

  /** `filled`: the note, its links filled with "X". */
  constructor(private readonly filled: Pick<string, 'slice'>) {}

  /** Offsets of the sentence's beginning and of the link; ask for the links of a sentence in order. */
  only(sentence: number, link: number): boolean {
    if (sentence !== this.from || link < this.to) [this.from, this.to, this.onlyLinks] = [sentence, sentence, true];
    this.onlyLinks &&= ONLY_LINKS.test(this.filled.slice(this.to, link));
    this.to = link;
    return this.onlyLinks;
  }
}
