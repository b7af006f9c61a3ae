import type { Translate } from '../i18n';
import { collapseSpace, markdownProse } from '../text';
import { formatPlace, type Place } from './place';

/** A passage as a language model is given it. */
export interface PassageForModel {
  /** "Author 2024"; "" where neither is known. */
  source: string;
  place: Place;
  /** As it stands in the paper. */
  text: string;
}

/** "[S1]" for the first passage. Namespaced, since a bare "[7]" in a paper's text is its own reference (`spec/30` 47). */
export const passageMarker = (number: number): string => `[S${number}]`;

/** "[S1] Author 2024, p. 3–4 · Methods > Cohort:" and the text on the next line (`spec/30` 47). The header exists here only. `number` counts from 1. */
export function passageForModel(number: number, { source, place, text }: PassageForModel, translate: Translate): string {
  const where = [source, formatPlace(place, translate)].map(collapseSpace).filter((part) => part !== '').join(', ');
  return `${[passageMarker(number), where].filter((part) => part !== '').join(' ')}:\n${text}`;
}

/** One pair of brackets with markers in an answer. */
export interface AnswerMarker {
  /** UTF-16 range in the answer, half-open. */
  start: number;
  end: number;
  /** Numbers of the passages that it names, each once, in its order. */
  passages: number[];
  /** What it names that was not given ("S0", "S99"), to be shown as unsupported. */
  unsupported: string[];
}

const NUMBER = String.raw`\s{0,3}\d{1,9}(?:\s{0,3}[-–—‐‑~]\s{0,3}[Ss]?\s{0,3}\d{1,9})?`;
/** Behind the first a bare number is a marker too: "[S1, 2]". */
const MORE = String.raw`(?:\s{0,3}[,;、&]\s{0,3}[Ss]?|\s{0,3}[Ss])${NUMBER}`;
/** What a model adds in the brackets: "[S1, p. 3]". */
const ADDED = String.raw`(?:[,;:][^[\]\n]{0,80})?`;
const GROUP = new RegExp(String.raw`\[\s{0,3}([Ss]${NUMBER}(?:${MORE}){0,199})\s{0,3}${ADDED}\]`, 'g');
const PARTS = /(\d{1,9})(?:\s*[-–—‐‑~]\s*[Ss]?\s*(\d{1,9}))?/g;

/**
 * The markers of an answer in Markdown, in order (`spec/30` 48): `[S1][S2]`, `[S1, S2]`, `[S1; S2]`, `[S1–S3]`, `【S1】`, `［Ｓ１］`. In code and in what links lead to they
 * are text. `count` passages were given; every other number is told of, none is dropped. Linear.
 */
export function findMarkers(answer: string, count: number): AnswerMarker[] {
  return [...narrow(markdownProse(answer)).matchAll(GROUP)].map((group): AnswerMarker => {
    const passages = new Set<number>();
    const unsupported = new Set<string>();
    for (const [, from, to] of (group[1] ?? '').matchAll(PARTS)) name(Number(from), Number(to ?? from), count, passages, unsupported);
    return { start: group.index, end: group.index + group[0].length, passages: [...passages], unsupported: [...unsupported] };
  });
}

/** Of a range what was given, and its ends where they were not: "S2–S99" of five passages is 2 to 5, and S99. */
function name(from: number, to: number, count: number, passages: Set<number>, unsupported: Set<string>): void {
  for (const end of new Set([from, to])) if (end < 1 || end > count) unsupported.add(`S${end}`);
  for (let number = Math.max(1, Math.min(from, to)); number <= Math.min(count, Math.max(from, to)); number += 1) passages.add(number);
}

/** Brackets, letters, digits and signs of Chinese and Japanese print as those of ASCII; each is one UTF-16 unit, so that places stay. */
const narrow = (text: string): string =>
  text.replace(/[【〔［】〕］，；Ｓｓ０-９]/g, (char) => NARROW.get(char) ?? String.fromCharCode(char.charCodeAt(0) - 0xfee0));

const NARROW = new Map([...'【〔［'].map((char) => [char, '[']).concat([...'】〕］'].map((char) => [char, ']'])) as [string, string][]);
