import { Keymap, type PaneType, setTooltip } from 'obsidian';
import type { Translate } from '../../../i18n';
import type { MentionedIn, MentionedObject, Passage } from '../../../retrieval/model';
import { pagesText, sectionText } from '../../citations/place-text';

/** Links shown at first. */
const FIRST = 4;
/** Room for a section path, in UTF-16 units. */
const ROOM = 40;

interface Link {
  text: string;
  tooltip: string;
  to: Pick<Passage, 'start' | 'end' | 'pages' | 'labels' | 'path'>;
}

/** Draws where an object is mentioned, and which objects a passage mentions; a click on one goes there. */
export function drawCardMentions(parent: HTMLElement, passage: Passage, t: Translate, go: (passage: Passage, where: PaneType | boolean) => void): void {
  const row = (name: string, links: readonly Link[]): void => drawRow(parent, name, links, t, (to, where) => go(placeIn(passage, to), where));
  row(t('mentions.in'), passage.mentionedIn.map((place) => placeLink(place, t)));
  row(t('mentions.names'), passage.mentions.map((object) => objectLink(object, t)));
}

/** "Results, ¶3 · p. 5"; "caption of Table 2 · p. 5". */
function placeLink(place: MentionedIn, t: Translate): Link {
  const { path, approximate, pages, labels, paragraph, label } = place;
  const section = sectionText(path.slice(-1), approximate, t, ROOM);
  const where = label !== null ? t('mentions.caption', { object: label }) : paragraph === null ? section : t('mentions.paragraph', { section, number: paragraph });
  const page = pagesText(pages, labels, t);
  return { text: [where, page].filter(Boolean).join(' · '), tooltip: [sectionText(path, approximate, t), page].filter(Boolean).join(' · '), to: place };
}

function objectLink(object: MentionedObject, t: Translate): Link {
  const { label, kind, path, pages, labels } = object;
  return { text: label ?? t(`kind.${kind}`), tooltip: [sectionText(path, false, t), pagesText(pages, labels, t)].filter(Boolean).join(' · '), to: object };
}

function drawRow(parent: HTMLElement, name: string, links: readonly Link[], t: Translate, go: (to: Link['to'], where: PaneType | boolean) => void): void {
  const named = links.filter(({ text }) => text !== '');
  if (named.length === 0) return;
  const row = parent.createDiv({ cls: 'locus-mentions' });
  row.createSpan({ cls: 'locus-faint', text: name });
  const draw = (some: readonly Link[]): void => {
    for (const { text, tooltip, to } of some) {
      const button = row.createEl('button', { cls: 'locus-text-button', text, attr: { tabindex: '-1' } });
      if (tooltip !== text) setTooltip(button, tooltip);
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        go(to, Keymap.isModEvent(event));
      });
    }
  };
  draw(named.slice(0, FIRST));
  if (named.length <= FIRST) return;
  const more = row.createEl('button', { cls: 'locus-text-button', text: t('mentions.more', { count: named.length - FIRST }), attr: { tabindex: '-1' } });
  more.addEventListener('click', (event) => {
    event.stopPropagation();
    more.remove();
    draw(named.slice(FIRST));
  });
}

/** The other place as a passage of the same paper: enough of it to open. */
const placeIn = (passage: Passage, { start, end, pages, labels, path }: Link['to']): Passage => ({ ...passage, start, end, pages, labels, path, text: '', blocks: [], highlights: [], bestSentences: { start, end } });
