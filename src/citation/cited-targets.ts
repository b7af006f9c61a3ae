import { everyLink } from './find-links';
import { withoutInlineCode } from './inline-code';
import type { CitationLink } from './model';
import { masked } from './note-mask';

/** Something in a note that may cite a paper: a link to a file, or the key of a Pandoc citation. */
export type CitedTarget =
  | { kind: 'link'; link: CitationLink }
  | {
      kind: 'key';
      key: string;
      /** It stands within brackets, where nothing but a citation is written so; without them it may be somebody's name. */
      inBrackets: boolean;
    };

/** Of what stands before a key on its line this is looked at, in UTF-16 units: prefixes, other keys, pages. */
const BRACKET_WITHIN = 400;

/** An address of mail has a letter before its "@". */
const KEY = /(^|[^\p{L}\p{N}_@/.])@(?:\{([^{}\s]{1,200})\}|([\p{L}\p{N}_][\p{L}\p{N}_:.#$%&\-+?<>~/]{0,200}))/gu;

/** What a note may cite, in order. Code, comments and properties hold none. Linear. */
export function citedTargets(note: string): CitedTarget[] {
  const visible = masked(note);
  const links = everyLink(visible);
  const found: { at: number; target: CitedTarget }[] = links.map(({ start, link }) => ({ at: start, target: { kind: 'link', link } }));
  const text = withoutLinks(visible, links).split('\n').map(withoutInlineCode).join('\n');
  for (const match of text.matchAll(KEY)) {
    // Signs at its end are the sentence's.
    const key = match[2] ?? (match[3] ?? '').replace(/[^\p{L}\p{N}_]+$/u, '');
    const at = match.index + (match[1] ?? '').length;
    const before = text.slice(Math.max(0, at - BRACKET_WITHIN), at);
    found.push({ at, target: { kind: 'key', key, inBrackets: before.lastIndexOf('[') > Math.max(before.lastIndexOf(']'), before.lastIndexOf('\n\n')) } });
  }
  return found.sort((a, b) => a.at - b.at).map(({ target }) => target);
}

function withoutLinks(note: string, links: readonly { start: number; end: number }[]): string {
  let text = '';
  let from = 0;
  for (const { start, end } of links) {
    text += note.slice(from, start) + ' '.repeat(end - start);
    from = end;
  }
  return text + note.slice(from);
}
