import { isRecord, textOf } from '../ocr/loose-json';
import { ofSetup, ofText, transient, type EndpointFault } from './faults';
import { retryAfterOf } from './retry-after';

/** What a server answered instead of vectors. `error`: the error object of its JSON, where it sent one. */
export interface RefusedAnswer {
  status: number;
  headers: { get(name: string): string | null };
  error: unknown;
  /** The text of an answer that was no JSON. */
  text: string;
}

/** Longer than this a server's own words say nothing more. UTF-16 units. */
const MESSAGE_LENGTH = 300;

// Ollama, llama.cpp, vLLM, OpenAI and LM Studio each say it in their own words, under status 400, 413, 422 or 500.
const TOO_LONG = /context[ _](length|window|size)|(input|text|prompt|sequence)\b.{0,40}\b(too (long|large)|exceed)|maximum.{0,30}tokens|tokens?.{0,40}(exceed|larger than|must (be|have) less)|physical batch size/i;
const RATE_LIMITED = /rate.?limit|too many requests|\b429\b|throttl/i;
const NO_MODEL = /model.{0,80}(not found|does not exist|not exist|no such|not loaded|unknown|invalid|not supported)|no models? loaded|(unknown|invalid|unsupported|no such) model/i;
const NO_QUOTA = /insufficient[_ ](quota|balance|funds|credit)|billing|exceeded your current quota|balance is (insufficient|not enough)|out of credits/i;

/** What a failing status, or an error inside an answer of status 200, means. `model`: the one that was asked for. */
export function classifyRefusal(answer: RefusedAnswer, model: string, now: number): EndpointFault {
  const { status, headers } = answer;
  const message = messageOf(answer);
  const words = `${message} ${codeOf(answer.error)}`;
  const retryAfter = retryAfterOf(headers, now);
  if (NO_QUOTA.test(words) || status === 402) return ofSetup('quota-exhausted', { message });
  if (status === 429) return transient('rate-limited', { message }, retryAfter);
  if (status === 401 || status === 403) return ofSetup('key-refused', { status, message });
  if (NO_MODEL.test(words) && !TOO_LONG.test(words)) return ofSetup('model-missing', { model, message });
  if (TOO_LONG.test(words) || status === 413) return ofText('too-long', { message });
  if (status === 404 || status === 405) return isError(answer.error) ? ofSetup('model-missing', { model, message }) : ofSetup('not-an-endpoint', { status });
  if (status === 408 || status === 409 || status === 425 || status >= 500) return transient('server-error', { status, message }, retryAfter);
  if (status === 200) return classifyError200(answer, model, message, words, now);
  if (status >= 300 && status < 400) return ofSetup('not-an-endpoint', { status });
  return ofText('text-refused', { status, message });
}

/** An error in an answer that says that all is well: some gateways hand on their own trouble like that. */
function classifyError200(answer: RefusedAnswer, model: string, message: string, words: string, now: number): EndpointFault {
  const inner = statusIn(answer.error);
  if (inner !== null && inner !== 200) return classifyRefusal({ ...answer, status: inner }, model, now);
  if (RATE_LIMITED.test(words)) return transient('rate-limited', { message }, retryAfterOf(answer.headers, now));
  return ofSetup('answer-other', { message });
}

/** An HTTP status that an error object names. */
function statusIn(error: unknown): number | null {
  if (!isRecord(error)) return null;
  for (const value of [error.code, error.status, error.status_code, error.statusCode]) {
    const status = Number(textOf(value));
    if (Number.isInteger(status) && status >= 400 && status < 600) return status;
  }
  return null;
}

/** An error as the wire format has it, not any JSON that a web server answers with. */
const isError = (error: unknown): boolean => typeof error === 'string' || (isRecord(error) && ('message' in error || 'code' in error || 'type' in error));

const codeOf = (error: unknown): string => (isRecord(error) ? [error.code, error.type].map(textOf).join(' ') : '');

function messageOf({ error, text }: RefusedAnswer): string {
  const inner = isRecord(error) ? textOf(error.message ?? error.detail ?? error.error) : textOf(error);
  const shown = inner || (looksLikePage(text) ? '' : text);
  return inOneLine(shown).slice(0, MESSAGE_LENGTH);
}

/** A server's words for display: in one line, without characters that steer a terminal or turn the direction of the text around them. */
export const inOneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();

/** True for HTML: a sign-in page, a proxy's page, the front page of a web server. */
export const looksLikePage = (text: string): boolean => /^\s*(<!doctype|<html|<head|<body|<\?xml)/i.test(text.slice(0, 500));
