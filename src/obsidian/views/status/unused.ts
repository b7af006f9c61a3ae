import type { IndexStatus } from '../../../engine/engine';
import type { Translate } from '../../../i18n';
import { faultText } from '../../fault-text';

/** Files listed at once. */
const PAGE = 50;

/** The files below the folders of the settings that no paper is read from, and why; folded away. Nothing is drawn where there are none. */
export function drawUnused(el: HTMLElement, files: IndexStatus['unusedFiles'], t: Translate, openFile: (path: string) => void): void {
  el.empty();
  if (files.length === 0) return;
  const details = el.createEl('details', { cls: 'locus-unused' });
  details.createEl('summary', { text: t('status.unused', { count: files.length }) });
  details.createDiv({ cls: 'locus-faint', text: t('status.unused-hint') });
  const list = details.createEl('ul');
  let drawn = 0;
  const drawMore = (): void => {
    for (const { path, reason } of files.slice(drawn, drawn + PAGE)) {
      const item = list.createEl('li');
      item.createEl('button', { cls: ['locus-text-button', 'locus-path'], text: path }).addEventListener('click', () => openFile(path));
      item.createDiv({ cls: 'locus-faint', text: faultText(reason, t) });
    }
    drawn = Math.min(files.length, drawn + PAGE);
    more.toggle(drawn < files.length);
    more.setText(t('status.unused-more', { count: files.length - drawn }));
  };
  const more = details.createEl('button');
  more.addEventListener('click', drawMore);
  drawMore();
}
