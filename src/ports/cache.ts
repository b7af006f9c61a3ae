/**
 * Device-local storage that may vanish at any time (IndexedDB in the app, a folder for the command line). Everything in it
 * can be rebuilt. Keys are "/"-joined ASCII paths. All methods throw on failure; callers treat a failing cache as an empty one and report it.
 */
export interface Cache {
  get(key: string): Promise<Uint8Array | null>;
  /** Every entry whose key starts with `prefix`. */
  getAll(prefix: string): Promise<Map<string, Uint8Array>>;
  set(key: string, bytes: Uint8Array): Promise<void>;
  delete(key: string): Promise<void>;
  keys(prefix: string): Promise<string[]>;
}
