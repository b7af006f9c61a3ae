// The bars of spec/40's table for the words arm, asked of what one run has measured.

export interface Measured {
  engine: string;
  units: number;
  /** Until the last unit can be found; making the units up is not counted. */
  buildSeconds: number;
  /** The same in time of the processor, which other work on the machine does not stretch. */
  buildCpuSeconds: number;
  /** Heap and buffers after a forced collection, less what the process held before the index. */
  memoryMb: number;
  /** The most that the process ever held, of everything, up to the end of loading. */
  peakMb: number;
  saveMs: number;
  diskMb: number;
  loadMs: number;
  /** Over the queries; each is asked several times, and its middle time counts. */
  p50Ms: number;
  p95Ms: number;
  /** One paper of 30 units replaced, with its tokenizing and without; our engine only. */
  replaceMs: number | null;
  replaceIndexMs: number | null;
}

interface Bar {
  measure: string;
  value: number;
  /** The value must be at least, or at most, this. */
  atLeast?: number;
  atMost?: number;
  unit: string;
}

/** Peers are compared at the smallest size. */
function barsOf(rows: readonly Measured[]): Bar[] {
  const at = (engine: string, units?: number): Measured | undefined => rows.find((row) => row.engine === engine && (units === undefined || row.units === units));
  const [ours, orama, mini] = [at('locus'), at('orama'), at('minisearch')];
  const bars: Bar[] = [];
  if (ours && orama) {
    bars.push({ measure: 'memory, of Orama', value: ours.memoryMb / orama.memoryMb, atMost: 1 / 10, unit: '' });
    bars.push({ measure: 'disk, of Orama', value: ours.diskMb / orama.diskMb, atMost: 1 / 20, unit: '' });
    bars.push({ measure: 'load, faster than Orama', value: orama.loadMs / ours.loadMs, atLeast: 20, unit: 'x' });
    bars.push({ measure: 'build, faster than Orama', value: orama.buildSeconds / ours.buildSeconds, atLeast: 2, unit: 'x' });
    bars.push({ measure: 'build, less of the processor than Orama', value: orama.buildCpuSeconds / ours.buildCpuSeconds, atLeast: 2, unit: 'x' });
    bars.push({ measure: 'query p95, faster than Orama', value: orama.p95Ms / ours.p95Ms, atLeast: 20, unit: 'x' });
  }
  if (ours && mini) {
    bars.push({ measure: 'memory, of MiniSearch', value: ours.memoryMb / mini.memoryMb, atMost: 1 / 4, unit: '' });
    bars.push({ measure: 'disk, of MiniSearch', value: ours.diskMb / mini.diskMb, atMost: 1 / 4, unit: '' });
    bars.push({ measure: 'query p95, faster than MiniSearch', value: mini.p95Ms / ours.p95Ms, atLeast: 8, unit: 'x' });
  }
  if (ours) bars.push({ measure: 'one paper replaced, index work', value: ours.replaceIndexMs ?? 0, atMost: 5, unit: ' ms' });
  for (const large of rows.filter(({ engine, units }) => engine === 'locus' && units === 300_000)) {
    bars.push({ measure: '300,000 units: most memory', value: large.peakMb, atMost: 1000, unit: ' MB' });
    bars.push({ measure: '300,000 units: query p95', value: large.p95Ms, atMost: 50, unit: ' ms' });
    bars.push({ measure: '300,000 units: one paper replaced, index work', value: large.replaceIndexMs ?? 0, atMost: 5, unit: ' ms' });
    if (ours?.units === 30_000) bars.push({ measure: '300,000 units: p95 of that at 30,000', value: large.p95Ms / ours.p95Ms, atMost: 15, unit: 'x' });
  }
  return bars;
}

/** One line a bar: met or missed, and by how much. */
export function printBars(rows: readonly Measured[], say: (line: string) => void): void {
  for (const { measure, value, atLeast, atMost, unit } of barsOf(rows)) {
    const met = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
    const bar = atLeast === undefined ? `<= ${short(atMost ?? 0)}` : `>= ${short(atLeast)}`;
    say(`${met ? 'met   ' : 'MISSED'} ${measure}: ${short(value)}${unit} (bar ${bar}${unit})`);
  }
}

const short = (value: number): string => (value < 1 ? value.toFixed(3) : value.toFixed(1));
