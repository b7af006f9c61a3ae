import { findMarkers } from '../../provenance';
import { textOf } from '../../ocr/loose-json';

/** Passages that a model names. */
export interface NamedPassages {
  /** Numbers from 1, each once. */
  passages: number[];
  unknown: string[];
}

/** Names in what was not given are shown no longer than this. */
const LONGEST_NAME = 40;

/** Reads a marker that stands alone, as in JSON: "S1", "[S1, S2]", "【S1】", 1. "[7]" is a reference of the paper's own and names nothing that was given. */
export function namedAlone(value: unknown, count: number): NamedPassages {
  const text = textOf(value).trim();
  if (text === '') return { passages: [], unknown: [] };
  const bare = /^\d{1,6}$/.test(text) ? `S${text}` : text;
  const found = joined(/[[【〔［]/.test(bare) ? findMarkers(bare, count) : findMarkers(`[${bare}]`, count));
  return found.passages.length + found.unknown.length > 0 ? found : { passages: [], unknown: [text.slice(0, LONGEST_NAME)] };
}

/** Reads the markers of running text, and gives the text without them. */
export function namedInText(text: string, count: number): NamedPassages & { bare: string } {
  const markers = findMarkers(text, count);
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of markers) {
    parts.push(text.slice(from, start).replace(/[ \t]{1,100}$/, ''));
    from = end;
  }
  parts.push(text.slice(from));
  return { ...joined(markers), bare: parts.join('').trim() };
}

function joined(markers: readonly { passages: number[]; unsupported: string[] }[]): NamedPassages {
  return { passages: [...new Set(markers.flatMap(({ passages }) => passages))], unknown: [...new Set(markers.flatMap(({ unsupported }) => unsupported))] };
}
