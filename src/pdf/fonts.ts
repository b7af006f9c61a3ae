import type { PdfJsPage } from './pdfjs';
import { orElse, type TimeLimit } from './time-limit';

/** Weights in the names of fonts; "Medi" is Nimbus' bold, "Medium" is nobody's. Computer Modern's bold fonts have names of their own. */
const BOLD = /bold|black|heavy|medi(?:[^u]|$)|demi|^(?:.*\+)?(?:cm|sf|ec)(?:bx|b\d|ssbx|csc?b|mib|bsy)|[-_,]bd?$|w[6-9]$/i;
const PLAIN = /[a-z]/i;

/** True or false as the name of a font says; null where it has no name to go by. */
export const boldByName = (name: string): boolean | null => (!PLAIN.test(name) || /^type3$/i.test(name) ? null : BOLD.test(name));

/**
 * Which fonts of a document are bold. pdf.js tells a font's name only to those who would draw with it, so pages with fonts not met before are
 * asked for their drawing operators (images left out, see `open-document.ts`) and the fonts are taken from there. However many pages bring fonts of their own, each is
 * asked: what is known of a page must not hang on the pages before it (`spec/30` 14).
 */
export class FontWeights {
  private readonly bold = new Map<string, boolean | null>();

  constructor(private readonly limit: TimeLimit) {}

  /** Looks up the fonts of a page; `names` are those of its text. */
  async learn(page: PdfJsPage, names: readonly string[]): Promise<void> {
    const fresh = names.filter((name) => !this.bold.has(name));
    if (fresh.length === 0) return;
    await orElse(this.limit, () => page.getOperatorList(), null);
    for (const name of fresh) this.bold.set(name, page.commonObjs.has(name) ? weightOf(page.commonObjs.get(name)) : null);
  }

  of(name: string): boolean | null {
    return this.bold.get(name) ?? null;
  }
}

function weightOf(font: unknown): boolean | null {
  if (typeof font !== 'object' || font === null) return null;
  const { bold, black, name } = font as { bold?: unknown; black?: unknown; name?: unknown };
  if (bold === true || black === true) return true;
  return typeof name === 'string' ? boldByName(name) : null;
}
