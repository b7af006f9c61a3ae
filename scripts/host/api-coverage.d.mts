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

/** Reads the project below `root` once; `uses` names files and folders below it whose use of the API is looked at. */
export function apiCoverageOf(root?: string): (uses?: string[]) => ApiCoverage;
