import { faultOfRecord, faultOfText } from '../../endpoint/other-body';
import { transient, type EndpointFault } from '../../endpoint/faults';
import { isRecord, listOf, textOf, type JsonRecord } from '../../ocr/loose-json';

/** A part of an answer, or all of it. */
export interface CompletionPart {
  text: string;
  /** Why the model ended: "stop", "length", "content_filter"; "" where it goes on, or nobody says. */
  finish: string;
  /** The model's words where it refuses; "" else. */
  refusal: string;
  /** UTF-16 units of what it thinks beside the answer, as some servers hand it on. */
  thought: number;
}

/** What servers call the thoughts of a model. */
const THOUGHTS = ['reasoning_content', 'reasoning', 'thinking'];

/** Reads `choices[0]` of a completion or of a piece of one; a fault where there is none. `body`: parsed JSON, or the text where it was none. */
export function completionPart(body: unknown, model: string, now: number): CompletionPart | EndpointFault {
  if (typeof body === 'string') return looksLikeEvents(body) ? partOfEvents(body, model, now) : faultOfText(body);
  if (!isRecord(body)) return transient('answer-empty');
  if (!Array.isArray(body.choices) || (body.error !== undefined && body.error !== null)) return faultOfRecord(body, model, new Headers(), now);
  const [choice] = listOf(body.choices);
  if (!isRecord(choice)) return { text: '', finish: '', refusal: '', thought: 0 };
  const message = isRecord(choice.delta) ? choice.delta : isRecord(choice.message) ? choice.message : {};
  return { text: contentOf(message.content), finish: textOf(choice.finish_reason), refusal: textOf(message.refusal), thought: thoughtIn(message) };
}

const thoughtIn = (message: JsonRecord): number => THOUGHTS.reduce((sum, name) => sum + textOf(message[name]).length, 0);

/** Some servers answer in parts: `[{type: "text", text: "…"}]`. */
const contentOf = (content: unknown): string => (Array.isArray(content) ? content.map((part: unknown) => (isRecord(part) ? textOf(part.text) : textOf(part))).join('') : textOf(content));

/** Some servers stream whether they were asked to or not, and some gateways then name it something else. */
const looksLikeEvents = (body: string): boolean => /^\s*(?:data:|event:|id:|retry:|:)/.test(body.slice(0, 500));

/** All events of a stream as one part. What breaks off, or ends in a fault, ends as if its length were used up: what is whole of it is kept. */
function partOfEvents(body: string, model: string, now: number): CompletionPart | EndpointFault {
  const texts: string[] = [];
  const all = { finish: '', refusal: '', thought: 0 };
  for (const line of body.split(/\r\n|\r|\n/)) {
    const data = /^data: ?(.*)$/.exec(line)?.[1]?.trim() ?? '';
    if (data === '' || data === '[DONE]') continue;
    const part = eventPart(data, model, now);
    if ('kind' in part && texts.length === 0) return part;
    if ('kind' in part) return { ...all, text: texts.join(''), finish: 'length' };
    if (part.text !== '') texts.push(part.text);
    all.finish ||= part.finish;
    all.refusal ||= part.refusal;
  }
  return { ...all, text: texts.join(''), finish: all.finish === '' && texts.length > 0 ? 'length' : all.finish };
}

function eventPart(data: string, model: string, now: number): CompletionPart | EndpointFault {
  try {
    return completionPart(JSON.parse(data), model, now);
  } catch {
    return transient('answer-cut'); // the caller says so
  }
}
