import type { WriteFiles } from '../ports';
import { byCodeUnits } from '../text';
import { sameBytes } from './same-bytes';
import { WriteFailed } from './shard-store';
import { stableJson } from './stable-json';

/**
 * What is kept of a question to a model. `asked`: what was about to be sent, written before it is; gone once the answer is there. `answer`: the answer,
 * written once. `checked`: how its quotes stood when they were last compared with the papers. The two lie apart, so that a later look never touches what was paid for.
 */
export type AnswerPart = 'asked' | 'answer' | 'checked';

export const ANSWER_FOLDER = 'answers';

const ENDINGS: Readonly<Record<AnswerPart, string>> = { asked: '.asked.json', answer: '.json', checked: '.checked.json' };
const PARTS: readonly AnswerPart[] = ['asked', 'checked', 'answer'];

const ID = /^[0-9a-z-]{1,60}$/;

/** True for a name that an answer's files may bear on every file system. */
export const isAnswerId = (id: string): boolean => ID.test(id);

/** `answers/<id>.json`: user data, so deleting the index leaves it. What the files hold is the caller's; here it is JSON. */
export class AnswerRecords {
  constructor(private readonly files: WriteFiles) {}

  /** Writes a part whole and reads it back. Throws for an id that is none, and where plugin data cannot be written or reads back otherwise. */
  async keep(id: string, part: AnswerPart, value: object): Promise<void> {
    const path = pathOf(id, part);
    const bytes = new TextEncoder().encode(stableJson(value));
    await this.files.write(path, bytes);
    if (!sameBytes(await this.files.read(path), bytes)) throw new WriteFailed(path);
  }

  /** The text of a part as it lies there, sound or not; null where it is missing. Throws where it is there and cannot be read. */
  async read(id: string, part: AnswerPart): Promise<string | null> {
    const bytes = await this.files.read(pathOf(id, part));
    return bytes === null ? null : new TextDecoder().decode(bytes);
  }

  async drop(id: string, part: AnswerPart): Promise<void> {
    await this.files.remove(pathOf(id, part));
  }

  /** Every answer with at least one part that can be shown, sorted. */
  async ids(): Promise<string[]> {
    const ids = (await this.listed()).filter(({ part }) => part !== 'checked').map(({ id }) => id);
    return [...new Set(ids)].sort(byCodeUnits);
  }

  /** Deletes all of an answer; what was asked goes last, so that a kill in between leaves something that is still listed. */
  async remove(id: string): Promise<void> {
    for (const part of ['checked', 'answer', 'asked'] as const) await this.drop(id, part);
  }

  /** Number of answers, and bytes of all their files. */
  async measure(): Promise<{ count: number; bytes: number }> {
    let bytes = 0;
    for (const { id, part } of await this.listed()) bytes += (await this.files.stat(pathOf(id, part)))?.size ?? 0;
    return { count: (await this.ids()).length, bytes };
  }

  /**
   * All answers as one JSON text, an object by id, sorted; null where there is none. A file that is no JSON is given as the string that it holds: it is the user's,
   * and nothing of it may be lost.
   */
  async exported(): Promise<string | null> {
    const entries: [string, Record<string, unknown>][] = [];
    for (const id of await this.ids()) {
      const parts: Record<string, unknown> = {};
      for (const part of PARTS) {
        const text = await this.read(id, part);
        if (text !== null) parts[part] = parsedOr(text);
      }
      entries.push([id, parts]);
    }
    return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries), null, 2);
  }

  private async listed(): Promise<{ id: string; part: AnswerPart }[]> {
    const files = (await this.files.list(ANSWER_FOLDER))?.files ?? [];
    return files.flatMap((file) => {
      const part = PARTS.find((one) => file.endsWith(ENDINGS[one]));
      const id = part === undefined ? '' : file.slice(0, -ENDINGS[part].length);
      // What else lies there (a sync client's conflict copy) is left alone.
      return part !== undefined && isAnswerId(id) ? [{ id, part }] : [];
    });
  }
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function pathOf(id: string, part: AnswerPart): string {
  if (!isAnswerId(id)) throw new Error(`Locus: "${id.slice(0, 80)}" is no name of an answer`);
  return `${ANSWER_FOLDER}/${id}${ENDINGS[part]}`;
}
