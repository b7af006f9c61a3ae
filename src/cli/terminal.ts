/** What a command may touch of the terminal: tests give their own. */
export interface Terminal {
  /** Results. With `--json` exactly one JSON object. */
  out: (text: string) => void;
  /** Progress, warnings, errors. */
  err: (text: string) => void;
  /** Someone is watching stderr: progress may be drawn over itself. */
  watched: boolean;
  /** Characters a line of text may take. */
  columns: number;
  env: Readonly<Record<string, string | undefined>>;
  /** Folder that relative paths start from. */
  cwd: string;
  /** Calls back on Ctrl-C until the returned function is called. */
  onInterrupt: (listener: () => void) => () => void;
}

/** Wide characters (Chinese, kana, hangul, full-width forms) take two columns. */
const isWide = (char: string): boolean => /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/.test(char);

/** Columns that a text takes. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const char of text) columns += isWide(char) ? 2 : 1;
  return columns;
}

/** What steers a terminal or turns the direction of what is around it; a line's end is none. */
const STEERS = /[^\P{Cc}\n]|\p{Bidi_Control}/gu;

/** Breaks a text at spaces, or between wide characters, into lines of at most `columns`, each after `indent`. A longer word stays whole. Signs that steer the terminal come as spaces. */
export function wrap(text: string, columns: number, indent = ''): string {
  const room = Math.max(20, columns - columnsOf(indent));
  const lines: string[] = [];
  for (const paragraph of text.replace(STEERS, ' ').split('\n')) {
    let line = '';
    let used = 0;
    for (const word of paragraph.match(/ *(?:[\u2E80-\uA4CF\uF900-\uFAFF\uFF00-\uFF60]|[^ \u2E80-\uA4CF\uF900-\uFAFF\uFF00-\uFF60]+)/g) ?? []) {
      const width = columnsOf(word);
      if (used + width > room && line !== '') {
        lines.push(line);
        line = word.trimStart();
        used = columnsOf(line);
      } else {
        line += word;
        used += width;
      }
    }
    lines.push(line);
  }
  return lines.map((line) => (line === '' ? '' : indent + line)).join('\n');
}
