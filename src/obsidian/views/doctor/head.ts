import type { Translate } from '../../../i18n';
import type { Work, WorkButton } from '../work-bar';
import type { CheckUp } from './check-up';
import { IGNORED_PATH } from './ignored';
import { namesOf } from './repair-all';

/** Links that are being repaired. */
export interface Repairing {
  done: number;
  total: number;
}

export interface HeadActions {
  stop: () => void;
  check: () => void;
}

/** What goes on, or what was done: the line at the top. null where there is nothing to tell. */
export function headWork(checkUp: CheckUp, repairing: Repairing | null, report: string, t: Translate, { stop, check }: HeadActions): Work | null {
  const { state, rows } = checkUp;
  const stopping: WorkButton = { icon: 'square', label: t('doctor.stop'), name: 'stop', act: stop };
  const progress = (text: string, max: number, value: number): Work => ({ text, detail: '', progress: { label: t('doctor.progress'), max, value: max > 0 ? value : null }, buttons: [stopping], problems: null });
  if (repairing) return progress(t('doctor.repairing', { ...repairing }), repairing.total, repairing.done);
  if (state.kind === 'finding') return progress(state.total === 0 ? t('doctor.starting') : t('doctor.finding', { ...state }), state.total, state.done);
  if (state.kind === 'checking') return progress(t('doctor.checking', { ...state }), state.total, state.done);
  if (state.kind !== 'checked' && state.kind !== 'stopped') return null;
  const notes = new Set(rows.map(({ note }) => note)).size;
  const unread = checkUp.unreadNotes;
  const text = [
    state.kind === 'stopped' ? t('doctor.stopped') : t('doctor.summary', { count: rows.length, notes }),
    report,
    checkUp.pageOnly > 0 ? t('doctor.page-only', { count: checkUp.pageOnly }) : '',
    checkUp.ignored.isUnreadable ? t('doctor.ignored-unreadable', { file: IGNORED_PATH }) : '',
    unread.length > 0 ? t('doctor.unread', { count: unread.length, names: namesOf(unread) }) : '',
  ];
  return { text: text.filter(Boolean).join(' · '), detail: '', progress: null, buttons: [{ icon: 'rotate-cw', label: t('doctor.again'), name: 'again', act: check }], problems: null };
}
