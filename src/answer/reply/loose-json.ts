/** Deeper than any answer; a server that sends only brackets must not fill the stack. */
const DEEPEST = 40;
const SPACE = /\s/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
/** LaTeX that a model wrote with one backslash, where JSON would read a tab or a line's end. */
const LATEX = /(?:times|theta|tau|tilde|neq|nabla|nu|rho|rangle)(?![A-Za-z])/y;

/** What was read of a value that need not be well formed. */
export interface LooseJson {
  /** undefined where nothing begins here that could be read. */
  value: unknown;
  /** Where reading ended; after `start` in any case. */
  end: number;
  /** It ends in the middle, or no rule of grace reads on. What was whole is in `value`. */
  cut: boolean;
  /** Objects in `value` that are not whole. */
  partial: ReadonlySet<object>;
}

/**
 * Reads JSON at `start` as models write it: commas at the end of lists, line breaks and quotation marks in strings, single quotes, backslashes of LaTeX, an end in the middle. Never
 * throws. Linear in what is read.
 */
export function readLooseJson(text: string, start: number): LooseJson {
  const reader = new Reader(text, start);
  const value = reader.value(0);
  return { value, end: Math.max(start + 1, reader.at), cut: reader.cut, partial: reader.partial };
}

class Reader {
  cut = false;
  readonly partial = new Set<object>();

  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  value(depth: number): unknown {
    this.skipSpace();
    const char = this.text.charAt(this.at);
    if (depth > DEEPEST || char === '') return this.stop();
    if (char === '{') return this.object(depth);
    if (char === '[') return this.list(depth);
    if (char === '"' || char === "'") return this.string(char, false);
    return this.literal();
  }

  private object(depth: number): object {
    const entries: [string, unknown][] = [];
    this.at += 1;
    const whole = this.members('}', () => {
      const quote = this.text.charAt(this.at);
      if (quote !== '"' && quote !== "'") return this.stop();
      const key = this.string(quote, true);
      this.skipSpace();
      if (this.cut || this.text.charAt(this.at) !== ':') return this.stop();
      this.at += 1;
      const value = this.value(depth + 1);
      if (value !== undefined) entries.push([key, value]);
    });
    const made = Object.fromEntries(entries);
    if (!whole) this.partial.add(made);
    return made;
  }

  private list(depth: number): unknown[] {
    const elements: unknown[] = [];
    this.at += 1;
    const whole = this.members(']', () => {
      const value = this.value(depth + 1);
      if (value !== undefined) elements.push(value);
    });
    if (!whole) this.partial.add(elements);
    return elements;
  }

  /** Members up to the closing sign, commas between and after them; false where it does not come. */
  private members(close: string, member: () => void): boolean {
    for (;;) {
      this.skipSpace();
      if (this.text.charAt(this.at) === close) {
        this.at += 1;
        return true;
      }
      member();
      if (this.cut) return false;
      this.skipSpace();
      const next = this.text.charAt(this.at);
      if (next === ',') this.at += 1;
      else if (next !== close) {
        this.stop();
        return false;
      }
    }
  }

  private string(quote: string, isKey: boolean): string {
    const parts: string[] = [];
    let from = this.at + 1;
    for (let at = from; at < this.text.length; at += 1) {
      const char = this.text.charAt(at);
      if (char === '\\') {
        const [read, length] = this.escape(at);
        parts.push(this.text.slice(from, at), read);
        at += length - 1;
        from = at + 1;
      } else if (char === quote && this.endsString(at + 1, isKey)) {
        this.at = at + 1;
        parts.push(this.text.slice(from, at));
        return parts.join('');
      }
    }
    this.at = this.text.length;
    this.cut = true;
    parts.push(this.text.slice(from));
    return parts.join('');
  }

  /** What an escape means, and how long it is. */
  private escape(at: number): [string, number] {
    const char = this.text.charAt(at + 1);
    if (char === 'u' && /^[0-9a-fA-F]{4}$/.test(this.text.slice(at + 2, at + 6))) return [String.fromCharCode(parseInt(this.text.slice(at + 2, at + 6), 16)), 6];
    if (char === '"' || char === "'" || char === '\\' || char === '/') return [char, 2];
    LATEX.lastIndex = at + 1;
    const meant = ESCAPES[char];
    if (meant !== undefined && !LATEX.test(this.text)) return [meant, 2];
    return [`\\${char}`, 2];
  }

  /** A quotation mark ends a string where what follows can follow one. */
  private endsString(after: number, isKey: boolean): boolean {
    const next = this.pastSpace(after);
    const char = this.text.charAt(next);
    if (isKey) return char === ':' || char === '';
    if (char === '' || char === '}' || char === ']') return true;
    return char === ',' && /^["'{[\]}\dtfnTFN-]?$/.test(this.text.charAt(this.pastSpace(next + 1)));
  }

  private literal(): unknown {
    const [word] = /^(?:true|false|null|True|False|None|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\p{L}\d])/u.exec(this.text.slice(this.at, this.at + 40)) ?? [];
    if (word === undefined) return this.stop();
    this.at += word.length;
    if (/^[tT]/.test(word)) return true;
    if (/^[fF]/.test(word)) return false;
    return /^[nN]/.test(word) ? null : Number(word);
  }

  private stop(): undefined {
    this.cut = true;
    return undefined;
  }

  private skipSpace(): void {
    this.at = this.pastSpace(this.at);
  }

  private pastSpace(from: number): number {
    let at = from;
    while (at < this.text.length && SPACE.test(this.text.charAt(at))) at += 1;
    return at;
  }
}
