import { setTooltip } from 'obsidian';
import type { Translate } from '../i18n';
import { inBackground } from './report-error';
import { isActive, type RunStore } from './run-store';
import { runText } from './views/run-bar';

/** The run in the status bar: shown while something runs or has failed, gone otherwise, also while another window writes. Returns what takes it away. */
export function attachStatusBar(el: HTMLElement, run: RunStore, t: Translate, openStatus: () => Promise<void>): () => void {
  el.addClass('locus-status-bar', 'mod-clickable');
  el.setAttrs({ role: 'button', tabindex: '0' });
  const draw = (): void => {
    const { current } = run;
    const shown = isActive(current) || (current.status === 'failed' && current.failure?.code !== 'locked');
    el.toggle(shown);
    if (!shown) return;
    el.setText(runText(current, t));
    setTooltip(el, [current.current ?? '', t('progress.open-status')].filter(Boolean).join('\n'), { placement: 'top' });
  };
  const open = (): void => inBackground('index status', openStatus());
  el.addEventListener('click', open);
  el.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') open();
  });
  draw();
  return run.onChange(draw);
}
