import { textOf, type JsonRecord } from '../ocr/loose-json';
import { classifyRefusal, inOneLine, looksLikePage } from './classify';
import { ofSetup, transient, type EndpointFault } from './faults';

/** What an answer of status 200 means that is no JSON. */
export function faultOfText(text: string): EndpointFault {
  if (text.trim() === '') return transient('answer-empty');
  if (looksLikePage(text)) return ofSetup('answer-web-page');
  if (/^\s*[[{]/.test(text)) return transient('answer-cut');
  return ofSetup('answer-other', { message: inOneLine(text).slice(0, 100) });
}

/** What JSON of status 200 means that holds nothing of what was asked for: often an error that a gateway hands on. */
export function faultOfRecord(body: JsonRecord, model: string, headers: { get(name: string): string | null }, now: number): EndpointFault {
  // `{"object":"error"}` has its words at the top, others below `error`.
  const error = body.error ?? (textOf(body.message ?? body.detail) === '' ? undefined : body);
  return error === undefined || error === null ? ofSetup('answer-other', { message: '' }) : classifyRefusal({ status: 200, headers, error, text: '' }, model, now);
}
