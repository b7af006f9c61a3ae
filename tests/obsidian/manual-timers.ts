import type { Timers } from '../../src/obsidian/watch/burst';

/** Timers that a test moves by hand. */
export class ManualTimers implements Timers {
  now = 0;
  private next = 1;
  private readonly due = new Map<number, { at: number; callback: () => void }>();

  set(callback: () => void, delay: number): number {
    this.due.set(this.next, { at: this.now + delay, callback });
    return this.next++;
  }

  clear(timer: number): void {
    this.due.delete(timer);
  }

  /** Moves the time on, in milliseconds, and calls what has become due, in order. */
  pass(time: number): void {
    this.now += time;
    for (const [timer, { callback }] of [...this.due].filter(([, { at }]) => at <= this.now).sort((a, b) => a[1].at - b[1].at)) {
      if (this.due.delete(timer)) callback();
    }
  }

  get waiting(): number {
    return this.due.size;
  }
}

/** Lets every promise that is ready settle. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};
