import type { Cache } from '../../ports';
import type { Timers } from '../watch/burst';

const DATABASE = 'locus';
const VERSION = 1;
const STORE = 'cache';
/** Milliseconds that the browser may take to open the database; it has been seen never to answer. */
const PATIENCE = 5_000;

/**
 * The device cache over IndexedDB. All vaults of an origin share one database, so every key carries the vault's own prefix.
 * Any method may reject: the browser may evict, close or block the database at any time. The next call then opens it again.
 */
export class IdbCache implements Cache {
  private connection: Promise<IDBDatabase> | null = null;
  private closed = false;

  private constructor(
    private readonly factory: IDBFactory,
    private readonly vaultId: string,
    private readonly timers: Timers,
  ) {}

  /** Rejects where IndexedDB is missing, blocked, of a newer version, or does not answer. */
  static async open(factory: IDBFactory | undefined, vaultId: string, timers: Timers): Promise<IdbCache> {
    if (!factory) throw new Error('IndexedDB is missing');
    const cache = new IdbCache(factory, vaultId, timers);
    await cache.connect();
    return cache;
  }

  get(key: string): Promise<Uint8Array | null> {
    return this.work('readonly', async (store) => asBytes(await settled<unknown>(store.get(this.full(key)))));
  }

  getAll(prefix: string): Promise<Map<string, Uint8Array>> {
    return this.work('readonly', async (store) => {
      const range = this.range(prefix);
      const [keys, values] = await Promise.all([settled(store.getAllKeys(range)), settled<unknown[]>(store.getAll(range))]);
      const found = new Map<string, Uint8Array>();
      keys.forEach((key, i) => {
        const bytes = asBytes(values[i]);
        if (bytes) found.set(this.bare(key), bytes);
      });
      return found;
    });
  }

  set(key: string, bytes: Uint8Array): Promise<void> {
    return this.work('readwrite', (store) => {
      store.put(bytes.slice(), this.full(key));
      return committed(store.transaction);
    });
  }

  delete(key: string): Promise<void> {
    return this.work('readwrite', (store) => {
      store.delete(this.full(key));
      return committed(store.transaction);
    });
  }

  keys(prefix: string): Promise<string[]> {
    return this.work('readonly', async (store) => (await settled(store.getAllKeys(this.range(prefix)))).map((key) => this.bare(key)));
  }

  close(): void {
    this.closed = true;
    // A connection that failed has nothing to close, and its caller was told.
    this.connection?.then((database) => database.close(), () => undefined);
    this.connection = null;
  }

  private async work<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    return act((await this.begin(mode)).objectStore(STORE));
  }

  /** A connection that was closed under us says so only when it is used: it is made again once. */
  private async begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const database = await this.connect();
    try {
      return database.transaction(STORE, mode);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
      this.forget(database);
      return (await this.connect()).transaction(STORE, mode);
    }
  }

  private connect(): Promise<IDBDatabase> {
    if (this.closed) return Promise.reject(new Error('The device cache is closed'));
    if (this.connection !== null) return this.connection;
    const connection = opened(this.factory, this.timers).then((database) => {
      // Another window wants another version, or to delete: holding on would block it for ever.
      database.onversionchange = () => this.forget(database);
      database.onclose = () => this.forget(database);
      return database;
    });
    this.connection = connection;
    // The caller hears of it; the next call tries anew.
    connection.catch(() => {
      if (this.connection === connection) this.connection = null;
    });
    return connection;
  }

  private forget(database: IDBDatabase): void {
    database.close();
    database.onversionchange = null;
    database.onclose = null;
    this.connection = null;
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

/** The database; one that comes after it was given up is closed, or it would block every other window's. */
function opened(factory: IDBFactory, timers: Timers): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, VERSION);
    let givenUp = false;
    const giveUp = (why: string): void => {
      givenUp = true;
      timers.clear(timer);
      reject(new Error(why));
    };
    const timer = timers.set(() => giveUp('IndexedDB does not answer'), PATIENCE);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onblocked = () => giveUp('IndexedDB is blocked');
    request.onerror = () => {
      timers.clear(timer);
      reject(request.error ?? new Error('IndexedDB cannot be opened'));
    };
    request.onsuccess = () => {
      timers.clear(timer);
      if (givenUp) request.result.close();
      else resolve(request.result);
    };
  });
}

const asBytes = (value: unknown): Uint8Array | null => (value instanceof Uint8Array ? value : null);

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'));
  });
}

/** A failed request aborts its transaction, which alone knows why in every case: also where there was no room at the end. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB write was aborted'));
  });
}
