import { faultOfRecord, faultOfText } from '../../endpoint/other-body';
import { transient, type EndpointFault } from '../../endpoint/faults';
import { isRecord, listOf, textOf } from '../../ocr/loose-json';

/** A part of an answer, or all of it. */
export interface CompletionPart {
  text: string;
  /** Why the model ended: "stop", "length", "content_filter"; "" where it goes on, or nobody says. */
  finish: string;
  /** The model's words where it refuses; "" else. */
  refusal: string;
}

/** Reads `choices[0]` of a completion or of a piece of one; a fault where there is none. `body`: parsed JSON, or the text where it was none. */
export function completionPart(body: unknown, model: string, now: number): CompletionPart | EndpointFault {
  if (typeof body === 'string') return faultOfText(body);
  if (!isRecord(body)) return transient('answer-empty');
  if (!Array.isArray(body.choices) || (body.error !== undefined && body.error !== null)) return faultOfRecord(body, model, new Headers(), now);
  const [choice] = listOf(body.choices);
  if (!isRecord(choice)) return { text: '', finish: '', refusal: '' };
  const message = isRecord(choice.delta) ? choice.delta : isRecord(choice.message) ? choice.message : {};
  return { text: contentOf(message.content), finish: textOf(choice.finish_reason), refusal: textOf(message.refusal) };
}

/** Some servers answer in parts: `[{type: "text", text: "…"}]`. */
const contentOf = (content: unknown): string => (Array.isArray(content) ? content.map((part: unknown) => (isRecord(part) ? textOf(part.text) : textOf(part))).join('') : textOf(content));
