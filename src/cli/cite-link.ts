import { DEFAULT_ALIAS, aliasFor, citationTarget, writeLink } from '../citation';
import type { Engine } from '../engine/engine';
import type { Translate } from '../i18n';
import type { Passage } from '../retrieval/model';

/**
 * The link that cites a passage's best sentences, as the plugin would insert it, with a vault-absolute path; "" where the vault has
 * nothing to link to or the paper was dropped meanwhile.
 */
export async function citeLink(engine: Engine, passage: Passage, translate: Translate): Promise<string> {
  const { start, end } = passage.bestSentences;
  const place = await engine.cite({ paperId: passage.paperId, start, end });
  const target = place === null ? null : citationTarget(place.paper, place);
  if (place === null || target === null) return '';
  return writeLink({ path: target.path, subpath: target.subpath, alias: aliasFor(DEFAULT_ALIAS, place.paper, place, translate) }, { kind: 'wikilink' });
}
