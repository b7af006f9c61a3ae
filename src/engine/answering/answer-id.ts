import type { Clock, Random } from '../../ports';

/** A new name for an answer: sorted by name they are sorted by time, and two devices that ask at the same moment take different ones. */
export function newAnswerId(clock: Clock, random: Random): string {
  const chance = Array.from({ length: 6 }, () => Math.floor(random() * 36).toString(36)).join('');
  return `${clock().toString(36).padStart(9, '0')}-${chance}`;
}
