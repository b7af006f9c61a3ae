import type { CitationLink } from '../../citation/model';
import type { Standing } from '../../citation/standing';
import type { Engine } from '../../engine/engine';
import { Listeners } from '../listeners';
import { reportError } from '../report-error';

/** Resolved citations kept; the oldest go first. */
const KEPT = 2_000;

/** Where a link leads, what it says and what stands beside it: what a resolution depends on, besides the index. */
export interface CitationQuery {
  link: CitationLink;
  /** Vault path of the link's target, or null where it leads nowhere. */
  target: string | null;
  /** What the note quotes beside the link; null where it quotes nothing, or the note is not at hand. */
  quote: string | null;
}

export const citationKey = ({ link, target, quote }: CitationQuery): string =>
  [target ?? '', link.linkPath, link.page ?? '', link.heading ?? '', link.cite ?? '', quote ?? ''].join('\n');

/** Asks the engine once for each citation and remembers the answer, so that drawing a note never waits. */
export class CitationResolver {
  private readonly known = new Map<string, Standing>();
  private readonly pending = new Map<string, Promise<void>>();
  private readonly changes = new Listeners<ReadonlySet<string> | 'all'>();
  /** Raised when the index changed: answers to earlier questions are dropped. */
  private age = 0;

  constructor(private readonly engine: () => Promise<Engine>) {}

  /** What is known now, or null; asks in the background where nothing is known, and tells when it is. */
  peek(query: CitationQuery): Standing | null {
    const key = citationKey(query);
    const known = this.known.get(key);
    if (known) return known;
    if (!this.pending.has(key)) this.pending.set(key, this.ask(key, query));
    return null;
  }

  /** Resolves when the answer is there, or asking has failed. */
  async whenKnown(query: CitationQuery): Promise<void> {
    if (!this.peek(query)) await this.pending.get(citationKey(query));
  }

  /** Called with the keys of citations that are newly known, or `all` when everything must be asked again. */
  onChange(listener: (keys: ReadonlySet<string> | 'all') => void): () => void {
    return this.changes.add(listener);
  }

  /** What is known of citations of these papers is asked again, and what was not known of any (`spec/60` 21); everything without `papers`. */
  refresh(papers?: readonly string[]): void {
    this.age++;
    const changed = papers === undefined ? null : new Set(papers);
    for (const [key, { paperId }] of this.known) if (changed === null || paperId === null || changed.has(paperId)) this.known.delete(key);
    this.pending.clear();
    this.changes.tell('all');
  }

  dispose(): void {
    this.age++;
    this.changes.clear();
  }

  private async ask(key: string, query: CitationQuery): Promise<void> {
    const { age } = this;
    try {
      const resolved = await (await this.engine()).resolve(query.link, query.target, query.quote);
      if (age !== this.age) return;
      this.keep(key, resolved);
      this.changes.tell(new Set([key]));
    } catch (error) {
      // Stays pending: asking again on every redraw would only fail again. The next change of the index asks anew.
      reportError('citation', error);
      return;
    }
    this.pending.delete(key);
  }

  private keep(key: string, resolved: Standing): void {
    this.known.set(key, resolved);
    const oldest = this.known.keys().next();
    if (this.known.size > KEPT && !oldest.done) this.known.delete(oldest.value);
  }
}
