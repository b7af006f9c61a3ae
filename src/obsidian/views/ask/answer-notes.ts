import { type App, ConfirmationModal, Notice } from 'obsidian';
import { abstentionText, answerFaultText, flagText, wentOut, type Answer } from '../../../answer';
import { claimsMarkdown, claimsPandoc, plainMarkdown } from '../../../answer/markdown';
import type { InsertionKind } from '../../../citation';
import type { CitedPlace, Engine } from '../../../engine/engine';
import type { AnswerCheck } from '../../../engine/answering/model';
import type { Translate } from '../../../i18n';
import { freePath } from '../../files/free-path';
import type { Front } from '../../front';
import { isInTable } from '../../links/table-line';
import type { CitationWriter } from '../../links/write';
import { attempt } from '../../tell';
import { bestOf, citedNow } from './places';
import { pandocOf, writtenClaims } from './written';

export interface AnswerNotesOptions {
  app: App;
  engine: () => Promise<Engine>;
  front: Front;
  writer: CitationWriter;
  t: Translate;
}

/** Longest name of a note that is made of a question, in UTF-16 units. */
const NAME_LENGTH = 80;

/** Answers out of their view: into a note, onto the clipboard. Whatever leaves is compared with the papers first. All methods report their own faults. */
export class AnswerNotes {
  constructor(private readonly options: AnswerNotesOptions) {}

  /** Puts the answer, or one claim of it (counted from 0), where the cursor stands. */
  insert(answer: Answer, claim: number | null): Promise<void> {
    const { front, writer, t } = this.options;
    return attempt(t, 'insert answer', async () => {
      const at = front.editor();
      if (!at) {
        new Notice(t('notice-ui.no-editor'));
        return;
      }
      const { editor, file } = at;
      if (isInTable(editor, editor.getCursor('to').line)) {
        new Notice(t('ask.in-table'));
        return;
      }
      writer.insertBlocks(editor, file, claimsMarkdown(await this.written(answer, claim, file.path, 'link')));
    });
  }

  /** Claims with Pandoc citations; papers without a citation key are referred to in full. */
  copyPandoc(answer: Answer): Promise<void> {
    const { front, t } = this.options;
    return attempt(t, 'copy answer', async () => {
      const claims = await this.written(answer, null, front.file()?.path ?? '', 'pandoc');
      await navigator.clipboard.writeText(claimsPandoc(claims, claims.map(pandocOf)));
      new Notice(t('ask.copied'));
    });
  }

  /** Writes all of the answer as a note of its own, where new notes go, and shows it. */
  save(answer: Answer): Promise<void> {
    const { app, front, t } = this.options;
    return attempt(t, 'save answer', async () => {
      const folder = app.fileManager.getNewFileParent(front.file()?.path ?? '').path;
      const path = await freePath(app, `${folder}/${noteName(answer.question)}`, 'md');
      const file = await app.vault.create(path, await this.noteText(answer, path));
      new Notice(t('ask.exported', { path }));
      await app.workspace.getLeaf('tab').openFile(file);
    });
  }

  confirmDelete(confirmed: () => void): void {
    const { app, t } = this.options;
    new ConfirmationModal(app)
      .setTitle(t('ask.delete-title'))
      .setContent(t('ask.delete-text'))
      .addButton((button) => button.setButtonText(t('ask.delete')).setDestructive().onClick(confirmed))
      .addCancelButton(t('ask.cancel'))
      .open();
  }

  private async written(answer: Answer, claim: number | null, sourcePath: string, kind: InsertionKind): ReturnType<typeof writtenClaims> {
    const { writer, t } = this.options;
    const engine = await this.options.engine();
    const check: AnswerCheck | null = await engine.recheckAnswer(answer.id);
    const [first, last] = claim === null ? [0, answer.claims.length] : [claim, claim + 1];
    const cite = (cited: CitedPlace): string => writer.text(cited, sourcePath, kind);
    return writtenClaims(answer.claims.slice(first, last), check?.claims.slice(first, last) ?? null, { engine, cite, t });
  }

  private async noteText(answer: Answer, path: string): Promise<string> {
    const { t } = this.options;
    const { question, model, endpoint, asked, coverage, abstained, failure, flags, claims } = answer;
    const told = t('ask.told-by', { model, host: endpoint, date: new Date(asked).toISOString().slice(0, 10) });
    const searched = t('ask.note-coverage', { papers: coverage.inScope ?? coverage.indexed + coverage.sourceMissing });
    return [
      `**${plainMarkdown(question)}**`,
      plainMarkdown(`${told} · ${searched}`),
      ...(failure ? [plainMarkdown(answerFaultText(failure, t))] : []),
      ...flags.map((flag) => plainMarkdown(flagText(flag, answer, t))),
      ...(abstained ? [plainMarkdown(abstentionText(abstained, t))] : []),
      ...(claims.length > 0 ? [claimsMarkdown(await this.written(answer, null, path, 'link'))] : []),
      ...(await this.passageList(answer, path)),
      '',
    ].join('\n\n');
  }

  private async passageList(answer: Answer, path: string): Promise<string[]> {
    const { writer, t } = this.options;
    const { passages } = answer;
    if (passages.length === 0) return [];
    const engine = await this.options.engine();
    const lines: string[] = [];
    for (const passage of passages) {
      const cited = await citedNow(engine, bestOf(passage), true);
      lines.push(`- ${passage.marker}: ${cited ? writer.text(cited, path, 'link') : plainMarkdown(passage.header)}`);
    }
    return [`## ${t(wentOut(answer) ? 'ask.note-passages' : 'ask.note-passages-unsent')}`, lines.join('\n')];
  }
}

/** A question as a file's name, on every system, and as the target of a link. */
function noteName(question: string): string {
  const plain = question.replace(/[\\/:*?"<>|#^[\]%]/g, ' ').replace(/\s+/g, ' ').trim();
  return plain.slice(0, NAME_LENGTH).trim().replace(/^\.+|\.+$/g, '') || 'Answer';
}
