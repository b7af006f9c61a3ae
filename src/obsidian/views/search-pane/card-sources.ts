import { type App, Component } from 'obsidian';
import type { Engine } from '../../../engine/engine';
import type { Passage } from '../../../retrieval/model';
import type { TableCells } from '../../../structure/model';
import { cropOf, type Crop } from '../../page-viewer/crop';
import { DrawingCancelled } from '../../page-viewer/page-source';

/** Pictures kept, the least used dropped first: about a megabyte each. */
const KEPT = 12;
/** Most that a picture's height may be of its width. */
const TALLEST = 1;

/** What a card shows beside its passage: read when it is seen. */
export interface CardSources {
  /** URL of the image that the OCR kept of an object, or null where the file is not there. */
  image(path: string): Promise<string | null>;
  /** The object cut out of its page, or null where neither page nor place is at hand or `signal` ended it. */
  picture(passage: Passage, width: number, doc: Document, signal: AbortSignal): Promise<Crop | null>;
  /** All cells of the table that the passage shows a part of; null where it is not stored any more. */
  wholeTable(passage: Passage): Promise<TableCells | null>;
}

/** Sources of cards in a vault. Pictures are drawn one after the other: each opens its PDF. */
export class VaultCardSources extends Component implements CardSources {
  private readonly kept = new Map<string, Crop>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly app: App,
    private readonly engine: () => Promise<Engine>,
  ) {
    super();
  }

  async image(path: string): Promise<string | null> {
    const file = this.app.vault.getFileByPath(path);
    if (file) return this.app.vault.getResourcePath(file);
    // Hidden folders are not in the vault's index.
    const { adapter } = this.app.vault;
    return (await adapter.exists(path)) ? adapter.getResourcePath(path) : null;
  }

  async picture(passage: Passage, width: number, doc: Document, signal: AbortSignal): Promise<Crop | null> {
    const { paperId, start, end, generation } = passage;
    const key = `${paperId} ${generation} ${start}-${end} ${width}`;
    const known = this.kept.get(key);
    if (known && known.canvas.ownerDocument === doc) return known;
    const turn = this.last.then(async () => (signal.aborted ? null : cropOf(this.app, await this.engine(), { paperId, span: { start, end }, width, tallest: TALLEST, picture: true, doc }, signal)));
    this.last = turn.catch(() => undefined); // whoever asked hears of it
    try {
      const crop = await turn;
      if (crop) this.keep(key, crop);
      return signal.aborted ? null : crop;
    } catch (error) {
      if (signal.aborted || error instanceof DrawingCancelled) return null;
      throw error;
    }
  }

  async wholeTable({ paperId, unitIds }: Passage): Promise<TableCells | null> {
    const built = await (await this.engine()).paper(paperId);
    return built?.units.find(({ unitId }) => unitIds.includes(unitId))?.object?.cells ?? null;
  }

  /** Gives the pictures' memory back. */
  override onunload(): void {
    for (const { canvas } of this.kept.values()) empty(canvas);
    this.kept.clear();
  }

  private keep(key: string, crop: Crop): void {
    this.kept.set(key, crop);
    const [oldest] = this.kept;
    if (this.kept.size <= KEPT || !oldest) return;
    this.kept.delete(oldest[0]);
    if (!oldest[1].canvas.isConnected) empty(oldest[1].canvas);
  }
}

function empty(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
