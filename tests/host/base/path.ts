/** Obsidian's normalizePath: one kind of slash, no slash at the ends, no odd spaces, composed Unicode. */
export function normalizePath(path: string): string {
  const clean = path
    .replace(/[\\/]+/g, '/')
    .replace(/^\/|\/$/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .normalize('NFC');
  return clean === '' ? '/' : clean;
}

/** The folder that holds `path`; `/` for what lies at the top. */
export function parentPath(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '/';
}

/** The last step of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a step of the path starts with a dot: the Vault does not see such files, the adapter does. */
export function isHidden(path: string): boolean {
  return path.split('/').some((step) => step.startsWith('.'));
}

/** Plain code-unit order, the same on every machine. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
