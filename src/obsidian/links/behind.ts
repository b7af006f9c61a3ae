import { isCjkChar } from '../../text';

const STOPS = /[\s.!?…。！？；｡]+$/;

/**
 * Where a citation of a sentence goes, as an offset in the text that the sentence is a part of: a link behind the stop and behind the citations that are
 * there, so that sentence and stop stay together and it does not matter where links are switched off; a Pandoc citation before the stop, as it is
 * printed. `start` and `end` are the sentence with its stop, `citedEnd` lies behind the citations that follow it.
 */
export function citationPlace(text: string, { start, end, citedEnd }: { start: number; end: number; citedEnd: number }, style: 'link' | 'pandoc'): number {
  if (style === 'link') return citedEnd;
  return start + text.slice(start, end).replace(STOPS, '').length;
}

/** The blank between a text and a citation that is put behind it: none at a beginning, behind a blank or an opening bracket, and in Chinese text. */
export function gapBehind(before: string): '' | ' ' {
  const last = before.slice(-1);
  return last === '' || /[\s([{“‘（【「『]/.test(last) || isCjkChar(last) ? '' : ' ';
}
