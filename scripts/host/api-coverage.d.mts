export interface ApiCoverage {
  /** How many of the plugin's files were read. */
  files: number;
  /** What they use: `Vault.create`, `setIcon`. */
  used: string[];
  /** What of it the host does not have. */
  missing: string[];
  /** Run-time exports of the API that the host has, of all. */
  exports: { have: number; of: number };
}

/** `uses` names files and folders below `root` whose use of the API is looked at. */
export function apiCoverage(options?: { root?: string; uses?: string[] }): ApiCoverage;
