import { decodeText } from '../loose-json';
import { PaperDraft } from './draft';
import type { FormatPaper, NamedFiles } from './file-format';
import { soundJson } from './sound-json';

/** A paper from the one JSON file of a format: damage is told, and what stands before it is read. `take` puts the content into the draft and may return the page count. */
export function readJsonPaper(paperId: string, format: string, files: NamedFiles, take: (json: unknown, draft: PaperDraft) => number | null | void): FormatPaper {
  const draft = new PaperDraft(paperId, format);
  const [name, bytes] = [...files][0] ?? ['', new Uint8Array()];
  const { value, whole } = soundJson(decodeText(bytes));
  if (!whole) draft.warn({ code: 'file-cut', params: { name } });
  const pages = take(value, draft);
  return draft.finish(new Map([[name, bytes]]), pages ?? null);
}
