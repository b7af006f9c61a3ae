const ARROW = ' > ';

/** A path for display; an element stays one element, whatever signs it holds. */
export const joinPath = (path: readonly string[]): string => path.join(ARROW);

/**
 * Section paths as one line, neighbours that share ancestors folded: [A, B, C] and [A, B, D] -> "A > B > C; D". Unrelated ones
 * and an ancestor beside its own child are joined by "; " so that every piece reads from its group's ancestors.
 */
export function foldPaths(paths: readonly (readonly string[])[]): string {
  const pieces: string[] = [];
  let first: readonly string[] | null = null;
  let shared: number | null = null; // ancestors that the group has left out; null while it has one member
  for (const path of paths) {
    const depth: number = first ? sharedAncestors(first, path) : 0;
    if (first && depth > 0 && (shared === null || depth >= shared)) {
      shared ??= depth;
      pieces.push(joinPath(path.slice(shared)));
    } else {
      first = path;
      shared = null;
      pieces.push(joinPath(path));
    }
  }
  return pieces.join('; ');
}

/** How many leading elements two paths share, the last element of either not counted. */
function sharedAncestors(a: readonly string[], b: readonly string[]): number {
  const limit = Math.min(a.length, b.length) - 1;
  let depth = 0;
  while (depth < limit && a[depth] === b[depth]) depth++;
  return depth;
}

/** A path in at most `maxLength` UTF-16 units: middle elements give way to "…" first, then the middle of what is left. */
export function shortenPath(path: readonly string[], maxLength: number): string {
  const whole = joinPath(path);
  if (whole.length <= maxLength || path.length < 3) return shortenMiddle(whole, maxLength);
  for (let dropped = 1; dropped <= path.length - 2; dropped++) {
    const head = Math.ceil((path.length - dropped) / 2);
    const shorter = joinPath([...path.slice(0, head), '…', ...path.slice(head + dropped)]);
    if (shorter.length <= maxLength) return shorter;
  }
  return shortenMiddle(joinPath([path[0] ?? '', '…', path[path.length - 1] ?? '']), maxLength);
}

/** Text in at most `maxLength` UTF-16 units with "…" in its middle; never half a character pair. */
export function shortenMiddle(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  if (maxLength < 1) return '';
  const room = maxLength - 1;
  let head = Math.ceil(room / 2);
  let tail = text.length - Math.floor(room / 2);
  if (isHigh(text.charCodeAt(head - 1))) head--;
  if (isHigh(text.charCodeAt(tail - 1))) tail++;
  return `${text.slice(0, head).trimEnd()}…${text.slice(tail).trimStart()}`;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
