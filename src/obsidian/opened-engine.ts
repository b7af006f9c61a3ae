import { type App, Platform } from 'obsidian';
import type { Engine, EngineHost, EngineSettings } from '../engine/engine';
import type { Translate } from '../i18n';
import type { Http } from '../ports';
import { DEFAULT_POLICY } from '../structure/model';
import { DataFiles } from './files/data-files';
import { openDeviceCache } from './files/device-cache';
import { VaultFiles } from './files/vault-files';
import { reportError } from './report-error';
import { pdfReader } from './pdf-reader';
import { supplementReader } from './supplement-reader';
import { answerChoice } from './settings/answer-choice';
import { meaningSettings } from './settings/endpoint-choice';
import type { LocusSettings } from './settings/model';

/** How the engine runs. */
export interface EngineOpeners {
  /** In a worker, which comes up while the host opens; null where the worker's code is missing. */
  inWorker: ((host: Promise<EngineHost>, settings: EngineSettings) => Promise<Engine>) | null;
  inProcess: (host: EngineHost, settings: EngineSettings) => Promise<Engine>;
}

/** An engine with its ports, and what works less well than it should. */
export interface OpenedEngine {
  engine: Engine;
  warnings: string[];
  /** Ends the engine and closes its cache. */
  close(): Promise<void>;
}

export interface OpeningOptions {
  app: App;
  /** Vault-relative folder of plugin data. */
  dataRoot: string;
  settings: EngineSettings;
  openers: EngineOpeners;
  http: Http;
  t: Translate;
}

/** Rejects only where the engine itself cannot be opened. */
export async function openEngineForApp({ app, dataRoot, settings, openers, http, t }: OpeningOptions): Promise<OpenedEngine> {
  const warnings: string[] = [];
  const opening = openDeviceCache(app);
  const host = opening.then(
    ({ cache, fault }): EngineHost => {
      if (fault !== null) warnings.push(t('warning.no-cache'));
      return {
        vault: new VaultFiles(app.vault),
        data: new DataFiles(app.vault.adapter, dataRoot),
        cache,
        clock: () => Date.now(),
        http,
        pdf: pdfReader(),
        supplements: supplementReader(),
      };
    },
  );
  const engine = await openAnyhow(host, settings, openers, () => warnings.push(t('warning.no-worker')));
  const device = await opening;
  return {
    engine,
    warnings,
    close: async () => {
      await engine.dispose();
      device.close();
    },
  };
}

/** In a worker if possible; in slices on this thread where it is not, and said so. */
async function openAnyhow(host: Promise<EngineHost>, settings: EngineSettings, openers: EngineOpeners, fellBack: () => void): Promise<Engine> {
  if (openers.inWorker && typeof Worker !== 'undefined') {
    try {
      return await openers.inWorker(host, settings);
    } catch (error) {
      reportError('worker', error);
    }
  }
  fellBack();
  return openers.inProcess(await host, settings);
}

/** Names this window in the lock file: two windows of one vault must not write at once. */
const WRITER = `${Platform.isMobile ? 'mobile' : 'desktop'} ${Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** What of the user's settings is the engine's. */
export const engineSettings = (settings: Readonly<LocusSettings>): EngineSettings => ({
  ocrFolder: settings.ocrFolder,
  sourceFolders: settings.sourceFolders,
  readPdfs: settings.readPdfs === 'everywhere' || (settings.readPdfs === 'desktop' && !Platform.isMobile),
  readSupplements: settings.readSupplements === 'everywhere' || (settings.readSupplements === 'desktop' && !Platform.isMobile),
  policy: { ...DEFAULT_POLICY, repairLevels: settings.repairLevels },
  titleInBreadcrumb: settings.titleInBreadcrumb,
  tolerantSearch: settings.tolerantSearch === 'everywhere' || (settings.tolerantSearch === 'desktop' && !Platform.isMobile),
  meaning: meaningSettings(settings, Platform.isMobile),
  answer: answerChoice(settings),
  writer: WRITER,
});
