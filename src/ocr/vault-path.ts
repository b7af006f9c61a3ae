/**
 * A path as a configuration or another tool writes it, as a vault path: "/" between names, NFC, no "." parts, no slash at the ends; "" is the
 * vault itself. null for what leads out of the vault: absolute paths of any system, "..", addresses.
 */
export function vaultPath(text: string): string | null {
  const path = text.trim().normalize('NFC').replaceAll('\\', '/');
  if (path.startsWith('/') || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(path) || path.startsWith('~')) return null;
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return parts.includes('..') ? null : parts.join('/');
}

/** Vault paths joined; "" stands for the vault's root. */
export const joinPath = (...parts: string[]): string => parts.filter((part) => part !== '').join('/');
