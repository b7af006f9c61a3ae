/** Bundles the sample plugin into `outDir`; returns that folder. */
export function buildSample(outDir: string): Promise<string>;
/** The folder of the sample's vault. */
export const SAMPLE_VAULT: string;
