import type { App } from 'obsidian';
import type { Cache } from '../../ports';
import { messageOf } from '../report-error';
import { windowTimers, type Timers } from '../watch/burst';
import { IdbCache } from './idb-cache';
import { MemoryCache } from './memory-cache';

const VAULT_ID = 'locus-vault-id';

/** A cache, and what to say where it only lasts until the app closes. */
export interface DeviceCache {
  cache: Cache;
  /** Why nothing is kept between starts; null where it is. */
  fault: string | null;
  close(): void;
}

/** IndexedDB where it can be had, else memory. Never rejects. */
export async function openDeviceCache(app: App, timers: Timers = windowTimers): Promise<DeviceCache> {
  try {
    const cache = await IdbCache.open(activeWindow.indexedDB, vaultId(app), timers);
    return { cache, fault: null, close: () => cache.close() };
  } catch (error) {
    return { cache: new MemoryCache(), fault: messageOf(error), close: () => undefined };
  }
}

/** Random and kept on this device: two vaults of one name must not share a cache. */
export function vaultId(app: App): string {
  const kept: unknown = app.loadLocalStorage(VAULT_ID);
  if (typeof kept === 'string' && /^[0-9a-f]{16}$/.test(kept)) return kept;
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  app.saveLocalStorage(VAULT_ID, fresh);
  return fresh;
}
