import { type App, Notice } from 'obsidian';
import type { Engine } from '../engine/engine';
import type { Translate } from '../i18n';
import type { PassageActions } from './citations/card-actions';
import type { RunStore } from './run-store';
import { attempt } from './tell';
import type { PaperActions } from './views/status/rows';

export interface PaperActionOptions {
  app: App;
  run: RunStore;
  cards: PassageActions;
  engine: () => Promise<Engine>;
  /** Called when an action has changed what is shown. */
  changed: () => Promise<void>;
  t: Translate;
}

/** What the buttons of a paper's row do. All report their own faults. */
export function paperActions({ app, run, cards, engine, changed, t }: PaperActionOptions): PaperActions {
  const act = (what: string, work: () => Promise<void>): void =>
    void attempt(t, what, async () => {
      await work();
      await changed();
    });
  return {
    retry: (paperId) => act('re-index', async () => void (await run.index({ papers: [paperId], full: true, force: true }))),
    forget: (paperId) => act('forget', async () => (await engine()).forget(paperId)),
    open: (paperId) =>
      act('open', async () => {
        const paper = (await (await engine()).metadata([paperId]))[paperId];
        if (paper) await cards.openPlace({ paper, page: null, path: [] }, false);
      }),
    openFile: (path) =>
      void attempt(t, 'open file', async () => {
        if (app.vault.getFileByPath(path) === null) new Notice(t('notice-ui.not-in-vault', { path }));
        else await app.workspace.openLinkText(path, '', 'tab');
      }),
  };
}
