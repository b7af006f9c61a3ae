import { joinPath, vaultPath } from '../../ocr/vault-path';

export interface PdfCandidates {
  /** Vault paths where the PDF may be, best first. */
  paths: string[];
  /** The Zotero attachment key that the path names, or null. */
  attachmentKey: string | null;
}

/** Absolute paths are tried below the vault from each of this many folders on. */
const SUFFIXES = 8;

/**
 * Where a PDF path as some source wrote it may lead inside the vault: a wikilink, a path of the vault or of any system,
 * `storage:KEY/x.pdf`, `KEY/x.pdf`. Zotero's storage is looked for under `zoteroDir`, wherever the path says it was.
 */
export function pdfCandidates(written: string, zoteroDir: string): PdfCandidates {
  const path = plainPath(written);
  const stored = /^storage:\/?([^/]+)\/(.+)$/.exec(path) ?? /(?:^|\/)storage\/([^/]+)\/(.+)$/.exec(path) ?? /^([A-Z0-9]{8})\/([^/]+)$/.exec(path);
  const [, folder, name] = stored ?? [];
  const paths: string[] = [];
  const inVault = vaultPath(path);
  if (inVault !== null && inVault !== '') paths.push(inVault);
  if (folder !== undefined && name !== undefined) paths.push(joinPath(zoteroDir, 'storage', folder, name));
  else if (inVault === null) paths.push(...suffixes(path));
  return {
    paths: [...new Set(paths)].filter((candidate) => vaultPath(candidate) !== null),
    attachmentKey: folder !== undefined && /^[A-Za-z0-9]+$/.test(folder) ? folder : null,
  };
}

/** Without link brackets, alias and `file://`, with "/" between names, NFC. */
function plainPath(written: string): string {
  const target = /^\s*!?\[\[([^\]]*)\]\]\s*$/.exec(written)?.[1] ?? written;
  const [path = ''] = target.split('|');
  const local = /^file:\/\//i.test(path.trim()) ? decodeAddress(path.trim().replace(/^file:\/\/\/?/i, '/')) : path;
  return local.trim().replaceAll('\\', '/').normalize('NFC');
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // a "%" that is part of the name
  }
}

function suffixes(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '' && !/^[A-Za-z]:$/.test(part));
  return parts.slice(0, SUFFIXES).map((_, i) => parts.slice(i).join('/'));
}
