import type { Translate } from '../../../i18n';
import { drawFirstRun, type FirstRunActions } from '../first-run';
import { drawOpening } from '../message';
import type { PaneState } from './pane-state';
import { drawBuilding, drawFailed, drawNothing, drawReady, type StateActions } from './states';

export interface PaneStateActions extends StateActions, FirstRunActions {
  /** Number of PDFs in the vault. */
  pdfs(): number;
}

/** What stands in the place of results; nothing where results are shown. */
export function drawPaneState(el: HTMLElement, state: PaneState, t: Translate, actions: PaneStateActions): void {
  switch (state.kind) {
    case 'opening':
      return drawOpening(el, t);
    case 'first-run':
      return drawFirstRun(el, state.survey, actions.pdfs(), t, actions);
    case 'building':
      return drawBuilding(el, t);
    case 'ready':
      return drawReady(el, state.survey.stored, t);
    case 'nothing':
      return drawNothing(el, state.found, t, actions);
    case 'failed':
      return drawFailed(el, state.message, t, actions);
    case 'searching':
      if (!state.found) drawOpening(el, t);
      return;
    case 'found':
      return;
  }
}
