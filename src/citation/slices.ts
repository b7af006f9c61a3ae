/** Work in slices: it yields null where whoever does it may give the thread back. */
export type Slices<T> = Generator<null, T, undefined>;

/** UTF-16 units of a note that are read in one slice, up to the end of a line: a millisecond or two. */
export const SLICE = 32_768;

/** Does all slices one after the other. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** `each` for every line of a note, in order. */
export function* byLine(lines: readonly string[], each: (line: string, at: number) => void): Slices<void> {
  let read = 0;
  for (const [at, line] of lines.entries()) {
    each(line, at);
    read += line.length + 1;
    if (read < SLICE) continue;
    read = 0;
    yield null;
  }
}
