import { proxy, transfer, type Remote } from 'comlink';
import type { Http, PdfReader, SupplementReader } from '../ports';
import type { Engine, EngineHost, EngineSettings } from './engine';

/** The ports as they cross into the worker: one flat object of functions, since a clock that answers later is no clock. */
export interface PortsForWorker {
  vaultList: EngineHost['vault']['list'];
  vaultStat: EngineHost['vault']['stat'];
  vaultRead: EngineHost['vault']['read'];
  vaultHead(path: string, length: number): Promise<Uint8Array | null>;
  dataList: EngineHost['data']['list'];
  dataStat: EngineHost['data']['stat'];
  dataRead: EngineHost['data']['read'];
  dataWrite: EngineHost['data']['write'];
  dataRemove: EngineHost['data']['remove'];
  cacheGet: EngineHost['cache']['get'];
  cacheGetAll: EngineHost['cache']['getAll'];
  cacheSet: EngineHost['cache']['set'];
  cacheDelete: EngineHost['cache']['delete'];
  cacheKeys: EngineHost['cache']['keys'];
  isGone(writer: string): Promise<boolean>;
  http(...request: Parameters<Http>): ReturnType<Http>;
  pdfRead(...file: Parameters<PdfReader['read']>): ReturnType<PdfReader['read']>;
  pdfClose(): Promise<void>;
  supplementRead(...file: Parameters<SupplementReader['read']>): ReturnType<SupplementReader['read']>;
  supplementClose(): Promise<void>;
}

/** What the worker offers. `skew`: the host's clock minus the worker's, in milliseconds. */
export interface WorkerDoor {
  open(ports: PortsForWorker, settings: EngineSettings, skew: number): Promise<Engine>;
}

/** Host side. */
export function portsOf({ vault, data, cache, isGone, http, pdf, supplements }: EngineHost): PortsForWorker {
  return proxy({
    vaultList: (path) => vault.list(path),
    vaultStat: (path) => vault.stat(path),
    vaultRead: async (path) => handOver(await vault.read(path)),
    vaultHead: async (path, length) => handOver((await (vault.head ? vault.head(path, length) : vault.read(path)))?.subarray(0, length) ?? null),
    dataList: (path) => data.list(path),
    dataStat: (path) => data.stat(path),
    dataRead: async (path) => handOver(await data.read(path)),
    dataWrite: (path, bytes) => data.write(path, bytes),
    dataRemove: (path) => data.remove(path),
    cacheGet: async (key) => handOver(await cache.get(key)),
    cacheGetAll: (prefix) => cache.getAll(prefix),
    cacheSet: (key, bytes) => cache.set(key, bytes),
    cacheDelete: (key) => cache.delete(key),
    cacheKeys: (prefix) => cache.keys(prefix),
    isGone: async (writer) => isGone?.(writer) ?? false,
    http: async (request) => {
      if (!http) throw new Error('there is no network here');
      return http(request);
    },
    pdfRead: async (bytes, limits, lines) => (pdf ? pdf.read(bytes, limits, lines) : { ok: false, code: 'pdf-unreadable', message: 'there is no reader here' }),
    pdfClose: async () => pdf?.close(),
    supplementRead: async (name, bytes, limits) => (supplements ? supplements.read(name, bytes, limits) : { ok: false, code: 'supplement-unreadable', message: 'there is no reader here' }),
    supplementClose: async () => supplements?.close(),
  } satisfies PortsForWorker);
}

/** The settings as they hold over there, where it cannot be seen what the host reads. */
export const settingsFor = ({ pdf, supplements }: EngineHost, settings: EngineSettings): EngineSettings => ({
  ...settings,
  readPdfs: settings.readPdfs && pdf !== undefined,
  readSupplements: settings.readSupplements !== false && supplements !== undefined,
});

/** Worker side: the ports as the engine knows them. */
export function hostOver(ports: Remote<PortsForWorker>, skew: number): EngineHost {
  return {
    vault: { list: ports.vaultList, stat: ports.vaultStat, read: ports.vaultRead, head: ports.vaultHead },
    data: { list: ports.dataList, stat: ports.dataStat, read: ports.dataRead, write: ports.dataWrite, remove: ports.dataRemove },
    cache: { get: ports.cacheGet, getAll: ports.cacheGetAll, set: ports.cacheSet, delete: ports.cacheDelete, keys: ports.cacheKeys },
    clock: () => Date.now() + skew,
    isGone: ports.isGone,
    http: ports.http,
    pdf: { read: (bytes, limits, lines) => ports.pdfRead(transfer(bytes, [bytes.buffer]), limits, lines), close: () => void ports.pdfClose() },
    supplements: { read: (name, bytes, limits) => ports.supplementRead(name, transfer(bytes, [bytes.buffer]), limits), close: () => void ports.supplementClose() },
  };
}

/** A copy is handed over, since the host may keep what it gave (a cache in memory, a pool); what crosses is then not copied again. */
function handOver(bytes: Uint8Array | null): Uint8Array | null {
  if (bytes === null || bytes.length === 0) return bytes;
  const copy = new Uint8Array(bytes);
  return transfer(copy, [copy.buffer]);
}
