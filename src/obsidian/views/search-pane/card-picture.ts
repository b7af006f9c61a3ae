import type { Translate } from '../../../i18n';
import type { Passage } from '../../../retrieval/model';
import { showCrop } from '../../page-viewer/crop';
import { inBackground } from '../../report-error';
import type { CardSources } from './card-sources';
import type { WhenSeen } from './when-seen';

/** Width of a picture in CSS pixels where the card does not know its own. */
const WIDTH = 360;

/** True where a card has a picture: a figure, or a table whose cells nobody read. */
export const isPictured = ({ kind, table }: Passage): boolean => kind === 'figure' || (kind === 'table' && table === null);

/** Draws the picture of an object once the card is seen: the image that the OCR kept, else the object cut out of its page, else a quiet word that there is none. */
export function drawCardPicture(parent: HTMLElement, passage: Passage, sources: CardSources, seen: WhenSeen, t: Translate): void {
  const frame = parent.createDiv({ cls: ['locus-card-picture', 'is-waiting'] });
  const name = passage.label ?? t(passage.kind === 'table' ? 'kind.table' : 'kind.figure');
  seen.watch(frame, (signal) => {
    const work = draw(frame, passage, sources, t('object.picture', { object: name }), signal).then((drawn) => {
      if (!drawn && !signal.aborted) sayNone(frame, t);
    });
    inBackground('picture of an object', work.catch((error: unknown) => {
      sayNone(frame, t);
      throw error;
    }).finally(() => frame.removeClass('is-waiting')));
  });
}

async function draw(frame: HTMLElement, passage: Passage, sources: CardSources, label: string, signal: AbortSignal): Promise<boolean> {
  const url = passage.image === null ? null : await sources.image(passage.image);
  if (url !== null && !signal.aborted && (await showImage(frame, url, label))) return true;
  const crop = await sources.picture(passage, Math.round(frame.clientWidth) || WIDTH, frame.doc, signal);
  if (!crop || signal.aborted) return false;
  showCrop(frame, crop, label);
  return true;
}

/** False where the file is no image that can be shown. */
function showImage(frame: HTMLElement, src: string, alt: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = frame.createEl('img', { cls: 'locus-card-image', attr: { alt } });
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => {
      image.remove();
      resolve(false);
    });
    image.src = src;
  });
}

function sayNone(frame: HTMLElement, t: Translate): void {
  frame.empty();
  frame.createSpan({ cls: 'locus-faint', text: t('object.no-picture') });
}
