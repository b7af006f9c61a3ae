import type { App } from 'obsidian';
import { boxesOfRange, type PageShare } from '../../citation';
import type { Engine } from '../../engine/engine';
import { isBlank } from './blank-page';
import { cropRegion } from './crop-region';
import { openPages } from './open-pages';
import { drawBoxes, shownBoxes } from './page-boxes';
import { picturedOnly } from './pictured';
import { contextOf, DrawingCancelled, elementOf, type PageSource } from './page-source';

/** The picture of a cited place, with what is needed to draw its boxes over it. */
export interface Crop {
  canvas: HTMLCanvasElement;
  region: PageShare;
  boxes: PageShare[];
  /** PDF page index from 1. */
  page: number;
}

export interface CropRequest {
  paperId: string;
  /** Half-open UTF-16 range of the canonical text. */
  span: { start: number; end: number };
  /** Width of the picture in CSS pixels, and the most that its height may be of it. */
  width: number;
  tallest: number;
  /** The range is an object: its picture is wanted, without the caption and without a mark on it. */
  picture?: true;
  /** Document of the window that shows it. */
  doc: Document;
}

/** Draws the part of the page where a range begins; null where no box or no page is at hand, or the page comes out blank. Opens the paper's pages, and closes them again. */
export async function cropOf(app: App, engine: Engine, request: CropRequest, signal: AbortSignal): Promise<Crop | null> {
  const { paperId, span, doc } = request;
  const [metadata, built] = await Promise.all([engine.metadata([paperId]), engine.paper(paperId)]);
  const paper = metadata[paperId];
  const shown = built && request.picture ? picturedOnly(built, span) : built;
  const onPage = shown && boxesOfRange(shown, span).find(({ boxes }) => boxes.length > 0);
  stopIf(signal);
  if (!paper || !onPage) return null;
  const { source } = await openPages(app, engine, { paper, built }, doc);
  try {
    const sheet = source && source.kind !== 'figures' ? source.pages.indexOf(onPage.page) : -1;
    if (!source || sheet < 0) return null;
    stopIf(signal);
    const size = await source.size(sheet);
    stopIf(signal);
    const boxes = shownBoxes(onPage, size, 0);
    const region = cropRegion(boxes, size.width / size.height, request.tallest, request.picture);
    const canvas = await drawRegion(source, sheet, size, region, request, signal);
    // Something is printed there: a blank picture is one that could not be decoded.
    return isBlank(canvas) ? null : { canvas, region, boxes: request.picture ? [] : boxes, page: onPage.page };
  } finally {
    source?.destroy();
  }
}

async function drawRegion(source: PageSource, sheet: number, size: { width: number; height: number }, region: PageShare, { width, doc }: CropRequest, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const ratio = Math.min(doc.defaultView?.devicePixelRatio ?? 1, 2);
  const scale = (width * ratio) / ((region[2] - region[0]) * size.width);
  const canvas = elementOf(doc, 'canvas');
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round((region[3] - region[1]) * size.height * scale));
  contextOf(canvas);
  const drawing = source.draw(sheet, canvas, { scale, turn: 0, left: region[0] * size.width * scale, top: region[1] * size.height * scale });
  const cancel = (): void => drawing.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await drawing.done;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  return canvas;
}

function stopIf(signal: AbortSignal): void {
  if (signal.aborted) throw new DrawingCancelled('cancelled');
}

/** Puts a crop into an element, its boxes over it. */
export function showCrop(el: HTMLElement, { canvas, region, boxes }: Crop, label: string): void {
  el.empty();
  el.addClass('is-drawn');
  el.setAttrs({ role: 'img', 'aria-label': label });
  el.append(canvas);
  drawBoxes(el.createDiv({ cls: 'locus-page-boxes' }), boxes.map((box) => ({ box, isCurrent: true })), region);
}
