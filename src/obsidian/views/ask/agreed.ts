import type { App } from 'obsidian';
import type { Agreed, Service } from './session';

const KEY = 'locus-answers-agreed';
/** Older ones are forgotten and asked about again. */
const MOST = 20;

/** Services to which the user agreed to send, on this device. */
export class AgreedServices implements Agreed {
  constructor(private readonly app: Pick<App, 'loadLocalStorage' | 'saveLocalStorage'>) {}

  has(service: Service): boolean {
    return this.all().includes(nameOf(service));
  }

  add(service: Service): void {
    const others = this.all().filter((name) => name !== nameOf(service));
    this.app.saveLocalStorage(KEY, [nameOf(service), ...others].slice(0, MOST));
  }

  private all(): string[] {
    const kept: unknown = this.app.loadLocalStorage(KEY);
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  }
}

const nameOf = ({ host, model, also }: Service): string => [host, model, also ?? ''].join(' ').trim();
