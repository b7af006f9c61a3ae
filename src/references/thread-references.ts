import type { Timer } from '../ports';
import { DisposableThread, type SpawnThread, type ThreadFault } from '../threads';
import type { CslItem } from './csl';
import type { BibliographyRequest, MadeBibliography, MadeFault, MadeText, ReferenceMaker } from './model';
import { isAnswer, type ReferenceQuestion, type ReferenceWork } from './thread-messages';

/** A style may hold any program; a thousand papers take a few seconds. */
const MILLISECONDS = 30_000;

const CODES = { hangs: 'style-hangs', memory: 'style-hangs', broken: 'broken' } as const satisfies Record<ThreadFault, MadeFault['code']>;

/** Formats references in a thread of its own, which is ended where a style hangs. */
export class ThreadReferences implements ReferenceMaker {
  private readonly thread: DisposableThread<ReferenceQuestion, MadeText | MadeBibliography>;

  constructor(spawn: SpawnThread<ReferenceQuestion>, timer: Timer) {
    this.thread = new DisposableThread<ReferenceQuestion, MadeText | MadeBibliography>(spawn, timer, {
      answerIn: (message, asked) => (isAnswer(message) && message.references === asked ? message.made : null),
      failed: (fault, message) => ({ ok: false, code: CODES[fault], message }),
    });
  }

  async bibtex(items: readonly CslItem[]): Promise<MadeText> {
    const made = await this.ask({ make: 'bibtex', items });
    return made.ok && !('text' in made) ? WRONG : made;
  }

  async bibliography(request: BibliographyRequest): Promise<MadeBibliography> {
    const made = await this.ask({ make: 'bibliography', request });
    return made.ok && !('entries' in made) ? WRONG : made;
  }

  close(): void {
    this.thread.close();
  }

  private ask(work: ReferenceWork): Promise<MadeText | MadeBibliography> {
    return this.thread.ask((references, bytes) => ({ references, bytes }), new TextEncoder().encode(JSON.stringify(work)), MILLISECONDS);
  }
}

/** The thread answers one question at a time, so this is a fault of ours. */
const WRONG: MadeFault = { ok: false, code: 'broken', message: 'an answer to another question' };
