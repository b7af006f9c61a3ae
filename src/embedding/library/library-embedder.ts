import type { Breathe } from '../../ports';
import type { WordSegmenter } from '../../text';
import type { EmbeddedUnit, Embedder } from '../embedder';
import type { LibraryModel } from './library-model';
import { termsOf } from './text-terms';

export interface LibraryEmbedderOptions {
  /** Called after every unit. */
  breathe: Breathe;
  /** Cuts CJK text into words; the platform's when missing. Must be the index's. */
  segmenter?: WordSegmenter;
  /** Told the unexplained share of every unit that is embedded, 0 to 1. */
  onUnexplained?: (share: number) => void;
}

/** The model learned from the library as a source of vectors. Needs no network; a text is folded in by its terms. */
export class LibraryEmbedder implements Embedder {
  constructor(
    readonly model: LibraryModel,
    private readonly options: LibraryEmbedderOptions,
  ) {}

  get id(): string {
    return this.model.id;
  }

  get dims(): number {
    return this.model.dims;
  }

  async embedUnits(units: readonly EmbeddedUnit[], signal?: AbortSignal): Promise<Map<string, Float32Array>> {
    const vectors = new Map<string, Float32Array>();
    for (const { unitId, pieces } of units) {
      signal?.throwIfAborted();
      const { vector, unexplained } = this.model.fold(termsOf(pieces, 'text', this.options.segmenter));
      if (vector) vectors.set(unitId, vector);
      this.options.onUnexplained?.(unexplained);
      await this.options.breathe();
    }
    return vectors;
  }

  async embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array | null> {
    signal?.throwIfAborted();
    return this.model.fold(termsOf([text], 'query', this.options.segmenter)).vector;
  }

  /** The vector of a passage or a note's paragraph, read as a unit is: what "related passages" searches with. null as for `embedQuery`. */
  embedPassage(text: string): Float32Array | null {
    return this.model.fold(termsOf([text], 'text', this.options.segmenter)).vector;
  }
}
