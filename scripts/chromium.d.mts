/** The path of a Chromium, from the environment variable CHROMIUM or the usual places; null where there is none. */
export function findChromium(): string | null;
