/** JSON as far as it is sound. */
export interface SoundJson {
  /** undefined where not even a beginning can be read. */
  value: unknown;
  /** False where the text ends early or is no JSON from some place on: `value` holds what stands before that. */
  whole: boolean;
}

/** Deeper nesting is no document. */
const DEEPEST = 500;
const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[\s,\]}]|$)/y;
const SPACE = /[ \t\r\n]*/y;

/**
 * Parses JSON; where that fails, the beginning up to the last value that is complete, with the open brackets closed. A file that was cut
 * while it was written or synced loses its end and nothing else. Never throws. Linear.
 */
export function soundJson(text: string): SoundJson {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text;
  const all = parse(body);
  if (all !== undefined) return { value: all, whole: true };
  const { end, closing } = soundPrefix(body);
  return { value: end === 0 ? undefined : parse(body.slice(0, end) + closing), whole: false };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // not JSON, or nested deeper than the engine can: the caller reads the sound beginning
  }
}

/** Where the last complete value or opened bracket ends, and what closes the brackets open there. The two change together only. */
function soundPrefix(text: string): { end: number; closing: string } {
  const scanner = new Scanner(text);
  const open: ('[' | '{')[] = [];
  let end = 0;
  for (let expectsValue = true; ; ) {
    scanner.space();
    const char = text[scanner.at];
    if (char === undefined) break;
    if (expectsValue && (char === '{' || char === '[')) {
      if (open.length >= DEEPEST) break;
      open.push(char);
      end = scanner.at += 1;
      scanner.space();
      expectsValue = text[scanner.at] !== (char === '[' ? ']' : '}');
      if (expectsValue && char === '{' && !scanner.key()) break;
    } else if (expectsValue) {
      if (char === '"' && !scanner.string()) {
        // a text that breaks off is sound as far as it goes
        return { end: scanner.soundTo, closing: `"${closed(open)}` };
      }
      if (char !== '"' && !scanner.literal()) break;
      end = scanner.at;
      expectsValue = false;
    } else {
      const last = open.at(-1);
      if (last === undefined) break;
      scanner.at += 1;
      if (char === ',') {
        scanner.space();
        if (last === '{' && !scanner.key()) break;
        expectsValue = true;
      } else if (char === (last === '[' ? ']' : '}')) {
        open.pop();
        end = scanner.at;
      } else break;
    }
  }
  return { end, closing: closed(open) };
}

const closed = (open: readonly ('[' | '{')[]): string => [...open].reverse().map((bracket) => (bracket === '[' ? ']' : '}')).join('');

class Scanner {
  at = 0;
  /** Where the last string stops being sound, when `string` said false. */
  soundTo = 0;

  constructor(private readonly text: string) {}

  space(): void {
    SPACE.lastIndex = this.at;
    SPACE.exec(this.text);
    this.at = SPACE.lastIndex;
  }

  /** A member's name with its colon. */
  key(): boolean {
    if (this.text[this.at] !== '"' || !this.string()) return false;
    this.space();
    if (this.text[this.at] !== ':') return false;
    this.at += 1;
    return true;
  }

  /** A string to its closing quote; false where it does not close or holds what JSON forbids: then `soundTo` is where to cut it. */
  string(): boolean {
    let at = this.at + 1;
    for (; at < this.text.length; at += 1) {
      const code = this.text.charCodeAt(at);
      if (code === 34) {
        this.at = at + 1;
        return true;
      }
      if (code < 32) break;
      if (code === 92) {
        const escaped = this.text[at + 1];
        if (escaped === undefined || !'"\\/bfnrtu'.includes(escaped)) break;
        if (escaped === 'u' && !/^[0-9a-fA-F]{4}$/.test(this.text.slice(at + 2, at + 6))) break;
        at += escaped === 'u' ? 5 : 1;
      }
    }
    this.soundTo = Math.min(at, this.text.length);
    return false;
  }

  literal(): boolean {
    LITERAL.lastIndex = this.at;
    const found = LITERAL.exec(this.text);
    // a number at the very end may have been longer
    if (!found || (LITERAL.lastIndex === this.text.length && /\d$/.test(found[0]))) return false;
    this.at = LITERAL.lastIndex;
    return true;
  }
}
