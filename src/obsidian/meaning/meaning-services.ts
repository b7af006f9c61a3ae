import { type App, Notice } from 'obsidian';
import type { EndpointTest } from '../../embedding/endpoint/test-endpoint';
import type { Engine } from '../../engine/engine';
import type { EmbedRequest } from '../../engine/meaning/engine';
import type { EndpointChoice } from '../../engine/meaning/model';
import type { Translate } from '../../i18n';
import { endpointChoice } from '../settings/endpoint-choice';
import type { SettingsStore } from '../settings/store';
import { attempt } from '../tell';
import type { PreparationActions } from '../views/preparation-bar';
import type { Timers } from '../watch/burst';
import { confirmRun } from './confirm-run';
import { MeaningStore } from './meaning-store';
import { outcomeText } from './outcome-text';
import { PreparationStore } from './preparation-store';

export interface MeaningServicesOptions {
  app: App;
  engine: () => Promise<Engine>;
  settings: SettingsStore;
  timers: Timers;
  openSettings: () => void;
  t: Translate;
}

/** Search by meaning as views, commands and settings use it: its state, and what the user can do about it. */
export class MeaningServices {
  readonly status: MeaningStore;
  readonly preparation: PreparationStore;
  readonly preparationActions: PreparationActions;

  constructor(private readonly options: MeaningServicesOptions) {
    const { engine, timers, t, openSettings } = options;
    this.status = new MeaningStore(engine, timers);
    this.preparation = new PreparationStore(engine, timers);
    const told = (what: string, work: () => Promise<void>) => (): void => void attempt(t, what, work);
    this.preparationActions = {
      pause: told('pause', () => this.preparation.pause()),
      resume: told('resume', () => this.preparation.resume()),
      stop: told('stop', () => this.preparation.stop()),
      start: told('prepare', () => this.prepare()),
      showProblems: openSettings,
    };
  }

  /** The endpoint that the settings name in full; null where there is none to prepare anything with. */
  get endpoint(): EndpointChoice | null {
    return endpointChoice(this.options.settings.current);
  }

  learn(): Promise<void> {
    return attempt(this.options.t, 'learn', () => this.status.learn());
  }

  stopLearning(): Promise<void> {
    return attempt(this.options.t, 'stop learning', () => this.status.stopLearning());
  }

  /** One call with two short texts. The length that it finds is kept, unless the settings name something else by now. Rejects where the engine is broken. */
  async test(): Promise<EndpointTest | null> {
    const { engine, settings } = this.options;
    const asked = this.endpoint;
    if (asked === null) return null;
    const test = await (await engine()).testEndpoint(asked.settings);
    const now = this.endpoint;
    if (test.ok && now?.settings.baseUrl === asked.settings.baseUrl && now.settings.model === asked.settings.model) await settings.update({ endpointDims: test.dims });
    return test;
  }

  /** Prepares what is missing; before anything was ever sent it says how much that is, and asks. */
  async prepare(request: EmbedRequest = {}): Promise<void> {
    const { app, engine, t } = this.options;
    const choice = this.endpoint;
    if (choice === null) {
      new Notice(t('prepare.no-endpoint'));
      return;
    }
    const estimate = await (await engine()).estimateEmbedding(request);
    if (estimate.papers === 0 && request.retryRefused !== true) {
      new Notice(t('prepare.nothing'));
      return;
    }
    const isFirst = estimate.stored + estimate.reused === 0;
    if (isFirst) confirmRun(app, estimate, choice, t, () => void attempt(t, 'prepare', () => this.run(request)));
    else await this.run(request);
  }

  /** Deletes what a model has prepared. */
  forgetModel(set: { model: string; dims: number }): Promise<void> {
    return attempt(this.options.t, 'delete', async () => {
      await (await this.options.engine()).forgetModel({ model: set.model, dims: set.dims });
      await this.status.refresh();
    });
  }

  /** The engine is open. */
  follow(engine: Engine): Promise<void> {
    return this.preparation.follow(engine);
  }

  dispose(): void {
    this.preparation.dispose();
    this.status.dispose();
  }

  private async run(request: EmbedRequest): Promise<void> {
    const outcome = await this.preparation.run(request);
    new Notice(outcomeText(outcome, this.options.t));
    await this.status.refresh();
  }
}
