import type { Engine } from '../engine/engine';
import type { Translate } from '../i18n';
import type { PaperMetadata } from '../library/paper';
import type { Passage } from '../retrieval/model';

export function shortAuthors(paper: PaperMetadata, _translate: Translate): string {
  return paper.authors.join(', ');
}

export async function citeLink(engine: Engine, passage: Passage, _translate: Translate): Promise<string> {
  const place = await engine.cite({ paperId: passage.paperId, ...passage.bestSentences });
  return place?.cite ?? '';
}
