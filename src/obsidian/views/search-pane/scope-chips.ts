import { setTooltip } from 'obsidian';
import type { Translate } from '../../../i18n';
import { EVERYWHERE, sameScope, type Scope } from './scope';

/** The row of chips that say where a search looks. One of them is always pressed. */
export function drawScopeChips(el: HTMLElement, offered: readonly Scope[], chosen: Scope, t: Translate, choose: (scope: Scope) => void): void {
  el.empty();
  el.addClass('locus-scopes');
  el.setAttrs({ role: 'group', 'aria-label': t('scope.label') });
  const scopes = offered.some((scope) => sameScope(scope, chosen)) ? offered : [...offered, chosen];
  for (const scope of scopes) {
    const pressed = sameScope(scope, chosen);
    const chip = el.createEl('button', { cls: 'locus-scope', text: nameOf(scope, t), attr: { 'aria-pressed': String(pressed) } });
    chip.toggleClass('is-active', pressed);
    setTooltip(chip, nameOf(scope, t));
    // A second press on a narrow scope widens it again.
    chip.addEventListener('click', () => choose(pressed ? EVERYWHERE : scope));
  }
}

function nameOf(scope: Scope, t: Translate): string {
  switch (scope.kind) {
    case 'all':
      return t('scope.all');
    case 'note':
      return t('scope.note');
    case 'paper':
      return scope.name;
    case 'folder':
      return scope.folder;
  }
}
