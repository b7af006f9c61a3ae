import type { Timers } from '../watch/burst';

/** Calls `act` now and again every `pace` milliseconds while a row is on screen in a window that is. Returns what ends it; a row that is gone ends it too. */
export function whileShown(el: HTMLElement, timers: Timers, pace: number, act: () => void): () => void {
  let timer: number | null = null;
  let ended = false;
  const look = (): void => {
    if (ended || !el.isConnected) return;
    if (el.doc.visibilityState === 'visible') act();
    timer = timers.set(look, pace);
  };
  // The row is put on the page after it is drawn.
  timer = timers.set(look, 0);
  return () => {
    ended = true;
    if (timer !== null) timers.clear(timer);
  };
}
