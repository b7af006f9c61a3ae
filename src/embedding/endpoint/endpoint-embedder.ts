import { estimateTokens } from '../../text';
import type { EmbeddedUnit, Embedder } from '../embedder';
import { BatchMaker } from './batches';
import type { EndpointCode, FaultParams } from '../../endpoint/faults';
import { QuestionEmbedder, type QuestionParts } from './question';
import { unitLength } from './unit-length';

/** A request for units failed; nothing is kept of it. */
export class EmbeddingFailed extends Error {
  override readonly name = 'EmbeddingFailed';
  constructor(
    readonly code: EndpointCode,
    readonly params: FaultParams,
  ) {
    super(code);
  }
}

/** Names model and kind of source in the characters that `Embedder.id` allows. */
export const embedderId = (model: string): string => `endpoint:${model.replace(/[^A-Za-z0-9_.:/-]/g, '_')}`;

/**
 * The endpoint as a source of vectors: questions, and few texts now. A library is embedded by `runEmbedding`, which keeps what is paid; what is
 * embedded here is not kept.
 */
export class EndpointEmbedder implements Embedder {
  readonly id: string;
  readonly dims: number;
  private readonly questions: QuestionEmbedder;

  constructor(private readonly parts: QuestionParts) {
    this.id = embedderId(parts.client.settings.model);
    this.dims = parts.dims;
    this.questions = new QuestionEmbedder(parts);
  }

  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array> {
    return this.questions.embed(text, signal);
  }

  async embedUnits(units: readonly EmbeddedUnit[], signal?: AbortSignal): Promise<Map<string, Float32Array>> {
    const { client, dims } = this.parts;
    const { limits, textPrefix } = client.settings;
    const texts = units.map(({ unitId, pieces }) => {
      const text = textPrefix + pieces.filter((piece) => piece !== '').join('\n\n');
      return { hash: unitId, text, tokens: estimateTokens(text) };
    });
    const vectors = new Map<string, Float32Array>();
    const maker = new BatchMaker(limits);
    for (const batch of [...maker.add(texts), ...maker.rest()]) {
      signal?.throwIfAborted();
      const answer = await client.embed(batch.map(({ text }) => text), dims, signal);
      signal?.throwIfAborted();
      if (answer.state === 'fault') throw answer.fault.kind === 'aborted' ? new EmbeddingFailed('offline', {}) : new EmbeddingFailed(answer.fault.code, answer.fault.params);
      for (const [at, { hash: unitId }] of batch.entries()) {
        const vector = answer.vectors[at];
        if (vector !== undefined) vectors.set(unitId, unitLength(vector));
      }
    }
    return vectors;
  }
}
