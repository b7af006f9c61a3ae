import type { CitationLink } from '../../citation/model';

/** A stretch of a note as it is shown; UTF-16, half-open. */
export interface ShownStretch {
  /** The whole note, whose line ends need not be those of the file. */
  text: string;
  from: number;
  to: number;
}

/** Which of a note's links to the same target is meant. */
export interface ShownLink {
  /** Holds the link; null where it is not known what part of the note is shown, as in embeds and in tables of Live Preview. */
  stretch: ShownStretch | null;
  /** The link is the `nth` (from 0) of the `of` links to its target that are shown there. */
  nth: number;
  of: number;
}

/** The place that a link names, whatever it shows: the same text for the same place. */
export const targetOf = ({ linkPath, page, cite, heading }: CitationLink): string => JSON.stringify([linkPath, page, cite, heading]);

/**
 * Those of a note's links to one target that may be meant, in order: one where that is sure, all that come into question where it is not, none where the note is not
 * the one that is shown any more. `shown` is null where nothing is known.
 */
export function linksMeant<Link extends { start: number; end: number }>(note: string, links: readonly Link[], shown: ShownLink | null): Link[] {
  const stretch = shown?.stretch ? stretchIn(note, shown.stretch) : { from: 0, to: note.length };
  if (stretch === null) return [];
  const there = links.filter(({ start, end }) => start >= stretch.from && end <= stretch.to);
  const one = shown !== null && shown.of === there.length ? there[shown.nth] : undefined;
  return one === undefined ? there : [one];
}

/** The same stretch in the note as it is written; null where the note says something else by now. */
function stretchIn(note: string, { text, from, to }: ShownStretch): { from: number; to: number } | null {
  if (text === note) return { from, to };
  if (plainEnds(text) !== plainEnds(note)) return null;
  const starts = [0, ...[...note.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const placed = (offset: number): number => {
    const before = text.slice(0, offset).split('\n');
    return (starts[before.length - 1] ?? note.length) + (before.at(-1) ?? '').length;
  };
  return { from: placed(from), to: placed(to) };
}

const plainEnds = (text: string): string => text.replaceAll('\r\n', '\n');
