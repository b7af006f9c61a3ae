import type { EmbedSnapshot, EndpointSettings, EndpointTest, RunEstimate } from '../../embedding/endpoint';
import type { IndexFilter } from '../../index/search-index';
import type { SearchAnswer } from '../../retrieval/model';
import type { EmbedOutcome, LearningStatus, MeaningStatus } from './model';

/** What related passages are wanted for: a place in a paper, or any text (a paragraph of a note). */
export interface RelatedRequest {
  of: { paperId: string; start: number; end: number } | { text: string };
  limit: number;
  scope?: IndexFilter;
}

export interface EmbedRequest {
  /** Only these papers; all when missing. */
  papers?: string[];
  /** Texts that the model refused are tried again. */
  retryRefused?: boolean;
}

/** Search by meaning, as part of the engine. */
export interface MeaningEngine {
  meaning(): Promise<MeaningStatus>;
  /** Learns from the library now, asked or not; resolves when it has ended. */
  learn(): Promise<LearningStatus>;
  stopLearning(): Promise<void>;
  /** Passages near to a text in what was learned from the library. Without any of that: no passages and the notice `meaning-unavailable`. */
  related(request: RelatedRequest): Promise<SearchAnswer>;
  /** Words that go together with the query's in this library, best first. */
  suggest(query: string, limit: number): Promise<string[]>;
  /** One call with two short texts. */
  testEndpoint(settings: EndpointSettings): Promise<EndpointTest>;
  /** What a run would send. Sends nothing. Rejects where no endpoint is named. */
  estimateEmbedding(request: EmbedRequest): Promise<RunEstimate>;
  /** Runs to the end; a second call while one runs joins it. */
  embed(request: EmbedRequest): Promise<EmbedOutcome>;
  pauseEmbedding(): Promise<void>;
  resumeEmbedding(): Promise<void>;
  /** Resolves when the run has ended; what is paid is kept. */
  stopEmbedding(): Promise<void>;
  /** Deletes a model's vectors in the store and in the index. A run is stopped before. Rejects where another window writes. */
  forgetModel(set: { model: string; dims: number }): Promise<void>;
  embedding(): Promise<EmbedSnapshot>;
  /** Calls back on every change of the run until the returned function is called. */
  onEmbedding(listener: (snapshot: EmbedSnapshot) => void): Promise<() => void>;
}
