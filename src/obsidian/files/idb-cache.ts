import type { Cache } from '../../ports';

const DATABASE = 'locus';
const STORE = 'cache';

/**
 * The device cache over IndexedDB. All vaults of an origin share one database, so every key carries the vault's own prefix.
 * Any method may reject: the browser may evict or block the database at any time.
 */
export class IdbCache implements Cache {
  private constructor(
    private readonly database: IDBDatabase,
    private readonly vaultId: string,
  ) {}

  /** Rejects where IndexedDB is missing or blocked. */
  static async open(factory: IDBFactory | undefined, vaultId: string): Promise<IdbCache> {
    if (!factory) throw new Error('IndexedDB is missing');
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const database = await settled(request);
    // Another window may want to upgrade; holding on would block it for ever.
    database.onversionchange = () => database.close();
    return new IdbCache(database, vaultId);
  }

  async get(key: string): Promise<Uint8Array | null> {
    return asBytes(await settled<unknown>(this.store('readonly').get(this.full(key))));
  }

  async getAll(prefix: string): Promise<Map<string, Uint8Array>> {
    const store = this.store('readonly');
    const range = this.range(prefix);
    const [keys, values] = await Promise.all([settled(store.getAllKeys(range)), settled<unknown[]>(store.getAll(range))]);
    const found = new Map<string, Uint8Array>();
    keys.forEach((key, i) => {
      const bytes = asBytes(values[i]);
      if (bytes) found.set(this.bare(key), bytes);
    });
    return found;
  }

  async set(key: string, bytes: Uint8Array): Promise<void> {
    const store = this.store('readwrite');
    store.put(bytes.slice(), this.full(key));
    await committed(store.transaction);
  }

  async delete(key: string): Promise<void> {
    const store = this.store('readwrite');
    store.delete(this.full(key));
    await committed(store.transaction);
  }

  async keys(prefix: string): Promise<string[]> {
    return (await settled(this.store('readonly').getAllKeys(this.range(prefix)))).map((key) => this.bare(key));
  }

  close(): void {
    this.database.close();
  }

  private store(mode: IDBTransactionMode): IDBObjectStore {
    return this.database.transaction(STORE, mode).objectStore(STORE);
  }

  private full(key: string): string {
    return `${this.vaultId}/${key}`;
  }

  private bare(key: IDBValidKey): string {
    return typeof key === 'string' ? key.slice(this.vaultId.length + 1) : '';
  }

  private range(prefix: string): IDBKeyRange {
    return IDBKeyRange.bound(this.full(prefix), `${this.full(prefix)}\uffff`);
  }
}

const asBytes = (value: unknown): Uint8Array | null => (value instanceof Uint8Array ? value : null);

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'));
    if (request instanceof IDBOpenDBRequest) request.onblocked = () => reject(new Error('IndexedDB is blocked'));
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB write failed'));
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB write was aborted'));
  });
}
