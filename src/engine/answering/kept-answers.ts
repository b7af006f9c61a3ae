import type { Answer } from '../../answer/model';
import { isRecord } from '../../ocr/loose-json';
import type { Breathe } from '../../ports';
import { ANSWER_FOLDER, isAnswerId, type AnswerRecords } from '../../store/answer-records';
import { isAnswer, isAnswerCheck } from './answer-shape';
import type { AnswerCheck, AnswerSummary, KeptAnswer } from './model';

/** Raised when an older Locus could misread what is written. */
const VERSION = 1;

export interface KeptAnswersOptions {
  records: AnswerRecords;
  breathe: Breathe;
  /** Told of what failed and stopped nothing. */
  failed: (error: unknown) => void;
}

/** Answers as they are kept in plugin data: written once, and looked at again beside. A file that cannot be read is told of and left as it is. */
export class KeptAnswers {
  private turn: Promise<unknown> = Promise.resolve();
  /** What is being written, by answer. */
  private readonly writes = new Map<string, Promise<void>>();

  constructor(private readonly options: KeptAnswersOptions) {}

  /** Rejects for an id that names nothing or is taken. */
  async assertFree(id: string): Promise<void> {
    const { records } = this.options;
    if (!isAnswerId(id)) throw new Error(`Locus: "${id.slice(0, 80)}" is no name of an answer`);
    await this.writes.get(id);
    const parts = await Promise.all([records.read(id, 'asked'), records.read(id, 'answer')]);
    if (parts.some((part) => part !== null)) throw new Error(`Locus: there is an answer named ${id} already`);
  }

  /** What is about to be sent, and nothing of the answer yet: what a kill leaves. */
  asked(answer: Answer): Promise<void> {
    return this.write(answer.id, () => this.options.records.keep(answer.id, 'asked', { version: VERSION, answer }));
  }

  /** The answer for good. From the call on whoever reads it or the list waits until it is written. Rejects only where it is not kept. */
  answered(answer: Answer): Promise<void> {
    const { records, failed } = this.options;
    return this.write(answer.id, async () => {
      await records.keep(answer.id, 'answer', { version: VERSION, answer });
      // Where it stays, it is only not shown any more.
      await records.drop(answer.id, 'asked').catch(failed);
    });
  }

  /** Resolves when all that was handed over is written, or has failed and was told to whoever handed it over. */
  async written(): Promise<void> {
    await Promise.all(this.writes.values());
  }

  /** False where the answer was deleted meanwhile: then nothing is written. */
  checked(id: string, check: AnswerCheck): Promise<boolean> {
    const { records } = this.options;
    return this.inTurn(async () => {
      if ((await records.read(id, 'answer')) === null) return false;
      await records.keep(id, 'checked', { version: VERSION, check });
      return true;
    });
  }

  /** null where there is none of that id. Where its file is damaged, what was asked is given, if that is still there. */
  async read(id: string): Promise<KeptAnswer | null> {
    if (!isAnswerId(id)) return null;
    await this.writes.get(id);
    const [answer, asked, check] = [await this.part(id, 'answer'), await this.part(id, 'asked'), await this.part(id, 'checked')];
    if (answer === null && asked === null) return null;
    const [whole, begun] = [answerIn(answer, id), answerIn(asked, id)];
    const damaged = [
      ...(answer !== null && whole === null ? [`${ANSWER_FOLDER}/${id}.json`] : []),
      ...(whole === null && asked !== null && begun === null ? [`${ANSWER_FOLDER}/${id}.asked.json`] : []),
    ];
    const shown = whole ?? begun;
    const looked = checkIn(check, shown);
    if (check !== null && shown !== null && looked === null) damaged.push(`${ANSWER_FOLDER}/${id}.checked.json`);
    return { id, state: whole !== null ? 'whole' : answer !== null || begun === null ? 'damaged' : 'unfinished', answer: shown, check: looked, damaged };
  }

  /** Every answer, the newest first; those without a date at the end, by id. */
  async list(): Promise<AnswerSummary[]> {
    const { records, breathe } = this.options;
    const summaries: AnswerSummary[] = [];
    await this.written();
    for (const id of await records.ids()) {
      const kept = await this.read(id);
      if (kept !== null) summaries.push(summaryOf(kept));
      await breathe();
    }
    // Sorting is stable: what was asked at the same time stays in the order of ids.
    return summaries.sort((a, b) => (b.asked ?? 0) - (a.asked ?? 0));
  }

  remove(id: string): Promise<void> {
    return this.inTurn(async () => {
      await this.writes.get(id);
      await this.options.records.remove(id);
    });
  }

  /** One write of an answer after the other. */
  private write(id: string, work: () => Promise<void>): Promise<void> {
    const mine = (this.writes.get(id) ?? Promise.resolve()).then(work);
    // Who asked for it hears of a failure; the next one goes ahead.
    const over = mine.catch(() => undefined).then(() => {
      if (this.writes.get(id) === over) this.writes.delete(id);
    });
    this.writes.set(id, over);
    return mine;
  }

  /** One after the other: what is deleted is not written again. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    // Who asked for it hears of a failure; the next one goes ahead.
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  /** The value in a part's file; `undefined` where that is no JSON or cannot be read, null where there is no file. */
  private async part(id: string, part: 'asked' | 'answer' | 'checked'): Promise<unknown> {
    const { records, failed } = this.options;
    const text = await records.read(id, part).catch((error: unknown) => {
      failed(error);
      return undefined; // told as damaged
    });
    if (text === null || text === undefined) return text;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined; // told as damaged
    }
  }
}

/** Under another name than its own it is a copy: what is done with it would be done to the other. */
const answerIn = (value: unknown, id: string): Answer | null => (isRecord(value) && value.version === VERSION && isAnswer(value.answer) && value.answer.id === id ? value.answer : null);

const checkIn = (value: unknown, answer: Answer | null): AnswerCheck | null =>
  answer !== null && isRecord(value) && value.version === VERSION && isAnswerCheck(value.check, answer) ? value.check : null;

const summaryOf = ({ id, state, answer, check }: KeptAnswer): AnswerSummary => ({
  id,
  state,
  question: answer?.question ?? '',
  model: answer?.model ?? '',
  asked: answer?.asked ?? null,
  claims: answer?.claims.length ?? 0,
  supported: answer?.claims.filter(({ support }) => support === 'supported').length ?? 0,
  checked: check?.checked ?? null,
});
