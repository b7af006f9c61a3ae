/** What is embedded of a unit. */
export interface EmbeddedUnit {
  unitId: string;
  /** Its text in pieces that no word crosses (breadcrumb, running text, caption …); whoever needs one text joins them by blank lines. */
  pieces: readonly string[];
}

/** One source of vectors. Vectors of two embedders are comparable only where their `id` and `dims` are equal. */
export interface Embedder {
  /** Names source, model and version, so that a vector of another one is never taken for its own. Characters [A-Za-z0-9_.:/-] only. */
  readonly id: string;
  /** Length of every vector. */
  readonly dims: number;
  /**
   * Vectors of length 1 by unitId. A unit that the model knows nothing about is left out, which is not a failure.
   * Rejects where the source fails, and with the signal's reason once it is aborted.
   */
  embedUnits(units: readonly EmbeddedUnit[], signal?: AbortSignal): Promise<Map<string, Float32Array>>;
  /** The vector of a question or of any other text, of length 1; null where the model knows nothing of it. Rejects as `embedUnits` does. */
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array | null>;
}
