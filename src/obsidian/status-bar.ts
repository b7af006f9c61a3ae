import { setTooltip } from 'obsidian';
import type { Translate } from '../i18n';
import type { MeaningServices } from './meaning/meaning-services';
import { isPreparing } from './meaning/preparation-store';
import { inBackground } from './report-error';
import { isActive, type RunStore } from './run-store';
import { learningText } from './views/learning-bar';
import { preparationText } from './views/preparation-bar';
import { runText } from './views/run-bar';

export interface StatusBarOptions {
  run: RunStore;
  meaning: MeaningServices;
  openStatus: () => Promise<void>;
  t: Translate;
}

/** What runs, in the status bar: indexing before the rest. Shown while something runs or has failed, gone otherwise, also while another window writes. Returns what takes it away. */
export function attachStatusBar(el: HTMLElement, { run, meaning, openStatus, t }: StatusBarOptions): () => void {
  el.addClass('locus-status-bar', 'mod-clickable');
  el.setAttrs({ role: 'button', tabindex: '0' });
  const draw = (): void => {
    const lines = [indexingLine(run, t), preparationLine(meaning, t), learningText(meaning.status.current?.learning ?? null, t)].filter(Boolean);
    el.toggle(lines.length > 0);
    el.setText(lines[0] ?? '');
    setTooltip(el, [...lines.slice(1), run.current.current ?? '', t('progress.open-status')].filter(Boolean).join('\n'), { placement: 'top' });
  };
  const open = (): void => inBackground('index status', openStatus());
  el.addEventListener('click', open);
  el.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') open();
  });
  draw();
  const ends = [run.onChange(draw), meaning.preparation.onChange(draw), meaning.status.onChange(draw)];
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
