/** The first `length` UTF-16 units of a text, one fewer where a character of two units would be cut in half: half a character has no UTF-8. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = (text.codePointAt(length - 1) ?? 0) > 0xffff ? length - 1 : length;
  return text.slice(0, cut);
}
