import { Notice } from 'obsidian';
import { findLinks, quoteBeside } from '../../citation';
import type { PaperMetadata } from '../../library/paper';
import type { NoteCitation } from '../citations/note-citations';
import type { Services } from '../services';

/** Opens what the citation at the cursor cites; without one, the paper that the file in front belongs to. */
export async function openSourceAtCursor(services: Services): Promise<void> {
  const citation = citationAtCursor(services);
  if (citation && (await services.gestures.openPlace(citation, false))) return;
  const paper = await paperInFront(services);
  if (paper) await services.cards.openPlace({ paper, page: null, path: [] }, false);
  else new Notice(services.t('notice-ui.no-source'));
}

/** As `openSourceAtCursor`, on the page itself, with the cited words marked. */
export async function showPageAtCursor(services: Services): Promise<void> {
  const citation = citationAtCursor(services);
  if (citation && (await services.gestures.showPage(citation, false))) return;
  const paper = await paperInFront(services);
  if (paper) await services.pages.show({ paperId: paper.paperId, hits: [], at: 0, page: null }, false);
  else new Notice(services.t('notice-ui.no-source'));
}

function citationAtCursor({ front, citations }: Services): NoteCitation | null {
  const at = front.editor();
  if (!at) return null;
  const { editor } = at;
  const cursor = editor.getCursor();
  const link = findLinks(editor.getLine(cursor.line)).find(({ start, end }) => start <= cursor.ch && cursor.ch <= end);
  const quote = (): string | null => quoteBeside((line) => (line >= 0 && line < editor.lineCount() ? editor.getLine(line) : undefined), cursor.line);
  return link ? citations.at(link.link, at.file.path, quote) : null;
}

async function paperInFront(services: Services): Promise<PaperMetadata | null> {
  const file = services.front.file();
  return file && (await services.engine()).paperAt(file.path);
}
