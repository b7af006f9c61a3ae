import { type App, type Editor, type EditorPosition, Notice, type TFile } from 'obsidian';
import { aliasFor, citationTarget, type InsertionKind, insertionText, joinPandoc, parseLink, parseSubpath, plainReference, recordOf, writeLink } from '../../citation';
import type { CitedPlace } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import type { CitationRecords } from '../../store/citation-records';
import { closeDrawers } from '../drawers';
import { messageOf, reportError } from '../report-error';
import type { SettingsStore } from '../settings/store';
import type { InsertForm } from '../views/search-pane/actions';
import { gapBehind } from './behind';
import { headingLink } from './heading-link';
import { ownBlock } from './own-block';
import { stillShows } from './still-shows';
import { isInTable } from './table-line';

export interface CitationWriterOptions {
  app: App;
  t: Translate;
  settings: SettingsStore;
  /** Where cited words are kept; made anew on every use, since the folder is a setting. */
  records: () => CitationRecords;
}

/** A stretch of a note, and what stands between it and a link that is put there. */
export interface Stretch {
  from: EditorPosition;
  to: EditorPosition;
  gap?: string;
}

/** Writes citations in the user's own link style, and keeps the words that were cited. */
export class CitationWriter {
  constructor(private readonly options: CitationWriterOptions) {}

  /** What goes into the note at `sourcePath`; a plain reference where the vault has nothing to link to. */
  write(cited: CitedPlace, sourcePath: string, form: InsertForm, inTable = false): string {
    const { settings } = this.options;
    const asSet = settings.current.quoteStyle === 'callout' ? 'callout' : 'quote';
    const kind = form === 'quote' ? asSet : form === 'blockquote' ? 'quote' : form;
    // A quote of several lines would end the table.
    return this.text(cited, sourcePath, inTable && isBlock(kind) ? 'link' : kind, inTable);
  }

  /** The citation in one of its forms, for a note at `sourcePath`. */
  text(cited: CitedPlace, sourcePath: string, kind: InsertionKind, inTable = false): string {
    return insertionText(kind, { ...cited, link: this.link(cited, sourcePath, inTable) });
  }

  /** A link to the paper as a whole; a plain reference where the vault has nothing to link to. */
  writePaper(paper: PaperMetadata, sourcePath: string, inTable: boolean): string {
    const whole = { paper, path: [], pages: [], labels: {}, cite: '' };
    return this.link(whole, sourcePath, inTable) || plainReference(whole);
  }

  /** Puts the citation at the cursor, or after the selection, which is what it supports; the cursor goes behind it. */
  async insert(editor: Editor, file: TFile, cited: CitedPlace, form: InsertForm): Promise<void> {
    const at = editor.getCursor('to');
    await this.replace(editor, file, cited, form, { from: at, to: at, gap: editor.somethingSelected() ? gapBehind(editor.getSelection()) : '' });
  }

  /**
   * Puts the citation in place of a stretch of the note, in one undo step; the cursor goes behind it. The editor is written first: a record
   * that fails must not lose the insertion.
   */
  async replace(editor: Editor, file: TFile, cited: CitedPlace, form: InsertForm, { from, to, gap = '' }: Stretch): Promise<void> {
    if (!this.mayWrite(editor, file)) return;
    const inTable = isInTable(editor, from.line);
    const text = this.write(cited, file.path, form, inTable);
    const joined = form === 'pandoc' && editor.posToOffset(from) === editor.posToOffset(to) ? joinPandoc(editor.getLine(from.line), from.ch, text) : null;
    if (joined) {
      const place = { line: from.line, ch: joined.at };
      this.put(editor, place, place, joined.text);
    } else this.put(editor, from, to, text.startsWith('>') && !inTable ? ownBlock((line) => editor.getLine(line), from, to, text) : gap + text);
    await this.remember(cited);
  }

