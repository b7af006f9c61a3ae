import type { KeymapContext, KeymapEventHandler, Modifier, PaneType, UserEvent } from 'obsidian';

type Listener = (event: KeyboardEvent, context: KeymapContext) => unknown;
interface Handler extends KeymapEventHandler {
  listener: Listener;
}

const held = (event: MouseEvent | TouchEvent | KeyboardEvent, modifier: Modifier): boolean => {
  if (modifier === 'Ctrl' || modifier === 'Mod') return event.ctrlKey; // host: never macOS
  if (modifier === 'Meta') return event.metaKey;
  return modifier === 'Shift' ? event.shiftKey : event.altKey;
};

const ALL: Modifier[] = ['Ctrl', 'Meta', 'Shift', 'Alt'];

/** Key bindings of a view or a modal. A listener that returns false keeps the key from everybody else. */
export class Scope {
  private readonly handlers: Handler[] = [];

  constructor(private readonly parent?: Scope) {}

  register(modifiers: Modifier[] | null, key: string | null, listener: Listener): KeymapEventHandler {
    const handler = { scope: this, modifiers: modifiers?.join(',') ?? null, key, listener } as unknown as Handler;
    this.handlers.push(handler);
    return handler;
  }

  unregister(handler: KeymapEventHandler): void {
    this.handlers.remove(handler as Handler);
  }

  /** host: true when a listener took the key. */
  handle(event: KeyboardEvent): boolean {
    const down = ALL.filter((modifier) => held(event, modifier)).join(',');
    for (const handler of this.handlers) {
      if (handler.key !== null && handler.key.toLowerCase() !== event.key.toLowerCase()) continue;
      if (handler.modifiers !== null && handler.modifiers.replace('Mod', 'Ctrl') !== down) continue;
      const context = { modifiers: down, key: event.key, vkey: event.code } as KeymapContext;
      if (handler.listener(event, context) !== false) continue;
      event.preventDefault();
      return true;
    }
    return this.parent?.handle(event) ?? false;
  }
}

export class Keymap {
  private readonly scopes: Scope[] = [];

  pushScope(scope: Scope): void {
    this.scopes.push(scope);
  }

  popScope(scope: Scope): void {
    this.scopes.remove(scope);
  }

  /** host: called by the page for keys nobody else took. */
  handle(event: KeyboardEvent): boolean {
    return this.scopes[this.scopes.length - 1]?.handle(event) ?? false;
  }

  static isModifier(event: MouseEvent | TouchEvent | KeyboardEvent, modifier: Modifier): boolean {
    return held(event, modifier);
  }

  /** Ctrl, or the middle button: a new tab; with Alt a split, with Alt and Shift a window. */
  static isModEvent(event?: UserEvent | null): PaneType | boolean {
    if (!event) return false;
    const middle = 'button' in event && event.button === 1;
    if (!event.ctrlKey && !middle) return false;
    if (!event.altKey) return 'tab';
    return event.shiftKey ? 'window' : 'split';
  }
}
