import type { EventRef } from 'obsidian';
import { dropRef } from './events';

/** Load and unload with children and clean-ups. Clean-ups run in reverse order, children first. */
export class Component {
  _loaded = false;
  _children: Component[] = [];
  private readonly cleanups: (() => unknown)[] = [];

  load(): void | Promise<void> {
    if (this._loaded) return;
    this._loaded = true;
    const result = this.onload();
    for (const child of [...this._children]) void child.load();
    return result;
  }

  onload(): void | Promise<void> {}

  unload(): void {
    if (!this._loaded) return;
    this._loaded = false;
    for (let child = this._children.pop(); child; child = this._children.pop()) child.unload();
    for (let cleanup = this.cleanups.pop(); cleanup; cleanup = this.cleanups.pop()) cleanup();
    this.onunload();
  }

  onunload(): void {}

  addChild<T extends Component>(child: T): T {
    this._children.push(child);
    if (this._loaded) void child.load();
    return child;
  }

  removeChild<T extends Component>(child: T): T {
    const at = this._children.indexOf(child);
    if (at >= 0) {
      this._children.splice(at, 1);
      child.unload();
    }
    return child;
  }

  register(cleanup: () => unknown): void {
    this.cleanups.push(cleanup);
  }

  registerEvent(ref: EventRef): void {
    this.register(() => dropRef(ref));
  }

  registerDomEvent<E extends Event>(
    target: EventTarget,
    type: string,
    listener: (event: E) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void {
    const handler = listener as EventListener;
    target.addEventListener(type, handler, options);
    this.register(() => target.removeEventListener(type, handler, options));
  }

  registerInterval(id: number): number {
    this.register(() => window.clearInterval(id));
    return id;
  }
}
