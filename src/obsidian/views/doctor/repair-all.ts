import { type App, ConfirmationModal } from 'obsidian';
import type { Engine } from '../../../engine/engine';
import type { Translate } from '../../../i18n';
import { reportError } from '../../report-error';
import { grouped } from './grouped';
import { type DoctorRow, isRepairable } from './row';
import { ledTo, rewriteLinks, type Rewriting } from './rewrite';

/** What came of repairing many links. */
export interface RepairReport {
  done: number;
  /** Notes in which links were repaired. */
  notes: string[];
  /** Left alone, since they or their papers were changed meanwhile. */
  skipped: DoctorRow[];
  /** Notes that could not be written. */
  failed: string[];
}

export interface RepairOptions {
  app: App;
  engine: Engine;
  /** Called after every link, with how many were looked at. */
  progress: (done: number) => void;
  stopped: () => boolean;
}

/** Every moved citation of these whose words need nobody's judgement, note by note; what was cited is kept. Stops between two notes. Never rejects for one note. */
export async function repairMoved(rows: readonly DoctorRow[], isWanted: (row: DoctorRow) => boolean, { app, engine, progress, stopped }: RepairOptions): Promise<RepairReport> {
  const report: RepairReport = { done: 0, notes: [], skipped: [], failed: [] };
  let seen = 0;
  for (const [note, ofNote] of grouped(rows, (row) => row.note)) {
    const wanted = ofNote.filter((row) => isRepairable(row) && isWanted(row));
    if (wanted.length === 0) continue;
    if (stopped()) break;
    const rewritings: Rewriting[] = [];
    try {
      for (const row of wanted) {
        const after = await repairedLink(row, engine);
        if (after === null) report.skipped.push(row);
        else rewritings.push({ row, after });
        progress((seen += 1));
      }
      const { done, skipped } = await rewriteLinks(app, note, ofNote, rewritings);
      report.done += done.length;
      report.skipped.push(...skipped);
      if (done.length > 0) report.notes.push(note);
    } catch (error) {
      reportError('repairing links', error);
      report.failed.push(note);
    }
  }
  return report;
}

/** null where the paper says something else by now, or the link cannot be written. */
async function repairedLink(row: DoctorRow, engine: Engine): Promise<string | null> {
  const { proposal, paperId } = row.checked;
  if (!proposal || paperId === null) return null;
  const cited = await engine.cite({ paperId, ...proposal.range, keep: true });
  return cited?.text === proposal.text ? ledTo(row, cited) : null;
}

/** Asks before many links are written; says how many, in how many notes. */
export function confirmRepair(app: App, count: number, notes: number, t: Translate, confirmed: () => void): void {
  new ConfirmationModal(app)
    .setTitle(t('doctor.repair-title', { count }))
    .setContent(t('doctor.repair-text', { count, notes }))
    .addButton((button) => button.setButtonText(t('doctor.repair-button')).setCta().onClick(confirmed))
    .addCancelButton(t('settings.cancel'))
    .open();
}

/** Notes that are named where many are meant. */
const NAMED = 5;

export const namesOf = (notes: readonly string[]): string => {
  const names = [...new Set(notes)].map((note) => note.replace(/\.md$/, ''));
  return names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ' …' : '');
};

export function repairText({ done, notes, skipped, failed }: RepairReport, t: Translate): string {
  return [
    t('doctor.repaired', { count: done, notes: notes.length }),
    skipped.length > 0 ? t('doctor.left', { count: skipped.length, names: namesOf(skipped.map(({ note }) => note)) }) : '',
    failed.length > 0 ? t('doctor.not-written', { names: namesOf(failed) }) : '',
  ].filter(Boolean).join(' ');
}
