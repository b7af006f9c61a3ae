import { Notice } from 'obsidian';
import { findLinks } from '../../citation';
import type { Services } from '../services';

/** Opens what the citation at the cursor cites; without one, the paper that the file in front belongs to. */
export async function openSourceAtCursor(services: Services): Promise<void> {
  const at = services.front.editor();
  if (at) {
    const cursor = at.editor.getCursor();
    const link = findLinks(at.editor.getLine(cursor.line)).find(({ start, end }) => start <= cursor.ch && cursor.ch <= end);
    const citation = link && services.citations.read(link.link, at.file.path);
    if (citation && (await services.gestures.openPlace(citation, false))) return;
  }
  const file = services.front.file();
  const paper = file && (await (await services.engine()).paperAt(file.path));
  if (paper) await services.cards.openPlace({ paper, page: null, path: [] }, false);
  else new Notice(services.t('notice-ui.no-source'));
}
