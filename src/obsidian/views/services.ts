import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import type { PassageActions } from '../citations/card-actions';
import type { CitationForms } from '../citations/forms-menu';
import type { CitationMending } from '../citations/mending';
import type { Front } from '../front';
import type { Listeners } from '../listeners';
import type { MeaningServices } from '../meaning/meaning-services';
import type { CropDesk } from '../page-viewer/crop-desk';
import type { PageDoor } from '../page-viewer/page-door';
import type { RunStore } from '../run-store';
import type { SettingsStore } from '../settings/store';
import type { RunActions } from './run-bar';
import type { AnswerNotes } from './ask/answer-notes';
import type { AnswerGestures } from './ask/gestures';
import type { Agreed } from './ask/session';
import type { CardActions } from './search-pane/actions';
import type { Scope } from './search-pane/scope';
import type { Doctor } from './doctor/doctor';
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
  readonly doctor: Doctor;
  /** Shows the view of all citations and checks them. */
  openDoctor(): Promise<void>;
  /** What works less well on this device, in plain words. */
  warnings(): readonly string[];
}

export interface PaneServices extends ViewServices {
  readonly settings: SettingsStore;
  readonly front: Front;
  readonly cards: CardActions;
  build(): void;
  showStatus(): void;
  /** Opens the engine even where the last starts died while loading. */
  loadAnyway(): void;
  openSettings(): void;
  /** Asks for a folder of other sources and puts it into the settings; `then` is called when it holds. */
  nameSourceFolder(then: () => void): void;
  searchPapers(query: string): void;
  /** Shows where papers are asked, with a question in the field; nothing is asked before the user does. */
  openAsk(question?: string): Promise<void>;
}

export interface AskServices extends ViewServices {
  readonly settings: SettingsStore;
  readonly front: Front;
  readonly agreed: Agreed;
  readonly answerGestures: AnswerGestures;
  readonly answerNotes: AnswerNotes;
  newAnswerId(): string;
  openSettings(): void;
  showStatus(): void;
  /** Asks for a paper; `purpose` says what for. */
  choosePaper(purpose: string, act: (paper: PaperMetadata) => void): void;
}

/** A page that the page viewer has turned to, from 1. */
export interface TurnedTo {
  paperId: string;
  page: number;
}

export interface OutlineServices extends ViewServices {
  readonly front: Front;
  readonly cards: PassageActions;
  readonly pages: PageDoor;
  readonly crops: CropDesk;
  readonly forms: CitationForms;
  /** Tells the page that the page viewer shows. */
  readonly turned: Listeners<TurnedTo>;
  /** Ids of the rows that are folded, by paper; kept while the app runs. */
  readonly folded: Map<string, ReadonlySet<string>>;
  /** Opens the search pane at a query that the user will go on with. */
  searchWithin(query: string, scope: Scope): Promise<void>;
  /** Asks for a paper, whose outline is then shown. */
  chooseOutline(): void;
}

export interface DoctorServices extends ViewServices {
  readonly pages: PageDoor;
  readonly mending: CitationMending;
}

export interface StatusServices extends ViewServices {
  /** `changed` is called when an action has changed what is shown. */
  paperActions(changed: () => Promise<void>): PaperActions;
}
