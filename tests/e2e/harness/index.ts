export { findChromium } from './chromium';
export type { OpenOptions } from './obsidian-page';
export { Session, type OpenVault } from './session';
export type { VaultSpec } from './vault-folder';
import './page-app';
