import type { DiffPart } from '../citation';

/** A word diff as plain text: "fell by [-12-] {+21+} points". Space at the ends of a part stays outside its signs. */
export function diffText(diff: readonly DiffPart[]): string {
  return diff.map(({ kind, text }) => (kind === 'same' ? text : marked(text, kind === 'removed' ? ['[-', '-]'] : ['{+', '+}']))).join('');
}

function marked(text: string, [open, close]: readonly [string, string]): string {
  const words = text.trim();
  if (words === '') return text;
  const start = text.indexOf(words);
  return `${text.slice(0, start)}${open}${words}${close}${text.slice(start + words.length)}`;
}
