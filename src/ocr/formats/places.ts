import { listOf, numberOf } from '../loose-json';
import type { Box } from '../source-paper';

/** Four numbers, also where they are written as strings; null for anything else. */
export function boxOf(value: unknown): Box | null {
  const [a, b, c, d] = listOf(value).map(numberOf);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return [a, b, c, d].every(Number.isFinite) ? [a, b, c, d] : null;
}

/** A path beside the file; null for none, an address or one that leads out of the folder. */
export function imagePath(value: unknown, folder = ''): string | null {
  if (typeof value !== 'string') return null;
  const path = value.trim().replaceAll('\\', '/').replace(/^\.\//, '');
  if (path === '' || path.length > 1000 || /^[A-Za-z][A-Za-z0-9+.-]*:|^\/|(?:^|\/)\.\.(?:\/|$)/.test(path)) return null;
  return path.includes('/') || folder === '' ? path : `${folder}/${path}`;
}
