import type { Crop, CropRequest } from './crop';
import { DrawingCancelled } from './page-source';

/** Pictures kept, the least used dropped first: about a megabyte each. */
const KEPT = 6;


export type MakeCrop = (request: CropRequest, signal: AbortSignal) => Promise<Crop | null>;

/** Makes pictures of cited places, one at a time, and keeps a few. A new wish ends the one before it. */
export class CropDesk {
  private readonly kept = new Map<string, Crop>();
  private current: AbortController | null = null;
  /** The last picture under way, so that two are never drawn at once. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly make: MakeCrop) {}

  /** The picture; null where there is none, or where `signal` or a newer wish has ended this one. Rejects where drawing failed. */
  async crop(request: CropRequest, signal: AbortSignal): Promise<Crop | null> {
    const key = keyOf(request);
    const known = this.kept.get(key);
    if (known) {
      this.keep(key, known);
      return known;
    }
    this.current?.abort();
    const controller = new AbortController();
    this.current = controller;
    const abort = (): void => controller.abort();
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    const turn = this.last.then(() => (controller.signal.aborted ? null : this.make(request, controller.signal)));
    this.last = turn.catch(() => undefined); // whoever asked hears of it
    try {
      const crop = await turn;
      if (crop) this.keep(key, crop);
      return controller.signal.aborted ? null : crop;
    } catch (error) {
      if (controller.signal.aborted || error instanceof DrawingCancelled) return null;
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
      if (this.current === controller) this.current = null;
    }
  }

  /** The papers may have changed. */
  forget(): void {
    for (const { canvas } of this.kept.values()) empty(canvas);
    this.kept.clear();
  }

  dispose(): void {
    this.current?.abort();
    this.forget();
  }

  private keep(key: string, crop: Crop): void {
    this.kept.delete(key);
    this.kept.set(key, crop);
    const [oldest] = this.kept;
    if (this.kept.size <= KEPT || !oldest) return;
    this.kept.delete(oldest[0]);
    empty(oldest[1].canvas);
  }
}

const keyOf = ({ paperId, span, width, tallest }: CropRequest): string => `${paperId} ${span.start}-${span.end} ${width} ${tallest}`;

/** Gives the memory back at once. */
function empty(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
