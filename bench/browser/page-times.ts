// What benchmarks in the browser measure of the plugin and of its page.
import type { OpenVault } from '../../tests/e2e/harness';

/** Milliseconds of the plugin's own work in `onload`. */
export async function onloadOf({ page }: OpenVault): Promise<number> {
  return page.evaluate(async () => {
    const plugin = window.host.app.plugins.plugins.locus;
    if (!plugin) throw new Error('the plugin is not there');
    // Reading data.json is the disk's time, not the plugin's.
    plugin.loadData = () => Promise.resolve(null);
    plugin.unload();
    const started = performance.now();
    await plugin.load();
    return performance.now() - started;
  });
}

/** Starts to note the page's tasks over 50 ms; call the result for those since then. */
export async function watchTasks({ page }: OpenVault): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));
}

/** Durations for people, in whole milliseconds. */
export const listed = (tasks: readonly number[]): string => (tasks.length === 0 ? 'none' : tasks.map((ms) => ms.toFixed(0)).join(', '));