  /** Puts blocks of Markdown at the cursor, or after the selection, in one undo step. */
  insertBlocks(editor: Editor, file: TFile, blocks: string): void {
    if (!this.mayWrite(editor, file)) return;
    const at = editor.getCursor('to');
    this.put(editor, at, at, ownBlock((line) => editor.getLine(line), at, at, blocks));
  }

  /** False where the editor does not show the note any more, which is told. Asked before every insertion. */
  mayWrite(editor: Editor, file: TFile): boolean {
    const { app, t } = this.options;
    const shows = stillShows(app, editor, file);
    if (!shows) new Notice(t('insert.note-gone', { note: file.basename }));
    return shows;
  }

  /** As `replace`, with a link to a paper as a whole. */
  replaceByPaper(editor: Editor, file: TFile, paper: PaperMetadata, { from, to, gap = '' }: Stretch): void {
    if (!this.mayWrite(editor, file)) return;
    this.put(editor, from, to, gap + this.writePaper(paper, file.path, isInTable(editor, from.line)));
  }

  private put(editor: Editor, from: EditorPosition, to: EditorPosition, text: string): void {
    const start = editor.posToOffset(from);
    // An origin that is no typing keeps the step apart from what was typed just before.
    editor.transaction({ changes: [{ from, to, text }] }, 'input.complete');
    editor.setCursor(editor.offsetToPos(start + text.length));
    closeDrawers(this.options.app);
    editor.focus();
  }

  /** Keeps the cited words, once. A place without a fingerprint has none to keep. A fault is told: the link works without. */
  async remember(cited: CitedPlace): Promise<void> {
    if (cited.cite === '') return;
    try {
      await this.options.records().keep(cited.cite, recordOf(cited.paper.paperId, cited.generation, cited));
    } catch (error) {
      reportError('keep cited words', error);
      new Notice(this.options.t('notice-ui.words-not-kept', { message: messageOf(error) }));
    }
  }

  private link(cited: Pick<CitedPlace, 'paper' | 'path' | 'pages' | 'labels' | 'cite' | 'at' | 'supplement' | 'supplementPath'>, sourcePath: string, inTable: boolean): string {
    const { app, settings, t } = this.options;
    const { paper, path, pages, cite, supplementPath } = cited;
    const target = citationTarget(this.inVault(paper), { path, pages, cite: cite || null, ...(supplementPath !== undefined && { supplementPath: this.there(supplementPath) }) });
    const file = target && app.vault.getFileByPath(target.path);
    if (!target || !file) return '';
    const alias = aliasFor(settings.current.aliasTemplate, paper, cited, t);
    // The app knows the user's link style and how it names this file, but loses the alias of attachments in
    // Markdown links (obsidian-api issue 154) and makes them embeds: only style and path are taken from it.
    const subpath = parseSubpath(target.subpath).heading === null ? target.subpath : headingLink(app, file, path);
    const generated = app.fileManager.generateMarkdownLink(file, sourcePath, subpath === '' ? '' : `#${subpath}`, alias);
    const kind = /^!?\[\[/.test(generated) ? 'wikilink' : 'markdown';
    // It does not encode every sign that a name may hold ("#", "%"): what does not lead back to the file is written out in full.
    const named = parseLink(generated)?.linkPath ?? '';
    const leadsBack = named !== '' && app.metadataCache.getFirstLinkpathDest(named, sourcePath)?.path === file.path;
    return writeLink({ path: leadsBack ? named : file.path, subpath, alias }, { kind, inTable });
  }

  /** The paper with those of its files that a link can lead to: one may be gone, or lie in a folder that the app does not look into. */
  private inVault(paper: PaperMetadata): PaperMetadata {
    const { pdfPath, fullTextPath, notePath } = paper;
    return { ...paper, pdfPath: this.there(pdfPath), fullTextPath: this.there(fullTextPath), notePath: this.there(notePath) };
  }

  private there(path: string | null): string | null {
    return path !== null && this.options.app.vault.getFileByPath(path) !== null ? path : null;
  }
}

const isBlock = (kind: InsertionKind): boolean => kind === 'quote' || kind === 'callout';
