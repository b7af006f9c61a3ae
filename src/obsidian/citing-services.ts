import type { App } from 'obsidian';
import type { Engine } from '../engine/engine';
import type { Translate } from '../i18n';
import type { ReferenceMaker } from '../references';
import { CitationRecords } from '../store/citation-records';
import { PassageActions } from './citations/card-actions';
import { Citing } from './citations/citing';
import { CitationForms } from './citations/forms-menu';
import { CitationMending } from './citations/mending';
import { NoteCitations } from './citations/note-citations';
import { NoteGestures } from './citations/note-gestures';
import { CitationResolver } from './citations/resolver';
import type { DataFiles } from './files/data-files';
import type { Front } from './front';
import { CitationWriter } from './links/write';
import type { CropDesk } from './page-viewer/crop-desk';
import type { PageDoor } from './page-viewer/page-door';
import { FormattedReferences } from './references/formatted';
import { NoteReferences } from './references/note-references';
import type { SettingsStore } from './settings/store';
import { AnswerNotes } from './views/ask/answer-notes';
import { AnswerGestures } from './views/ask/gestures';

export interface CitingServiceOptions {
  app: App;
  engine: () => Promise<Engine>;
  settings: SettingsStore;
  /** Plugin data; made anew on every use, since its folder is a setting. */
  files: () => DataFiles;
  front: Front;
  pages: PageDoor;
  crops: CropDesk;
  maker: ReferenceMaker;
  t: Translate;
}

/** Everything that reads citations in notes, writes them there, or mends them. */
export interface CitingServices {
  resolver: CitationResolver;
  citations: NoteCitations;
  writer: CitationWriter;
  references: NoteReferences;
  forms: CitationForms;
  cards: PassageActions;
  mending: CitationMending;
  gestures: NoteGestures;
  citing: Citing;
  answerGestures: AnswerGestures;
  answerNotes: AnswerNotes;
}

/** Puts them together, without doing any work. One resolver and one writer serve all. */
export function citingServices({ app, engine, settings, files, front, pages, crops, maker, t }: CitingServiceOptions): CitingServices {
  const resolver = new CitationResolver(engine);
  const citations = new NoteCitations(app, resolver, t, () => settings.current.showChips);
  const writer = new CitationWriter({ app, t, settings, records: () => new CitationRecords(files()) });
  const formatted = new FormattedReferences({ app, settings, maker, t });
  const references = new NoteReferences({ app, engine, front, formatted, t });
  const forms = new CitationForms({ engine, front, writer, references, t });
  const cards = new PassageActions({ app, engine, front, writer, pages, forms, t });
  const mending = new CitationMending({ app, engine, writer, t });
  return {
    resolver,
    citations,
    writer,
    references,
    forms,
    cards,
    mending,
    gestures: new NoteGestures({ app, engine, resolver, cards, writer, front, pages, crops, mending, forms, t }),
    citing: new Citing({ app, engine, front, cards, citations, writer, pages, trigger: () => settings.current.suggestTrigger, t }),
    answerGestures: new AnswerGestures({ app, engine, cards, forms, front, pages, crops, t }),
    answerNotes: new AnswerNotes({ app, engine, front, writer, t }),
  };
}
