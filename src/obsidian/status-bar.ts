import { setTooltip } from 'obsidian';
import type { Translate } from '../i18n';
import type { MeaningServices } from './meaning/meaning-services';
import { isPreparing } from './meaning/preparation-store';
import { inBackground } from './report-error';
import { isActive, type RunStore } from './run-store';
import { learningText } from './views/learning-bar';
import { preparationText } from './views/preparation-bar';
import type { CitationWatch } from './views/doctor/watch';
import { runText } from './views/run-bar';

export interface StatusBarOptions {
  run: RunStore;
  meaning: MeaningServices;
  openStatus: () => Promise<void>;
  watch: CitationWatch;
  openDoctor: () => Promise<void>;
  t: Translate;
}

/** What runs, in the status bar: indexing before the rest. Shown while something runs or has failed, gone otherwise, also while another window writes. Returns what takes it away. */
export function attachStatusBar(el: HTMLElement, { run, meaning, openStatus, watch, openDoctor, t }: StatusBarOptions): () => void {
  el.addClass('locus-status-bar', 'mod-clickable');
  el.setAttrs({ role: 'button', tabindex: '0' });
  let leadsToDoctor = false;
  const draw = (): void => {
    const work = [indexingLine(run, t), preparationLine(meaning, t), learningText(meaning.status.current?.learning ?? null, t)].filter(Boolean);
    const citations = watch.text(t);
    const lines = [...work, citations].filter(Boolean);
    leadsToDoctor = work.length === 0 && citations !== '';
    el.toggle(lines.length > 0);
    el.setText(lines[0] ?? '');
    setTooltip(el, [...lines.slice(1), run.current.current ?? '', t(leadsToDoctor ? 'doctor.alert-open' : 'progress.open-status')].filter(Boolean).join('\n'), { placement: 'top' });
  };
  const open = (): void => (leadsToDoctor ? inBackground('citations', openDoctor()) : inBackground('index status', openStatus()));
  el.addEventListener('click', open);
  el.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') open();
  });
  draw();
  const ends = [run.onChange(draw), meaning.preparation.onChange(draw), meaning.status.onChange(draw), watch.onChange(draw)];
  return () => {
    for (const end of ends) end();
  };
}

function indexingLine({ current }: RunStore, t: Translate): string {
  return isActive(current) || (current.status === 'failed' && current.failure?.code !== 'locked') ? runText(current, t) : '';
}

function preparationLine({ preparation: { current } }: MeaningServices, t: Translate): string {
  return isPreparing(current) || current.status === 'failed' ? preparationText(current, Date.now(), t) : '';
}
