const OPENING = /^\s{0,3}((?:>\s*)*)(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSING = /^[\s>]*(`{3,}|~{3,})\s*$/;

/** Follows the code fences of a note, line by line from the top. */
export class CodeFence {
  private open: { mark: string; isQuoted: boolean } | null = null;

  /** True where the next line lies in a fence; the lines that open and close it do. */
  covers(line: string): boolean {
    // A fence in a block quote ends with the quote.
    if (this.open?.isQuoted === true && !/^\s*>/.test(line)) this.open = null;
    if (this.open === null) {
      const [, quoted = '', mark] = OPENING.exec(line) ?? [];
      if (mark === undefined) return false;
      this.open = { mark, isQuoted: quoted !== '' };
      return true;
    }
    if (CLOSING.exec(line)?.[1]?.startsWith(this.open.mark) === true) this.open = null;
    return true;
  }
}
