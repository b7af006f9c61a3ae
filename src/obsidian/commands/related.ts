import { findLinks } from '../../citation';
import type { Translate } from '../../i18n';
import type { Services } from '../services';
import type { Subject } from '../views/search-pane/pane-state';
import { paragraphAt } from './paragraph';

/** Text whose beginning a heading shows, in UTF-16 units. */
const SHOWN = 70;
/** More text than this says no more of what it is about, in UTF-16 units. */
const LONGEST = 6_000;

/** The text that the user has in front: the selection, else the paragraph at the cursor; "" where there is none. Without the links of citations, whose file names say nothing. */
export function textInFront(services: Services): string {
  const selected = services.front.selectedText();
  if (selected !== '') return withoutCitations(selected).slice(0, LONGEST);
  const editor = services.front.editor()?.editor;
  if (!editor) return '';
  const paragraph = paragraphAt((line) => editor.getLine(line), editor.lineCount(), editor.getCursor().line);
  return withoutCitations(paragraph).slice(0, LONGEST);
}

export function subjectOf(text: string, t: Translate): Subject {
  return { of: { text }, title: t('related.quoted', { text: text.length > SHOWN ? `${cut(text)}…` : text }) };
}

function withoutCitations(text: string): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of findLinks(text)) {
    rest += text.slice(at, start);
    at = end;
  }
  return (rest + text.slice(at)).replace(/\s+/g, ' ').trim();
}

/** Never inside a character of two units. */
function cut(text: string): string {
  const head = text.slice(0, SHOWN);
  return /[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head;
}
