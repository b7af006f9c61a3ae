import { DEFAULT_ALIAS, aliasFor, citationTarget, writeLink } from '../citation';
import type { Engine } from '../engine/engine';
import type { Translate } from '../i18n';
import type { Passage } from '../retrieval/model';

/**
 * The link that cites a passage's best sentences, as the plugin would insert it, with a vault-absolute path; "" where the vault has
 * nothing to link to or the paper was dropped meanwhile.
 */
export const citeLink = (engine: Engine, { paperId, bestSentences }: Passage, translate: Translate): Promise<string> => linkTo(engine, { paperId, ...bestSentences }, translate);

/** The same for any range of a paper's text. */
export async function linkTo(engine: Engine, { paperId, start, end }: { paperId: string; start: number; end: number }, translate: Translate): Promise<string> {
  const place = await engine.cite({ paperId, start, end });
  const target = place === null ? null : citationTarget(place.paper, place);
  if (place === null || target === null) return '';
  return writeLink({ path: target.path, subpath: target.subpath, alias: aliasFor(DEFAULT_ALIAS, place.paper, place, translate) }, { kind: 'wikilink' });
}
