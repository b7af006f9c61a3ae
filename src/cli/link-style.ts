import { dirname } from 'node:path';
import { VaultLinks, writeLink, type LinkFormat, type LinkParts, type LinkStyle } from '../citation';
import { isRecord, parseJson } from '../ocr/loose-json';
import { NodeFiles } from './node-files';
import type { Places } from './places';
import { vaultPaths } from './vault-paths';

const FORMATS: readonly LinkFormat[] = ['shortest', 'relative', 'absolute'];

/** Writes links as they are written into one note. */
export type WriteLink = (parts: LinkParts) => string;

/** Vault-absolute wikilinks, which mean the same in every note. */
export const absoluteLinks: WriteLink = (parts) => writeLink(parts, { kind: 'wikilink' });

/** Links for a note in the style that the vault's settings ask for; the app's own where they say nothing. */
export async function linksFor(notePath: string, places: Places): Promise<WriteLink> {
  const bytes = await new NodeFiles(dirname(dirname(places.plugin))).read('app.json');
  const stored = bytes === null ? {} : parseJson(bytes);
  const settings = isRecord(stored) ? stored : {};
  const format = FORMATS.find((known) => known === settings.newLinkFormat) ?? 'shortest';
  const style: LinkStyle = { kind: settings.useMarkdownLinks === true ? 'markdown' : 'wikilink' };
  const links = new VaultLinks(await vaultPaths(new NodeFiles(places.vault)));
  return ({ path, ...rest }) => writeLink({ ...rest, path: links.nameOf(path, notePath, format) }, style);
}
