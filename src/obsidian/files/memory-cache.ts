import type { Cache } from '../../ports';

/** Stands in where IndexedDB is missing or blocked: everything works, and is built again after a restart. */
export class MemoryCache implements Cache {
  private readonly entries = new Map<string, Uint8Array>();

  async get(key: string): Promise<Uint8Array | null> {
    return this.entries.get(key) ?? null;
  }

  async getAll(prefix: string): Promise<Map<string, Uint8Array>> {
    return new Map([...this.entries].filter(([key]) => key.startsWith(prefix)));
  }

  async set(key: string, bytes: Uint8Array): Promise<void> {
    this.entries.set(key, bytes.slice());
  }

  async delete(key: string): Promise<void> {
    this.entries.delete(key);
  }

  async keys(prefix: string): Promise<string[]> {
    return [...this.entries.keys()].filter((key) => key.startsWith(prefix));
  }
}
