import { Menu } from 'obsidian';
import type { Translate } from '../../../i18n';
import type { CardActions, CardTarget } from './actions';

export interface CardMenuOptions {
  t: Translate;
  actions: CardActions;
  target: () => CardTarget;
  related: () => void;
  why: () => void;
}

/** Everything that can be done with a card, by name. */
export function cardMenu({ t, actions, target, related, why }: CardMenuOptions): Menu {
  const menu = new Menu();
  const add = (section: string, icon: string, title: string, act: (event: MouseEvent | KeyboardEvent) => void): void =>
    void menu.addItem((item) => item.setSection(section).setIcon(icon).setTitle(title).onClick((event) => act(event)));
  if (target().passage.supplement) add('open', 'file-text', t('hover.open-file'), () => void actions.open(target(), false));
  else add('open', 'book-open-text', t('page-view.show'), () => void actions.showPage(target(), false));
  add('find', 'waypoints', t('card.related'), related);
  add('find', 'circle-help', t('card.why'), why);
  add('cite', 'link', t('card.insert'), () => void actions.insert(target(), 'link'));
  add('cite', 'quote', t('card.insert-quote'), () => void actions.insert(target(), 'quote'));
  add('cite', 'copy', t('card.copy'), () => void actions.copy(target()));
  add('forms', 'text-cursor-input', t('card.insert-as'), (event) => actions.insertAs(target(), mouseOf(event)));
  add('forms', 'copy-plus', t('card.copy-as'), (event) => actions.copyAs(target(), mouseOf(event)));
  return menu;
}

/** A menu opens where the mouse is; one that was chosen from by keyboard says of no place. */
const mouseOf = (event: MouseEvent | KeyboardEvent): MouseEvent => (event.instanceOf(MouseEvent) ? event : new MouseEvent('click', { clientX: event.win.innerWidth / 2, clientY: event.win.innerHeight / 2 }));
