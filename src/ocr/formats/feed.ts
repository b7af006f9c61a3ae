import type { Parser } from 'htmlparser2';

/** Open elements beyond which markup is an attack or an accident: the parser's work grows with its open elements. */
export const DEEPEST = 500;
const SLICE = 16_384;

/** Feeds a text to a parser in slices and ends it. Stops early where `enough` says so; calls `ending` when all is fed. Returns how many UTF-16 units were fed. */
export function feed(parser: Parser, text: string, enough: () => boolean, ending: () => void = () => undefined): number {
  let at = 0;
  for (; at < text.length && !enough(); at += SLICE) parser.write(text.slice(at, at + SLICE));
  ending();
  parser.end();
  return Math.min(at, text.length);
}
