// The real app, on a machine with internet: fetches Obsidian into .obsidian-cache and drives it, as desktop and as phone.
import * as path from 'node:path';
import { parseObsidianVersions } from 'wdio-obsidian-service';

const cacheDir = path.resolve('.obsidian-cache');
const versions = await parseObsidianVersions(process.env.OBSIDIAN_VERSIONS ?? 'earliest/earliest latest/latest', { cacheDir });
const plugins = ['../../dist/sample-plugin'];
const vault = '../host/sample/vault';
const phone = { mobileEmulation: { deviceMetrics: { width: 390, height: 844 } } };

export const config: WebdriverIO.Config = {
  runner: 'local',
  framework: 'mocha',
  specs: ['./specs/**/*.e2e.ts'],
  maxInstances: Number(process.env.WDIO_MAX_INSTANCES ?? 2),
  capabilities: versions.flatMap<WebdriverIO.Capabilities>(([appVersion, installerVersion]) => {
    const options = { appVersion, installerVersion, plugins, vault };
    return [
      { browserName: 'obsidian', 'wdio:obsidianOptions': options },
      { browserName: 'obsidian', 'wdio:obsidianOptions': { ...options, emulateMobile: true }, 'goog:chromeOptions': phone },
    ];
  }),
  services: ['obsidian'],
  reporters: ['obsidian'],
  cacheDir,
  mochaOpts: { ui: 'bdd', timeout: 60_000 },
  waitforTimeout: 5000,
  logLevel: 'warn',
  injectGlobals: false,
};
