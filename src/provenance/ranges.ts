import { labelNumber } from './page-labels';

const EN_DASH = '–';

/** Something to show, with the number that decides whether it follows its neighbour; null never follows. */
interface Member {
  text: string;
  follows: (previous: Member) => boolean;
  index: number;
}

const written = (run: readonly Member[]): string => {
  const first = run[0]?.text ?? '';
  const last = run[run.length - 1]?.text ?? '';
  return run.length > 1 ? `${first}${EN_DASH}${last}` : first;
};

/** Neighbours that follow each other as "first–last", in the given order. */
function rangesOf(members: readonly Member[]): string[] {
  const runs: Member[][] = [];
  for (const member of members) {
    const run = runs[runs.length - 1];
    const previous = run?.[run.length - 1];
    if (run && previous && member.follows(previous)) run.push(member);
    else runs.push([member]);
  }
  return runs.map(written);
}

/** Distinct integers as ranges, ascending: [4, 3, 7] -> ["3–4", "7"]. */
export function integerRanges(values: readonly number[]): string[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  return rangesOf(sorted.map((index) => ({ text: String(index), index, follows: (previous) => index === previous.index + 1 })));
}

/** Labels of pages (ascending index) as ranges: "iv", "v" on neighbouring pages -> "iv–v"; "xii", "1" stay apart. */
export function labelRanges(pages: readonly { index: number; label: string }[]): string[] {
  return rangesOf(
    pages.map(({ index, label }) => ({
      text: label,
      index,
      follows: (previous) => index === previous.index + 1 && isNextLabel(previous.text, label),
    })),
  );
}

/** True where `label` is the number after `previous` in the same numbering. */
export function isNextLabel(previous: string, label: string): boolean {
  const a = labelNumber(previous);
  const b = labelNumber(label);
  return a !== null && b !== null && a.style === b.style && b.value === a.value + 1;
}
