/** A line of a note with its place. */
export interface NoteLine {
  /** Without its end. */
  text: string;
  /** UTF-16 offset in the note. */
  start: number;
}

export function linesOf(note: string): NoteLine[] {
  let start = 0;
  return note.split('\n').map((text) => {
    const line = { text, start };
    start += text.length + 1;
    return line;
  });
}
