import type { ListedFiles } from 'obsidian';
import { enoent, type Stat, type Store } from './store';

/** Talks to scripts/host/server.mjs, which serves one folder of the disk on the loopback address. */
export class HttpStore implements Store {
  constructor(private readonly base = '/vault') {}

  async load(): Promise<[string, Stat][]> {
    return (await (await this.call('GET', '/', '?index')).json()) as [string, Stat][];
  }

  async stat(path: string): Promise<Stat | null> {
    return (await (await this.call('GET', path, '?stat')).json()) as Stat | null;
  }

  async list(path: string): Promise<ListedFiles | null> {
    return (await (await this.call('GET', path, '?list')).json()) as ListedFiles | null;
  }

  async read(path: string): Promise<Uint8Array> {
    const response = await this.call('GET', path, '?read');
    if (response.status === 204) throw enoent('open', path);
    return new Uint8Array(await response.arrayBuffer());
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.call('PUT', path, '', bytes);
  }

  async mkdir(path: string): Promise<void> {
    await this.call('POST', path, '?mkdir');
  }

  async remove(path: string): Promise<void> {
    await this.call('DELETE', path);
  }

  async rename(from: string, to: string): Promise<void> {
    await this.call('POST', from, `?to=${encodeURIComponent(to)}`);
  }

  url(path: string): string {
    return `${this.base}/${path.split('/').map(encodeURIComponent).join('/')}`;
  }

  private async call(method: string, path: string, query = '', body?: Uint8Array): Promise<Response> {
    const address = path === '/' ? `${this.base}/` : this.url(path);
    const response = await fetch(address + query, { method, ...(body ? { body: body as BodyInit } : {}) });
    if (response.status === 404) throw enoent(method, path);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
}
