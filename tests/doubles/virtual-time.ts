import type { Clock, Timer } from '../../src/ports';

/** A clock and its timers that move only when a test lets them; nothing in a test waits for real time. */
export class VirtualTime {
  now = 1_700_000_000_000;
  private timers: { at: number; order: number; action: () => void }[] = [];
  private order = 0;

  readonly clock: Clock = () => this.now;

  readonly timer: Timer = (milliseconds, action) => {
    const entry = { at: this.now + Math.max(0, milliseconds), order: this.order++, action };
    this.timers.push(entry);
    return () => {
      this.timers = this.timers.filter((other) => other !== entry);
    };
  };

  /** Number of timers that wait. */
  get waiting(): number {
    return this.timers.length;
  }

  /** Resolves after so many milliseconds of this time. */
  pass = (milliseconds: number): Promise<void> => new Promise((resolve) => void this.timer(milliseconds, resolve));

  /** Moves the time on, timer by timer. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    await settle();
    for (let next = this.next(); next !== undefined && next.at <= end; next = this.next()) await this.fire(next);
    this.now = end;
  }

  /** Moves the time on until the work is done; rejects where nothing waits and the work does not end. */
  async until<T>(work: Promise<T>): Promise<T> {
    let over = false;
    const watched = work.finally(() => {
      over = true;
    });
    watched.catch(() => undefined); // `await` below hears of it
    await settle();
    for (let idle = 0; !over; ) {
      const next = this.next();
      if (next !== undefined) {
        await this.fire(next);
        idle = 0;
        continue;
      }
      // Real work of the machine, such as reading a module.
      await new Promise((resolve) => setTimeout(resolve, 1));
      idle += 1;
      if (idle > 5_000) throw new Error('the work waits for nothing that time could bring');
    }
    return watched;
  }

  /** Forgets every timer, as a killed process does. */
  kill(): void {
    this.timers = [];
  }

  private next(): { at: number; order: number; action: () => void } | undefined {
    let first = this.timers[0];
    for (const timer of this.timers) if (first === undefined || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    return first;
  }

  private async fire(timer: { at: number; action: () => void }): Promise<void> {
    this.timers = this.timers.filter((other) => other !== timer);
    this.now = Math.max(this.now, timer.at);
    timer.action();
    await settle();
  }
}

/** Everything that can happen without time passing has happened: promises, and the streams behind `Response`. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
}
