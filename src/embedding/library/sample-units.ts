import type { TermCounts } from '../../index/term-counts';
import { byCodeUnits } from '../../text';
import { mix } from './random-row';
import { STEP, type Steps } from './steps';

/** 53 bits of a text, FNV-1a in two halves and mixed: which units are looked at must not follow the alphabet. */
function hashOf(text: string): number {
  let [low, high] = [0x811c_9dc5, 0x9747_b28c];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x0100_0193);
    high = Math.imul(high ^ unit, 0x0193_0001);
  }
  return (mix(low) & 0x1f_ffff) * 2 ** 32 + mix(high ^ low);
}

/**
 * Places of at most `most` units, in the order of their ids, whatever order the index holds them in. Where there are more, those with the smallest
 * hash of their id: the same on every machine, and nearly the same after the library has grown.
 */
export function* sampleUnits(counts: TermCounts, most: number): Steps<Uint32Array> {
  const hashes = new Float64Array(counts.size);
  if (counts.size > most) {
    for (let place = 0; place < counts.size; place += 1) {
      hashes[place] = hashOf(counts.unitAt(place).unitId);
      if (place % 2048 === 2047) yield STEP;
    }
  }
  const limit = counts.size > most ? (hashes.slice().sort()[most] ?? 0) : 1;
  const chosen: { place: number; unitId: string }[] = [];
  for (let place = 0; place < counts.size; place += 1) if ((hashes[place] ?? 0) < limit) chosen.push({ place, unitId: counts.unitAt(place).unitId });
  yield STEP;
  return Uint32Array.from(chosen.sort((a, b) => byCodeUnits(a.unitId, b.unitId)), ({ place }) => place);
}
