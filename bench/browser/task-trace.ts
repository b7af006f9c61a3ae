// Long tasks of the page by the clock and by the processor: on a busy machine the clock counts the time in which others had it.
import type { OpenVault } from '../../tests/e2e/harness';

/** A task of the page's main thread, in milliseconds. */
export interface PageTask {
  /** By the clock. */
  wall: number;
  /** Of the processor. */
  cpu: number;
  /** The longest thing within it that the browser names: a script's function and place, a timer, the layout, the collector. */
  what: string;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { functionName?: string; url?: string; lineNumber?: number; columnNumber?: number; type?: string }; name?: string };
}

/** Starts to trace; call the result to end it, for the tasks over `least` milliseconds by the clock, in their order. */
export async function traceTasks({ page }: OpenVault, least: number): Promise<() => Promise<PageTask[]>> {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'v8'], excludedCategories: ['*'] } });
  return async () => {
    const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
    await client.send('Tracing.end');
    await complete;
    await client.detach();
    return tasksOf(events, least);
  };
}

const TASK = /RunTask$/;

function tasksOf(events: readonly TraceEvent[], least: number): PageTask[] {
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf));
  const onMain = events.filter((event) => event.ph === 'X' && main.has(threadOf(event)));
  const tasks = onMain.filter(({ name, dur }) => TASK.test(name) && (dur ?? 0) > least * 1_000).sort((a, b) => a.ts - b.ts);
  return tasks.map((task) => ({ wall: (task.dur ?? 0) / 1_000, cpu: (task.tdur ?? task.dur ?? 0) / 1_000, what: longestIn(task, onMain) }));
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;

function longestIn(task: TraceEvent, events: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0);
  const within = events.filter((event) => event !== task && !TASK.test(event.name) && threadOf(event) === threadOf(task) && event.ts >= task.ts && event.ts < end);
  const named = within.sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0)).slice(0, 4);
  return named.map(({ name, dur = 0, args }) => `${name}${placeOf(args?.data)} ${(dur / 1_000).toFixed(0)}`).join(' > ');
}

const placeOf = (data: NonNullable<TraceEvent['args']>['data']): string => {
  const script = data?.url?.replace(/^.*[/:]/, '');
  const place = script ? `${script}:${(data?.lineNumber ?? 0) + 1}:${data?.columnNumber ?? 0}` : '';
  const text = [data?.functionName ?? '', place].filter(Boolean).join('@');
  return text === '' ? '' : ` (${text})`;
};
