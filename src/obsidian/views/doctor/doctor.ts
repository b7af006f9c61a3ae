import type { App } from 'obsidian';
import { createBreathe } from '../../../engine/breathe';
import type { Engine } from '../../../engine/engine';
import type { WriteFiles } from '../../../ports';
import { inBackground } from '../../report-error';
import type { RunStore } from '../../run-store';
import { windowTimers } from '../../watch/burst';
import { CheckUp } from './check-up';
import { IgnoredCitations } from './ignored';
import { CitationWatch } from './watch';

export interface DoctorOptions {
  app: App;
  engine: () => Promise<Engine>;
  /** Plugin data; made anew on every use, since its folder is a setting. */
  files: () => WriteFiles;
  run: RunStore;
}

/** What is known of the vault's citations, for the view and for the quiet line. It does nothing by itself but look at the citations of papers that a run has changed. */
export class Doctor {
  readonly checkUp: CheckUp;
  readonly watch: CitationWatch;

  constructor({ app, engine, files, run }: DoctorOptions) {
    this.checkUp = new CheckUp({ app, engine, ignored: new IgnoredCitations(files), breathe: createBreathe(() => Date.now()), timers: windowTimers });
    this.watch = new CitationWatch(this.checkUp);
    let before = this.checkUp.state.kind;
    this.checkUp.onChange(() => {
      const now = this.checkUp.state.kind;
      // Every citation is on screen as it stands: what a run found meanwhile is among them, or holds by now.
      if (now === 'checked' && before !== 'checked') this.watch.seen();
      before = now;
    });
    run.onEnd(({ changedPapers }) => inBackground('checking citations', this.watch.changed(changedPapers)));
  }

  dispose(): void {
    this.checkUp.dispose();
    this.watch.dispose();
  }
}
