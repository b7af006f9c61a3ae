import type { PdfFacts, PdfLine } from '../../ports';

/** What a PDF's running text looks like; sizes in points. */
export interface Print {
  /** Size of most characters; 0 where there are none. */
  bodySize: number;
  /** True where running text is rarely bold. */
  boldTells: boolean;
  /** Distance of base lines within a paragraph for type of a size. */
  leading(size: number): number;
}

const bucket = (size: number): number => Math.round(size * 2) / 2;

/** Lines follow each other at so many sizes where a paper has too few to measure. */
const USUAL_LEADING = 1.25;
/** A line under another within a column: nearer is the same line, farther another paragraph. */
const [NEAREST, FARTHEST] = [0.8, 2.2];

/** Measures type sizes and leading over the whole file. Linear. */
export function measurePrint({ pages }: PdfFacts): Print {
  const sizes = new Map<number, number>();
  const steps = new Map<number, Map<number, number>>();
  let bold = 0;
  let all = 0;
  for (const { lines } of pages) {
    lines.forEach((line, at) => {
      if (line.turned) return;
      const size = bucket(line.fontSize);
      sizes.set(size, (sizes.get(size) ?? 0) + line.text.length);
      all += line.text.length;
      if (line.bold === true) bold += line.text.length;
      const step = stepTo(lines[at - 1], line);
      if (step === null) return;
      const known = steps.get(size) ?? new Map<number, number>();
      known.set(step, (known.get(step) ?? 0) + 1);
      steps.set(size, known);
    });
  }
  const leadings = new Map([...steps].map(([size, counts]) => [size, commonest(counts)]));
  return {
    bodySize: commonest(sizes) ?? 0,
    boldTells: bold * 4 < all,
    leading: (size) => leadings.get(bucket(size)) ?? size * USUAL_LEADING,
  };
}

/** Distance to the line above in tenths of a point, rounded, where the two may be of one paragraph. */
function stepTo(above: PdfLine | undefined, line: PdfLine): number | null {
  if (!above || above.turned || bucket(above.fontSize) !== bucket(line.fontSize)) return null;
  const step = line.box[3] - above.box[3];
  const overlap = Math.min(above.box[2], line.box[2]) - Math.max(above.box[0], line.box[0]);
  if (overlap <= 0 || step < NEAREST * line.fontSize || step > FARTHEST * line.fontSize) return null;
  return Math.round(step * 4) / 4;
}

/** The key with the highest count, the smaller of two equals; null where there is none. */
function commonest(counts: ReadonlyMap<number, number>): number | null {
  let best: number | null = null;
  for (const [key, count] of counts) {
    const most = best === null ? 0 : (counts.get(best) ?? 0);
    if (count > most || (count === most && best !== null && key < best)) best = key;
  }
  return best;
}
