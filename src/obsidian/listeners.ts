import { reportError } from './report-error';

/** Callbacks that are told of a change, in the order in which they subscribed. One that throws is reported and harms no other. */
export class Listeners<T> {
  private readonly listeners = new Set<(value: T) => void>();

  /** Returns the function that unsubscribes. */
  add(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(value: T): void {
    // A copy, because a listener may unsubscribe while it is told.
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        reportError('listener', error);
      }
    }
  }

  clear(): void {
    this.listeners.clear();
  }
}
