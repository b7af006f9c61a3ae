import { greekOfCommand } from './greek';
import type { Stretch } from './scan';
import { isTypeface, termOfCommand } from './latex';
import type { Terms } from './terms';
import { isStopWord, termOfWord } from './words';

/** What makes a stretch of text a formula beyond doubt. */
const TELLING = /\\[A-Za-z]{2}|[\^]|_ ?\{/;
/** A piece of a formula that stands without dollars: a command, a script, a single letter, a number, signs. */
const MATHY = /^(?:.{0,400}(?:\\[A-Za-z]|[\^{}]).{0,400}|[\p{L}]|[\p{N}.,]+|[^\p{L}\p{N}]+)$/u;
const DELIMITER = /\$\$|\$|\\\(|\\\[/g;
const CLOSER: Readonly<Record<string, string>> = { $$: '$$', '\\(': '\\)', '\\[': '\\]' };
const LONGEST_INLINE = 2000;
const LONGEST_DISPLAY = 20_000;
/** Most letters that are read as a product of variables ("mc", "abc"): more are a word. */
const LONGEST_PRODUCT = 3;
const MOST_FACTORS = 4;

/** A formula between delimiters: `start` and `end` with them, `from` and `to` without; half-open, UTF-16. */
export interface Formula extends Stretch {
  from: number;
  to: number;
  /** Set on lines of its own: `$$` or `\[`. */
  display: boolean;
}

/** The formulas of a text that stand between dollars, `\(`…`\)` or `\[`…`\]`, in order. Linear. */
export function formulasIn(text: string): Formula[] {
  const found: Formula[] = [];
  const closers = new Closers(text);
  DELIMITER.lastIndex = 0;
  for (let match = DELIMITER.exec(text); match !== null; match = DELIMITER.exec(text)) {
    const [mark] = match;
    const from = match.index + mark.length;
    const to = closeOf(text, from, mark, closers);
    if (to === null) continue;
    const end = to + mark.length;
    found.push({ start: match.index, end, from, to, display: mark === '$$' || mark === '\\[' });
    DELIMITER.lastIndex = end;
  }
  return found;
}

/** The stretches of a text that are formulas, in order and disjoint: between delimiters, or plainly LaTeX without them. Linear. */
export function mathStretches(text: string): Stretch[] {
  if (!TELLING.test(text) && !text.includes('$')) return [];
  const found: Stretch[] = [];
  let free = 0;
  for (const { start, end, from, to } of formulasIn(text)) {
    addBare(found, text, free, start);
    // Scripts and letters set into a word belong to it: "Ca$^{2+}$", "TGF-$\beta$1".
    if (!isGlued(text, start, end)) found.push({ start: from, end: to });
    free = end;
  }
  addBare(found, text, free, text.length);
  return found;
}

/** Where a closing sign stands next, remembered: a text of opening signs alone would be searched anew from each of them. Asked for places that only grow. */
class Closers {
  private readonly known = new Map<string, number>();

  constructor(private readonly text: string) {}

  next(closer: string, from: number): number {
    const known = this.known.get(closer) ?? -1;
    if (known >= from) return known;
    const found = this.text.indexOf(closer, from);
    const next = found < 0 ? Infinity : found;
    this.known.set(closer, next);
    return next;
  }
}

function closeOf(text: string, from: number, mark: string, closers: Closers): number | null {
  const closer = CLOSER[mark];
  if (closer !== undefined) {
    const end = closers.next(closer, from);
    return end + closer.length > from + LONGEST_DISPLAY ? null : end;
  }
  const window = text.slice(from, from + LONGEST_INLINE);
  const end = window.indexOf('$');
  if (end <= 0) return null;
  const content = window.slice(0, end);
  if (content.includes('\n\n')) return null;
  // "$5 and $6": money has no formula between.
  const tight = !/^\s|\s$/.test(content) && !/\d/.test(window.charAt(end + 1));
  return tight || TELLING.test(content) || /^\s.{1,3}\s$/.test(content) ? from + end : null;
}

const isGlued = (text: string, start: number, end: number): boolean => /[\p{L}\p{N}-]/u.test(text.charAt(start - 1)) || /[\p{L}\p{N}-]/u.test(text.charAt(end));

/** LaTeX that stands in the text without delimiters: pieces between white space, from the first to the last that look like it around one that surely is. */
function addBare(found: Stretch[], text: string, from: number, to: number): void {
  if (!TELLING.test(text.slice(from, to))) return;
  const pieces = [...text.slice(from, to).matchAll(/\S+/g)].map((match) => ({ start: from + match.index, end: from + match.index + match[0].length, text: match[0] }));
  let open: (Stretch & { sure: boolean }) | null = null;
  const close = (): void => {
    if (open?.sure) found.push({ start: open.start, end: open.end });
    open = null;
  };
  for (const piece of pieces) {
    if (!MATHY.test(piece.text)) {
      close();
      continue;
    }
    const sure = TELLING.test(piece.text);
    if (open === null) open = { start: piece.start, end: piece.end, sure };
    else {
      open.end = piece.end;
      open.sure ||= sure;
    }
  }
  close();
}

/** A variable or number of a formula with its scripts. */
interface Factor extends Stretch {
  text: string;
  isLetter: boolean;
  scripts: string[];
}

const GREEK_OR_LATIN = /^[a-zα-ω]$/;
const letterOf = (char: string): string | null => {
  const plain = char.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace('ς', 'σ');
  return GREEK_OR_LATIN.test(plain) ? plain : null;
};

/**
 * Adds what the words of a formula leave out, so that neither spaces nor braces nor the way of writing matter: commands (`\frac`), products joined and apart ("m c^2" and
 * "mc^2"), letters without their scripts. A query asks for its commands only; its words are there anyway. Linear.
 */
export function addMath(terms: Terms, text: string, { start, end }: Stretch, forQuery: boolean): void {
  const reader = new FormulaReader(text, start, end);
  for (let read = reader.next(); read !== null; read = reader.next()) {
    if (read.term !== null) terms.add(read.term, read);
    else if (!forQuery) addProduct(terms, read.factors);
  }
}

function addProduct(terms: Terms, factors: readonly Factor[]): void {
  const first = factors[0];
  const last = factors[factors.length - 1];
  if (!first || !last) return;
  if (factors.length > 1 && factors.length <= MOST_FACTORS) terms.addWithGreek(factors.map(({ text, scripts }) => text + (scripts[0] ?? '')).join(''), { start: first.start, end: last.end });
  for (const factor of factors) {
    if (!factor.isLetter || (factors.length === 1 && factor.scripts.length === 0)) continue;
    for (const term of [factor.text, ...factor.scripts.map((script) => factor.text + script)]) if (!isStopWord(term)) terms.addWithGreek(term, factor);
  }
}

/** The term of a command or of a whole word, or a product. */
type Read = Stretch & ({ term: string } | { term: null; factors: Factor[] });

/** Reads a formula into products and commands, in order. */
class FormulaReader {
  private factors: Factor[] = [];
  private waiting: Read | null = null;

  constructor(
    private readonly text: string,
    private at: number,
    private readonly end: number,
  ) {}

  next(): Read | null {
    if (this.waiting) {
      const read = this.waiting;
      this.waiting = null;
      return read;
    }
    while (this.at < this.end) {
      const command = this.step();
      if (command === undefined) continue;
      const product = this.take();
      if (product && command) this.waiting = command;
      const read = product ?? command;
      if (read) return read;
    }
    return this.take();
  }

  private take(): Read | null {
    const { factors } = this;
    const first = factors[0];
    if (!first) return null;
    this.factors = [];
    return { term: null, factors, start: first.start, end: factors[factors.length - 1]?.end ?? first.end };
  }

  /** Reads one sign. undefined: the product goes on; null: it ends; else the command or word that ends it. */
  private step(): Read | null | undefined {
    const { text } = this;
    const start = this.at;
    const char = String.fromCodePoint(text.codePointAt(start) ?? 32);
    this.at += char.length;
    if (char === '{') return /\}\s?$/.test(text.slice(Math.max(0, start - 2), start)) ? null : undefined;
    if (/\s/.test(char) || char === '}') return undefined;
    if (char === '\\') return this.command(start);
    if (char === '^' || char === '_') return this.script();
    if (/[0-9]/.test(char)) return this.number(start);
    if (/[A-Za-z]/.test(char)) return this.letters(start);
    const letter = letterOf(char);
    return letter === null ? null : void this.factor(letter, start, true);
  }

  private factor(text: string, start: number, isLetter: boolean): void {
    this.factors.push({ text, start, end: this.at, isLetter, scripts: [] });
  }

  private letters(start: number): Read | null | undefined {
    const word = /^[A-Za-z]+/.exec(this.text.slice(start, Math.min(this.end, start + 40)))?.[0] ?? '';
    if (word.length > LONGEST_PRODUCT) {
      this.at = start + word.length;
      return wordRead(word, start, this.at);
    }
    return void this.factor(word.charAt(0).toLowerCase(), start, true);
  }

  private number(start: number): undefined {
    const digits = /^[0-9]+(?:\.[0-9]+)?/.exec(this.text.slice(start, Math.min(this.end, start + 40)))?.[0] ?? '';
    this.at = start + digits.length;
    return void this.factor(digits, start, false);
  }

  private nameAt(at: number): string {
    return /^\\([A-Za-z]{1,24})\*?/.exec(this.text.slice(at, Math.min(this.end, at + 26)))?.[1] ?? '';
  }

  private command(start: number): Read | null | undefined {
    const { text } = this;
    const name = this.nameAt(start);
    this.at = start + 1 + Math.max(1, name.length) + (name !== '' && text.charAt(start + 1 + name.length) === '*' ? 1 : 0);
    if (name === 'begin' || name === 'end') this.at += /^\s?\{[a-z* ]{1,20}\}(?:\s?\{[lcr|@ ]{1,30}\})?/.exec(text.slice(this.at, Math.min(this.end, this.at + 60)))?.[0].length ?? 0;
    if (name === '') return /[,;:! ]/.test(text.charAt(start + 1)) ? undefined : null;
    const letter = greekOfCommand(name);
    if (letter !== null) return void this.factor(letter, start, true);
    if (isTypeface(name)) return this.typeface();
    const term = termOfCommand(name);
    return term === null ? null : { term, start, end: this.at };
  }

  /** One letter in another typeface is a variable; a word is a word, whatever its scripts. */
  private typeface(): Read | null | undefined {
    const group = /^\s?\{\s?([A-Za-z0-9](?:[A-Za-z0-9 .,'-]{0,60}[A-Za-z0-9])?)\s?\}/.exec(this.text.slice(this.at, Math.min(this.end, this.at + 70)));
    if (!group || (group[1] ?? '').length < 2) return undefined;
    const start = this.at + group[0].indexOf(group[1] ?? '');
    this.at += group[0].length;
    const word = (group[1] ?? '').replace(/^((?:\S )+\S)$/, (letters) => letters.replaceAll(' ', ''));
    return word.length > 2 && /^[A-Za-z]+$/.test(word) ? wordRead(word, start, this.at) : null;
  }

  /** A short script belongs to the letter before it; a longer one is read for itself. */
  private script(): null | undefined {
    const rest = this.text.slice(this.at, Math.min(this.end, this.at + 60));
    const found = /^\s?(?:\{\s?((?:[^{}\\^_]|\\[A-Za-z]{2,10}(?![A-Za-z])){1,24}?)\s?\}|(\\[A-Za-z]{2,10}(?![A-Za-z])|[A-Za-z0-9]))/.exec(rest);
    const script = plainScript(found?.[1] ?? found?.[2] ?? '');
    const base = this.factors[this.factors.length - 1];
    if (!found || script === null || !base) return null;
    this.at += found[0].length;
    base.scripts.push(script);
    base.end = this.at;
    return undefined;
  }
}

function wordRead(word: string, start: number, end: number): Read | null {
  const term = termOfWord(word);
  return term === '' ? null : { term, start, end };
}

/** "ij" of " i j ", "α" of "\alpha"; null where it is no short name. */
function plainScript(script: string): string | null {
  const plain = script.replace(/\\([A-Za-z]{2,10})\s?/g, (whole, name: string) => (isTypeface(name) ? '' : (greekOfCommand(name) ?? whole))).replace(/\s+/g, '').toLowerCase();
  return /^[a-z0-9α-ω]{1,4}$/.test(plain) ? plain : null;
}
