import { join } from 'node:path';
import type { Engine, EngineHost, EngineSettings, OpenEngine } from '../engine/engine';
import type { EndpointChoice, LearningSetting } from '../engine/meaning/model';
import type { Translate } from '../i18n';
import { isRecord, parseJson } from '../ocr/loose-json';
import type { Timer } from '../ports';
import { DEFAULT_POLICY } from '../structure/model';
import { storedAnswering, type StoredAnswering } from './answer-choice';
import { storedEndpoint } from './endpoint-choice';
import { FolderCache } from './folder-cache';
import { nodeHttp } from './http';
import { nodeHttpStream } from './http-stream';
import { NodeFiles } from './node-files';
import { pdfReader } from './pdf-reader';
import { findVault, placesOf } from './places';
import type { PlaceOptions, Places } from './places';
import { supplementReader } from './supplement-reader';
import type { Terminal } from './terminal';
import { isWriterGone, writerName } from './writer';

/** A vault that is open: the engine over it, and where its things are. */
export interface Session {
  engine: Engine;
  places: Places;
  settings: EngineSettings;
  /** The service of the plugin's settings that answers questions. */
  answering: StoredAnswering | null;
  /** Ends everything that is under way. */
  close(): Promise<void>;
}

/** The plugin's settings that decide what is built, so that command line and plugin build the same. */
interface PluginSettings {
  ocrFolder: string;
  sourceFolders: string[];
  readPdfs: boolean;
  readSupplements: boolean;
  dataFolder: string;
  titleInBreadcrumb: boolean;
  tolerantSearch: boolean;
  learning: LearningSetting;
  endpoint: EndpointChoice | null;
  answering: StoredAnswering | null;
  repairLevels: boolean;
}

const LEARNING: readonly LearningSetting[] = ['automatic', 'always', 'off'];

/** `data.json` where it is there and sound. A damaged one is reported and its defaults are used. */
async function readPluginSettings(vault: string, configDir: string, warn: () => void): Promise<PluginSettings> {
  const bytes = await new NodeFiles(join(vault, configDir, 'plugins', 'locus')).read('data.json');
  const stored = bytes === null ? {} : parseJson(bytes);
  if (!isRecord(stored)) warn();
  const from = isRecord(stored) ? stored : {};
  const text = (key: string): string => (typeof from[key] === 'string' ? from[key] : '');
  return {
    ocrFolder: text('ocrFolder'),
    sourceFolders: Array.isArray(from.sourceFolders) ? from.sourceFolders.filter((folder): folder is string => typeof folder === 'string' && folder !== '') : [],
    readPdfs: from.readPdfs !== 'off',
    readSupplements: from.readSupplements !== 'off',
    dataFolder: insideVault(text('dataFolder')),
    titleInBreadcrumb: from.titleInBreadcrumb === true,
    tolerantSearch: from.tolerantSearch !== 'off',
    learning: LEARNING.find((when) => when === from.learning) ?? 'automatic',
    endpoint: storedEndpoint(from),
    answering: storedAnswering(from),
    repairLevels: from.repairLevels !== false,
  };
}

/** A folder setting that would leave the vault, or that no file system takes, counts as not set. */
const insideVault = (path: string): string => (path.includes('\0') || path.split(/[\\/]/).includes('..') || /^([\\/]|[A-Za-z]:)/.test(path) ? '' : path);

/** A wait that keeps the process alive: a run that waits for a server is not over. */
const nodeTimer: Timer = (milliseconds, action) => {
  const timer = setTimeout(action, milliseconds);
  return () => clearTimeout(timer);
};

/** Opens the engine in this process over a vault's files. */
export async function openSession(vaultPath: string, options: PlaceOptions, terminal: Terminal, translate: Translate, open: OpenEngine): Promise<Session> {
  const vault = await findVault(vaultPath, terminal, translate);
  const stored = await readPluginSettings(vault, options.configDir, () => terminal.err(`${translate('terminal.settings-broken')}\n`));
  const places = placesOf(vault, options, stored.dataFolder, terminal);
  const settings: EngineSettings = {
    ocrFolder: stored.ocrFolder,
    sourceFolders: stored.sourceFolders,
    readPdfs: stored.readPdfs,
    readSupplements: stored.readSupplements,
    policy: { ...DEFAULT_POLICY, repairLevels: stored.repairLevels },
    titleInBreadcrumb: stored.titleInBreadcrumb,
    tolerantSearch: stored.tolerantSearch,
    // Learning takes a minute: the command line does it when asked.
    meaning: { learning: { when: stored.learning, dims: 256, unasked: false }, endpoint: stored.endpoint },
    writer: writerName(),
  };
  const ended = new AbortController();
  const host: EngineHost = {
    vault: new NodeFiles(places.vault),
    data: new NodeFiles(places.data),
    cache: new FolderCache(places.cache),
    clock: Date.now,
    pdf: pdfReader(),
    supplements: supplementReader(),
    http: nodeHttp(terminal.env, ended.signal),
    httpStream: nodeHttpStream(terminal.env, ended.signal),
    timer: nodeTimer,
    isGone: isWriterGone,
  };
  const engine = await open(host, settings);
  const close = async (): Promise<void> => {
    try {
      await engine.dispose();
    } finally {
      ended.abort();
    }
  };
  return { engine, places, settings, answering: stored.answering, close };
}
