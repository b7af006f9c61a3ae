/** Builds the plugin as it is released (main.js, manifest.json, styles.css) into `folder`. */
export function buildPlugin(folder: string): Promise<void>;
