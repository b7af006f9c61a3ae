import { readyPassage, type PassageText } from '../../citation';

/** Papers that are held at a time: their texts are long. */
const MOST = 8;

/** Whole papers made ready for quotes to be looked up in, each once; the one that was used least lately goes first. */
export class ReadyPapers {
  private readonly held = new Map<string, PassageText>();

  /** `text` is asked for where the paper is not held. */
  of({ paperId, generation }: { paperId: string; generation: string }, text: () => string): PassageText {
    const key = `${paperId}\n${generation}`;
    const ready = this.held.get(key) ?? readyPassage(paperId, text());
    this.held.delete(key);
    this.held.set(key, ready);
    const [oldest] = this.held.keys();
    if (this.held.size > MOST && oldest !== undefined) this.held.delete(oldest);
    return ready;
  }
}
