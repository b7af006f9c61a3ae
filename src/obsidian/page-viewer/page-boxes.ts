import { onShownPage, turnShare, type BoxesOnPage, type PageShare, type Turn } from '../../citation';
import type { SheetSize } from './page-source';

/** Boxes of one cited place on one page. */
export interface MarkedBoxes {
  onPage: BoxesOnPage;
  /** The place that the reader is at. */
  isCurrent: boolean;
}

/** Boxes as they lie on the page that is shown, in shares of it. */
export function shownBoxes(onPage: BoxesOnPage, size: SheetSize, turn: Turn): PageShare[] {
  return onShownPage(onPage, size.width / size.height, size.own).map((box) => turnShare(box, turn));
}

/** Draws boxes over a page, or over the part of it that `part` names. What is drawn says nothing that the text beside it does not. */
export function drawBoxes(el: HTMLElement, boxes: readonly { box: PageShare; isCurrent: boolean }[], part: PageShare = [0, 0, 1, 1]): void {
  el.empty();
  const width = part[2] - part[0];
  const height = part[3] - part[1];
  for (const { box, isCurrent } of boxes) {
    const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
    el.createDiv({ cls: ['locus-page-box', ...(isCurrent ? ['is-current'] : [])] }).setCssProps({
      '--locus-left': percent((box[0] - part[0]) / width),
      '--locus-top': percent((box[1] - part[1]) / height),
      '--locus-width': percent((box[2] - box[0]) / width),
      '--locus-height': percent((box[3] - box[1]) / height),
    });
  }
}
