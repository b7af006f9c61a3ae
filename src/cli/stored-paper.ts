import type { Engine } from '../engine/engine';
import type { Translate } from '../i18n';
import type { BuiltPaper } from '../structure/model';
import { reasonText } from './reason-text';
import { Refusal } from './refusal';

/** The stored paper; a paper that is not there is refused with the reason where one is known. */
export async function storedPaper(engine: Engine, paperId: string, translate: Translate): Promise<BuiltPaper> {
  const paper = await engine.paper(paperId);
  if (paper) return paper;
  const known = (await engine.status()).papers.find((candidate) => candidate.paperId === paperId);
  if (!known) throw new Refusal(translate('terminal.unknown-paper', { paperId }));
  const why = known.reason ? reasonText(known.reason, translate) : translate(`state.${known.state}`);
  throw new Refusal(translate('terminal.paper-not-indexed', { paperId, why }));
}
