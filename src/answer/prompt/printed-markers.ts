/** What a model might take for a marker of ours, in any of the brackets that markers are read in. */
const LIKE_MARKER = /[[【〔［]\s{0,3}[SsＳｓ]\s{0,3}[0-9０-９][^\][【】〔〕［］]{0,3000}[\]】〕］]/g;

const inParentheses = (marker: string): string => `(${marker.slice(1, -1)})`;

/** A text in which nothing looks like a marker of ours: "[S1]" as a paper prints it becomes "(S1)". As long as it was, so that offsets stay. Linear. */
export const withoutMarkers = (text: string): string => text.replace(LIKE_MARKER, inParentheses);

/** A quote of such a text as the paper prints it. */
export function asPrinted(quote: string, printed: string): string {
  const markers = new Set(printed.match(LIKE_MARKER) ?? []);
  let undone = quote;
  for (const marker of markers) undone = undone.replaceAll(inParentheses(marker), marker);
  return undone;
}
