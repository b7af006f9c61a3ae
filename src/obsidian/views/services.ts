import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { Front } from '../front';
import type { Listeners } from '../listeners';
import type { MeaningServices } from '../meaning/meaning-services';
import type { RunStore } from '../run-store';
import type { SettingsStore } from '../settings/store';
import type { RunActions } from './run-bar';
import type { CardActions } from './search-pane/actions';
import type { PaperActions } from './status/rows';

/** What every view may use. Views get this, never the plugin. */
export interface ViewServices {
  readonly t: Translate;
  readonly run: RunStore;
  readonly runActions: RunActions;
  readonly meaning: MeaningServices;
  /** Tells that the index was deleted. */
  readonly emptied: Listeners<void>;
  /** Opened on first use; the same one for all. */
  engine(): Promise<Engine>;
  /** What works less well on this device, in plain words. */
  warnings(): readonly string[];
}

export interface PaneServices extends ViewServices {
  readonly settings: SettingsStore;
  readonly front: Front;
  readonly cards: CardActions;
  imageUrl(path: string): string | null;
  build(): void;
  showStatus(): void;
  /** Opens the engine even where the last starts died while loading. */
  loadAnyway(): void;
  openSettings(): void;
  searchPapers(query: string): void;
}

export interface StatusServices extends ViewServices {
  /** `changed` is called when an action has changed what is shown. */
  paperActions(changed: () => Promise<void>): PaperActions;
}
