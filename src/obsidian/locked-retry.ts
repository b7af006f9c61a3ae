import { Component } from 'obsidian';
import type { RunRequest } from '../engine/engine';
import { inBackground } from './report-error';
import type { RunStore } from './run-store';
import type { Timers } from './watch/burst';

/** A little longer than the lock of a window that was killed holds (60 s), in milliseconds. */
const PAUSE = 65_000;

/** Runs that found another window at work are tried again until they get through: that window ends, or its lock runs out. */
export class LockedRetry extends Component {
  private waiting: RunRequest[] = [];
  private timer: number | null = null;

  constructor(
    private readonly run: RunStore,
    private readonly timers: Timers,
  ) {
    super();
  }

  override onload(): void {
    this.register(
      this.run.onEnd(({ failure }, request) => {
        if (failure?.code === 'locked') this.wait(request);
      }),
    );
    this.register(() => {
      if (this.timer !== null) this.timers.clear(this.timer);
      this.timer = null;
      this.waiting = [];
    });
  }

  private wait(request: RunRequest): void {
    if (!this.waiting.some((other) => covers(other, request))) {
      this.waiting = [...this.waiting.filter((other) => !covers(request, other)), request];
    }
    this.timer ??= this.timers.set(() => inBackground('after the lock', this.tryAgain()), PAUSE);
  }

  private async tryAgain(): Promise<void> {
    const requests = this.waiting;
    this.waiting = [];
    this.timer = null;
    for (const request of requests) await this.run.index(request);
  }
}

/** True where `wide` does all that `narrow` asks for. */
function covers(wide: RunRequest, narrow: RunRequest): boolean {
  const atLeast = (wide.full === true || narrow.full !== true) && (wide.force === true || narrow.force !== true);
  return atLeast && (wide.papers === undefined || narrow.papers?.every((paperId) => wide.papers?.includes(paperId)) === true);
}
