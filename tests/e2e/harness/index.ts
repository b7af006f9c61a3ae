// Benchmarks take these too, outside of any test run; what hooks into tests (`plugin-session`, `bundle-page`) is imported by its name.
export { findChromium } from './chromium';
export type { OpenOptions } from './obsidian-page';
export { Session, type OpenVault } from './session';
export type { VaultSpec } from './vault-folder';
import './page-app';
