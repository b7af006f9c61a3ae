import { type App, ConfirmationModal, type Editor, MarkdownView, Notice, type TFile } from 'obsidian';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import { placeForBlock, quotedAs, type ReferenceBlock, referenceBlock, referenceBlocks } from '../../references';
import type { Front } from '../front';
import { stillShows } from '../links/still-shows';
import { attempt } from '../tell';
import { type CitedPapers, citedPapers } from './cited-papers';
import { type ExportEnding, ExportModal } from './export-modal';
import { type FormattedReferences, type PaperFormat, PlainFault } from './formatted';

/** Long enough to read the keys of papers. */
const WARNING_MILLISECONDS = 15_000;

export interface NoteReferencesOptions {
  app: App;
  engine: () => Promise<Engine>;
  front: Front;
  formatted: FormattedReferences;
  t: Translate;
}

/** The papers of the note in front, as the user takes them elsewhere or lists them below it. All report their own faults. */
export class NoteReferences {
  constructor(private readonly options: NoteReferencesOptions) {}

  /** True where the note in front has a list of references that Locus wrote. */
  hasBlock(): boolean {
    return this.options.front.editor()?.editor.getValue().includes('%% locus-references') ?? false;
  }

  /** Copies the papers of these ids. */
  copyPapers(paperIds: readonly string[], format: PaperFormat): Promise<void> {
    return this.told('copy', async () => {
      const known = await (await this.options.engine()).metadata([...paperIds]);
      await this.copy({ papers: paperIds.flatMap((paperId) => known[paperId] ?? []), unknown: [] }, format);
    });
  }

  /** Copies the papers that the selection cites; without one the paper that the file in front is of, else all that the note cites. */
  copyCited(format: PaperFormat): Promise<void> {
    return this.told('copy', async () => this.copy(await this.papersInFront(), format));
  }

  /** Writes the papers that the note cites into a new file that the user names. */
  exportCited(): Promise<void> {
    const { app, front, t } = this.options;
    return this.told('export', async () => {
      const file = front.file();
      const { papers, unknown } = await this.papersInFront();
      if (!file || papers.length === 0) throw this.nothingCited(unknown);
      const folder = file.parent?.path ?? '/';
      const proposed = `${folder === '/' ? '' : `${folder}/`}${file.basename} references.bib`;
      new ExportModal(app, proposed, (path, ending) => void this.told('export', () => this.write(papers, path, ending)), t).open();
      this.warn(this.leftOut(unknown));
    });
  }

  /**
   * Writes the references of the note in front behind the paragraph of the cursor, or in place of the list that is there (the one at the cursor, else the first), in one undo
   * step. A list that somebody has edited is replaced only after a yes.
   */
  putBlock(): Promise<void> {
    const { app, engine, front, formatted, t } = this.options;
    return this.told('references', async () => {
      const at = front.editor();
      if (!at) throw new PlainFault(t('notice-ui.no-editor'));
      const { editor, file } = at;
      const { papers, unknown } = await citedPapers(outside(editor.getValue(), this.blocksIn(editor)), file.path, app, await engine());
      if (papers.length === 0) throw this.nothingCited(unknown);
      const { entries, warnings } = await formatted.entries(papers);
      // The note may have been written in meanwhile, or left.
      if (!stillShows(app, editor, file)) throw new PlainFault(t('insert.note-gone', { note: file.basename }));
      this.warn([...warnings, ...this.leftOut(unknown)]);
      const old = this.blockAtCursor(editor);
      const text = quotedAs(old ?? { quote: '' }, referenceBlock(entries));
      if (!old) this.insert(editor, text, entries.length);
      else if (editor.getValue().slice(old.start, old.end) === text) new Notice(t('references.unchanged'));
      else if (old.isEdited) this.askToReplace(at, old, text, entries.length);
      else this.replace(editor, old, text, entries.length);
    });
  }

  private nothingCited(unknown: readonly string[]): PlainFault {
    return new PlainFault([this.options.t('references.none'), ...this.leftOut(unknown)].join(' '));
  }

  private leftOut(unknown: readonly string[]): string[] {
    return unknown.length === 0 ? [] : [this.options.t('references.unknown', { names: unknown.join(', ') })];
  }

  private warn(warnings: readonly string[]): void {
    for (const warning of warnings) new Notice(warning, WARNING_MILLISECONDS);
  }

  private async copy({ papers, unknown }: CitedPapers, format: PaperFormat): Promise<void> {
    const { formatted, t } = this.options;
    if (papers.length === 0) throw this.nothingCited(unknown);
    await navigator.clipboard.writeText(await formatted.papers(papers, format));
    new Notice(t('references.copied', { count: papers.length }));
    this.warn(this.leftOut(unknown));
  }

