import { type App, type Editor, Notice, type TFile } from 'obsidian';
import { aliasFor, citationTarget, insertionText, parseLink, plainReference, recordOf, writeLink } from '../../citation';
import type { CitedPlace } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { CitationRecords } from '../../store/citation-records';
import { closeDrawers } from '../drawers';
import { messageOf, reportError } from '../report-error';
import type { SettingsStore } from '../settings/store';
import type { InsertForm } from '../views/search-pane/actions';
import { isInTable } from './table-line';

export interface CitationWriterOptions {
  app: App;
  t: Translate;
  settings: SettingsStore;
  /** Where cited words are kept; made anew on every use, since the folder is a setting. */
  records: () => CitationRecords;
}

/** Writes citations in the user's own link style, and keeps the words that were cited. */
export class CitationWriter {
  constructor(private readonly options: CitationWriterOptions) {}

  /** What goes into the note at `sourcePath`; a plain reference where the vault has nothing to link to. */
  write(cited: CitedPlace, sourcePath: string, form: InsertForm, inTable = false): string {
    const { settings } = this.options;
    const link = this.link(cited, sourcePath, inTable);
    // A quote of several lines would end the table.
    const kind = form === 'link' || inTable ? 'link' : settings.current.quoteStyle === 'callout' ? 'callout' : 'quote';
    return link === '' ? plainReference(cited) : insertionText(kind, { ...cited, link });
  }

  /**
   * Puts the citation at the cursor, or after the selection, which is what it supports; the cursor goes behind it. The editor is
   * written first: a record that fails must not lose the insertion.
   */
  async insert(editor: Editor, file: TFile, cited: CitedPlace, form: InsertForm): Promise<void> {
    const gap = editor.somethingSelected() && !/\s$/.test(editor.getSelection()) ? ' ' : '';
    editor.setCursor(editor.getCursor('to'));
    const inTable = isInTable(editor, editor.getCursor('from').line);
    const text = this.write(cited, file.path, form, inTable);
    editor.replaceSelection(form === 'quote' && !inTable ? asOwnBlock(editor, text) : gap + text);
    closeDrawers(this.options.app);
    editor.focus();
    await this.remember(cited);
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

  private link(cited: CitedPlace, sourcePath: string, inTable: boolean): string {
    const { app, settings, t } = this.options;
    const target = citationTarget(cited.paper, { path: cited.path, pages: cited.pages, cite: cited.cite || null });
    const file = target && app.vault.getFileByPath(target.path);
    if (!target || !file) return '';
    const alias = aliasFor(settings.current.aliasTemplate, cited.paper, cited, t);
    // The app knows the user's link style and how it names this file, but loses the alias of attachments in
    // Markdown links (obsidian-api issue 154) and makes them embeds: only style and path are taken from it.
    const generated = app.fileManager.generateMarkdownLink(file, sourcePath, target.subpath === '' ? '' : `#${target.subpath}`, alias);
    const kind = /^!?\[\[/.test(generated) ? 'wikilink' : 'markdown';
    return writeLink({ path: parseLink(generated)?.linkPath || file.path, subpath: target.subpath, alias }, { kind, inTable });
  }
}

/** A block stands alone: empty lines around it where there is text. */
function asOwnBlock(editor: Editor, block: string): string {
  const from = editor.getCursor('from');
  const to = editor.getCursor('to');
  const before = editor.getLine(from.line).slice(0, from.ch).trim();
  const above = from.line > 0 ? editor.getLine(from.line - 1).trim() : '';
  const after = editor.getLine(to.line).slice(to.ch).trim();
  return `${before !== '' ? '\n\n' : above !== '' ? '\n' : ''}${block}\n${after !== '' ? '\n' : ''}`;
}
