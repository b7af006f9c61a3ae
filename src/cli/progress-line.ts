import { columnsOf, type Terminal } from './terminal';

/** One line on a watched terminal, drawn over itself; nothing elsewhere, so that logs stay readable. */
export interface ProgressLine {
  draw: (text: string) => void;
  clear: () => void;
}

export function progressLine(terminal: Terminal): ProgressLine {
  let drawn = false;
  return {
    draw: (text) => {
      if (!terminal.watched) return;
      terminal.err(`\r\u001b[K${fitting(text, terminal.columns - 1)}`);
      drawn = true;
    },
    clear: () => {
      if (drawn) terminal.err('\r\u001b[K');
      drawn = false;
    },
  };
}

/** The beginning of a text that takes at most so many columns: a longer one would break the line, which is then not drawn over. */
function fitting(text: string, columns: number): string {
  let [used, end] = [0, 0];
  for (const char of text) {
    used += columnsOf(char);
    if (used > columns) break;
    end += char.length;
  }
  return text.slice(0, end);
}