  private async papersInFront(): Promise<CitedPapers> {
    const { app, front } = this.options;
    const engine = await this.options.engine();
    const file = front.file();
    if (!file) return { papers: [], unknown: [] };
    const selected = front.selection();
    if (selected.trim() !== '') return citedPapers(selected, file.path, app, engine);
    const own = await engine.paperAt(file.path);
    return own ? { papers: [own], unknown: [] } : citedPapers(await this.textOf(file), file.path, app, engine);
  }

  /** As the user sees it now, also before it is saved. */
  private async textOf(file: TFile): Promise<string> {
    const { app } = this.options;
    if (file.extension !== 'md') return '';
    const view = app.workspace.getActiveViewOfType(MarkdownView);
    const text = view?.file === file ? view.editor.getValue() : await app.vault.cachedRead(file);
    return outside(text, referenceBlocks(text) ?? []);
  }

  private async write(papers: readonly PaperMetadata[], path: string, ending: ExportEnding): Promise<void> {
    const { app, formatted, t } = this.options;
    const { text, count, warnings } = ending === 'md' ? await this.listed(papers) : { text: await formatted.papers(papers, ending === 'bib' ? 'bibtex' : 'csl-json'), count: papers.length, warnings: [] };
    // Rejects where there is such a file by now.
    await app.vault.create(path, text);
    new Notice(t('references.exported', { count, path }));
    this.warn(warnings);
  }

  private async listed(papers: readonly PaperMetadata[]): Promise<{ text: string; count: number; warnings: string[] }> {
    const { entries, warnings } = await this.options.formatted.entries(papers);
    return { text: `${entries.join('\n\n')}\n`, count: entries.length, warnings };
  }

  private blocksIn(editor: Editor): ReferenceBlock[] {
    const blocks = referenceBlocks(editor.getValue());
    if (!blocks) throw new PlainFault(this.options.t('references.torn'));
    return blocks;
  }

  private blockAtCursor(editor: Editor): ReferenceBlock | undefined {
    const blocks = this.blocksIn(editor);
    const cursor = editor.posToOffset(editor.getCursor());
    return blocks.find(({ start, end }) => start <= cursor && cursor <= end) ?? blocks[0];
  }

  private insert(editor: Editor, block: string, count: number): void {
    const note = editor.getValue();
    const at = placeForBlock(note, editor.posToOffset(editor.getCursor('to')));
    const before = /(?:^|\n\n)$/.test(note.slice(0, at)) ? '' : note.slice(0, at).endsWith('\n') ? '\n' : '\n\n';
    const after = /^(?:\n\n|\n?$)/.test(note.slice(at)) ? '' : note.slice(at).startsWith('\n') ? '\n' : '\n\n';
    put(editor, at, at, before + block + after);
    new Notice(this.options.t('references.inserted', { count }));
  }

  private replace(editor: Editor, { start, end }: ReferenceBlock, block: string, count: number): void {
    put(editor, start, end, block);
    new Notice(this.options.t('references.updated', { count }));
  }

  private askToReplace({ editor, file }: { editor: Editor; file: TFile }, old: ReferenceBlock, block: string, count: number): void {
    const { app, t } = this.options;
    const seen = editor.getValue().slice(old.start, old.end);
    const confirmed = (): void =>
      void this.told('references', async () => {
        const now = this.blocksIn(editor).find(({ start, end }) => editor.getValue().slice(start, end) === seen);
        if (!now || !stillShows(app, editor, file)) throw new PlainFault(t('references.moved-on'));
        this.replace(editor, now, block, count);
      });
    new ConfirmationModal(app)
      .setTitle(t('references.edited-title'))
      .setContent(t('references.edited-text'))
      .addButton((button) => button.setButtonText(t('references.replace')).setDestructive().onClick(confirmed))
      .addCancelButton(t('settings.cancel'))
      .open();
  }

  /** What the user must know is told as it is; everything else as a fault. */
  private told(what: string, work: () => Promise<void>): Promise<void> {
    return attempt(this.options.t, what, async () => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof PlainFault)) throw error;
        new Notice(error.message);
      }
    });
  }
}

/** The text with the lists of references blanked out: what stands in them is no citation. */
function outside(note: string, blocks: readonly ReferenceBlock[]): string {
  let text = '';
  let from = 0;
  for (const { start, end } of blocks) {
    text += note.slice(from, start) + note.slice(start, end).replace(/[^\n]/g, ' ');
    from = end;
  }
  return text + note.slice(from);
}

/** One undo step; an origin that is no typing keeps it apart from what was typed before. */
function put(editor: Editor, from: number, to: number, text: string): void {
  editor.transaction({ changes: [{ from: editor.offsetToPos(from), to: editor.offsetToPos(to), text }] }, 'input.complete');
}
