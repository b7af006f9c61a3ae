/**
 * As much of IndexedDB as the device cache uses, with the faults that browsers show. Databases outlive their connections; requests answer in
 * later turns, as in a browser.
 */
export class FakeIndexedDb {
  readonly entries = new Map<string, unknown>();
  version = 0;
  readonly connections = new Set<FakeDatabase>();
  /** How the next openings go. */
  opening: 'answers' | 'never answers' | 'is blocked' | 'fails' = 'answers';
  /** Writes find no room. */
  full = false;
  /** Called by hand where an opening was held back. */
  late: (() => void)[] = [];

  open(_name: string, version: number): IDBOpenDBRequest {
    const request = new FakeRequest();
    const answer = (): void => {
      if (version < this.version) return request.fail(named('VersionError', 'The requested version is less than the existing version.'));
      const database = new FakeDatabase(this);
      this.connections.add(database);
      request.result = database;
      if (this.version < version) {
        this.version = version;
        request.onupgradeneeded?.();
      }
      request.onsuccess?.();
    };
    queueMicrotask(() => {
      if (this.opening === 'fails') return request.fail(named('UnknownError', 'Internal error opening backing store.'));
      if (this.opening === 'answers') return answer();
      if (this.opening === 'is blocked') request.onblocked?.();
      this.late.push(answer);
    });
    return request as unknown as IDBOpenDBRequest;
  }

  get factory(): IDBFactory {
    return this as unknown as IDBFactory;
  }

  /** The browser throws everything away and closes the connections, telling them or not. */
  evict(tell: boolean): void {
    this.entries.clear();
    this.version = 0;
    for (const database of [...this.connections]) {
      database.close();
      if (tell) database.onclose?.();
    }
  }

  /** A newer Locus in another window raises the version; true where nobody holds on. */
  upgrade(version: number): boolean {
    for (const database of [...this.connections]) database.onversionchange?.();
    if (this.connections.size > 0) return false;
    this.version = version;
    return true;
  }
}

class FakeRequest {
  result: unknown = undefined;
  error: Error | null = null;
  onsuccess: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onblocked: (() => void) | null = null;
  onupgradeneeded: (() => void) | null = null;

  fail(error: Error): void {
    this.error = error;
    this.onerror?.();
  }
}

class FakeDatabase {
  onversionchange: (() => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(private readonly owner: FakeIndexedDb) {}

  close(): void {
    this.owner.connections.delete(this);
  }

  createObjectStore(): void {
    this.owner.entries.clear();
  }

  transaction(): FakeTransaction {
    if (!this.owner.connections.has(this)) throw named('InvalidStateError', 'The database connection is closing.');
    return new FakeTransaction(this.owner);
  }
}

class FakeTransaction {
  error: Error | null = null;
  oncomplete: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(private readonly owner: FakeIndexedDb) {}

  objectStore(): object {
    const { entries } = this.owner;
    const inRange = ({ lower, upper }: FakeRange): string[] => [...entries.keys()].filter((key) => key >= lower && key <= upper).sort();
    return {
      transaction: this,
      get: (key: string) => answered(() => entries.get(key)),
      getAll: (range: FakeRange) => answered(() => inRange(range).map((key) => entries.get(key))),
      getAllKeys: (range: FakeRange) => answered(() => inRange(range)),
      put: (value: unknown, key: string) => this.commit(() => entries.set(key, value), this.owner.full),
      delete: (key: string) => this.commit(() => entries.delete(key), false),
    };
  }

  /** A browser that finds no room tells it when the transaction ends, and of the request first, which does not know why. */
  private commit(write: () => unknown, refused: boolean): FakeRequest {
    const request = new FakeRequest();
    queueMicrotask(() => {
      if (!refused) {
        write();
        return this.oncomplete?.();
      }
      this.onerror?.();
      this.error = named('QuotaExceededError', 'The quota has been exceeded.');
      this.onabort?.();
    });
    return request;
  }
}

interface FakeRange {
  lower: string;
  upper: string;
}

/** `IDBKeyRange`, where the platform has none. */
export const FakeKeyRange = { bound: (lower: string, upper: string): FakeRange => ({ lower, upper }) };

function answered(value: () => unknown): FakeRequest {
  const request = new FakeRequest();
  queueMicrotask(() => {
    request.result = value();
    request.onsuccess?.();
  });
  return request;
}

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });
