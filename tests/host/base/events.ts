import type { EventRef } from 'obsidian';

type Listener = (...args: never[]) => unknown;
interface Ref extends EventRef {
  owner: Events;
  name: string;
  listener: Listener;
  context: unknown;
}

/** Errors that plugin callbacks threw; a test asserts that it stays empty. */
export const hostErrors: unknown[] = [];

/** Records an error of plugin code, as the app's console would show it. */
export function reportError(error: unknown): void {
  hostErrors.push(error);
  console.error(error);
}

/** Obsidian's event emitter. host: a listener that throws is recorded in `hostErrors`, and the others still run. */
export class Events {
  private readonly listeners = new Map<string, Ref[]>();

  on(name: string, listener: Listener, context?: unknown): EventRef {
    const ref: Ref = { owner: this, name, listener, context };
    const list = this.listeners.get(name);
    if (list) list.push(ref);
    else this.listeners.set(name, [ref]);
    return ref;
  }

  off(name: string, listener: Listener): void {
    this.keep(name, (ref) => ref.listener !== listener);
  }

  offref(ref: EventRef): void {
    this.keep((ref as Ref).name, (other) => other !== ref);
  }

  trigger(name: string, ...args: unknown[]): void {
    for (const ref of [...(this.listeners.get(name) ?? [])]) this.tryTrigger(ref, args);
  }

  tryTrigger(ref: EventRef, args: unknown[]): void {
    const { listener, context } = ref as Ref;
    try {
      const result = listener.apply(context, args as never[]);
      if (result instanceof Promise) result.catch(reportError);
    } catch (error) {
      reportError(error);
    }
  }

  /** How many listeners an event has: for tests that look for leaks. */
  listenerCount(name: string): number {
    return this.listeners.get(name)?.length ?? 0;
  }

  private keep(name: string, test: (ref: Ref) => boolean): void {
    const list = this.listeners.get(name);
    if (list) this.listeners.set(name, list.filter(test));
  }
}

/** Removes a listener from whichever emitter it was put on. */
export function dropRef(ref: EventRef): void {
  (ref as Ref).owner.offref(ref);
}
