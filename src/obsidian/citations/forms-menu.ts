import { Menu, Notice } from 'obsidian';
import { INSERTION_KINDS, type InsertionKind } from '../../citation';
import type { CitedPlace, Engine } from '../../engine/engine';
import type { MessageKey, Translate } from '../../i18n';
import type { Front } from '../front';
import type { CitationWriter } from '../links/write';
import type { NoteReferences } from '../references/note-references';
import { attempt } from '../tell';

export interface CitationFormsOptions {
  engine: () => Promise<Engine>;
  front: Front;
  writer: CitationWriter;
  references: NoteReferences;
  t: Translate;
}

/** A range of a paper's canonical text. */
export interface WordsToCite {
  paperId: string;
  start: number;
  end: number;
}

const NAMES = {
  words: 'copy.words',
  link: 'copy.link',
  quote: 'copy.quote',
  callout: 'copy.callout',
  pandoc: 'copy.pandoc',
  reference: 'copy.reference',
} as const satisfies Record<'words' | InsertionKind, MessageKey>;

const PAPER_NAMES = { bibtex: 'copy.bibtex', 'csl-json': 'copy.csl-json' } as const;

/** Every form in which a cited place is inserted or copied, by name: the same from result cards and hover cards. */
export class CitationForms {
  constructor(private readonly options: CitationFormsOptions) {}

  /** `sourcePath`: the note that links are written for. */
  copyMenu(event: MouseEvent, words: WordsToCite, sourcePath: string): void {
    const { references, t } = this.options;
    const menu = new Menu();
    for (const form of ['words', ...INSERTION_KINDS] as const) menu.addItem((item) => item.setTitle(t(NAMES[form])).onClick(() => this.copy(words, form, sourcePath)));
    for (const format of ['bibtex', 'csl-json'] as const) {
      menu.addItem((item) => item.setSection('paper').setTitle(t(PAPER_NAMES[format])).onClick(() => void references.copyPapers([words.paperId], format)));
    }
    menu.showAtMouseEvent(event);
  }

  insertMenu(event: MouseEvent, words: WordsToCite): void {
    const menu = new Menu();
    for (const kind of INSERTION_KINDS) menu.addItem((item) => item.setTitle(this.options.t(NAMES[kind])).onClick(() => this.insert(words, kind)));
    menu.showAtMouseEvent(event);
  }

  private copy(words: WordsToCite, form: keyof typeof NAMES, sourcePath: string): void {
    const { writer, t } = this.options;
    void attempt(t, 'copy', async () => {
      const cited = await this.cite(words, form !== 'words');
      if (!cited) return;
      await navigator.clipboard.writeText(form === 'words' ? cited.text : writer.text(cited, sourcePath, form));
      new Notice(t(form === 'words' ? 'notice-ui.passage-copied' : 'notice-ui.copied'));
    });
  }

  private insert(words: WordsToCite, kind: InsertionKind): void {
    const { front, writer, t } = this.options;
    void attempt(t, 'insert', async () => {
      const at = front.editor();
      if (!at) {
        new Notice(t('notice-ui.no-editor'));
        return;
      }
      const cited = await this.cite(words, false);
      if (cited) await writer.insert(at.editor, at.file, cited, kind === 'quote' ? 'blockquote' : kind);
    });
  }

  private async cite({ paperId, start, end }: WordsToCite, keep: boolean): Promise<CitedPlace | null> {
    const cited = await (await this.options.engine()).cite({ paperId, start, end, keep });
    if (!cited) new Notice(this.options.t('notice-ui.not-stored'));
    return cited;
  }
}
