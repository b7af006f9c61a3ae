import type { EmbedSnapshot, EndpointSettings, EndpointTest, RunEstimate } from '../../embedding/endpoint';
import type { SearchIndex } from '../../index/search-index';
import type { Coverage } from '../../library/paper';
import { relatedPassages, type PassageSources, type SearchAnswer } from '../../retrieval';
import { latestWins } from '../latest-wins';
import type { OpenPaper } from '../paper-texts';
import type { EmbedRequest, MeaningEngine, RelatedRequest } from './engine';
import { suggestions } from './explain';
import type { Meaning } from './meaning';
import type { EmbedOutcome, LearningStatus, MeaningStatus } from './model';

export interface MeaningDeskOptions {
  meaning: Meaning;
  /** The library as it is once everything was compared with the disk: the index with every stored paper in it, and where passages are read from. */
  settled: () => Promise<{ index: SearchIndex; coverage: Coverage; sources: PassageSources }>;
  open: (paperId: string) => Promise<OpenPaper | null>;
  /** Saves the index with what was put into it. */
  save: () => Promise<void>;
  failed: (error: unknown) => void;
}

/** Passages whose words are looked through for suggestions. */
const LOOKED_THROUGH = 12;

/** What the engine does with meaning when it is asked. */
export class MeaningDesk implements MeaningEngine {
  constructor(private readonly options: MeaningDeskOptions) {}

  async meaning(): Promise<MeaningStatus> {
    const { meaning, settled } = this.options;
    return meaning.status((await settled()).index);
  }

  async learn(): Promise<LearningStatus> {
    const { meaning, settled, save } = this.options;
    const { index } = await settled();
    await meaning.learned.learn(index);
    await save();
    return meaning.learned.status(index);
  }

  stopLearning(): Promise<void> {
    return this.options.meaning.learned.stop();
  }

  async related({ of, limit, scope = {} }: RelatedRequest): Promise<SearchAnswer> {
    const { meaning, settled, open } = this.options;
    const { index, coverage, sources } = await settled();
    const answer: SearchAnswer = { passages: [], coverage: { ...coverage, inScope: (await index.countByPaper(scope)).size }, notices: [], next: [], expansions: [], ambiguous: [] };
    const ready = await meaning.learned.ready(index);
    if (ready === null) return { ...answer, notices: [{ code: 'meaning-unavailable' }] };
    const text = 'text' in of ? of.text : ((await open(of.paperId))?.cited.built.canonical.slice(of.start, of.end) ?? '');
    const vector = ready.embedder.embedPassage(text);
    if (vector === null) return { ...answer, notices: [{ code: 'nothing-to-find' }] };
    return { ...answer, passages: await relatedPassages(sources, ready.space, { vector, text, from: 'text' in of ? null : of, filter: scope, limit }) };
  }

  async suggest(query: string, limit: number): Promise<string[]> {
    const { meaning, settled, open } = this.options;
    const ready = await meaning.learned.ready((await settled()).index);
    const vector = ready === null ? null : await ready.embedder.embedQuery(query);
    if (ready === null || vector === null) return [];
    const hits = await ready.space.search({ vector, limit: LOOKED_THROUGH });
    const texts: string[] = [];
    for (const { paperId, unitId } of hits) {
      const built = (await open(paperId))?.cited.built;
      const unit = built?.units.find((one) => one.unitId === unitId);
      if (built && unit) texts.push(built.canonical.slice(unit.start, unit.end));
    }
    return suggestions(ready.embedder.model, query, vector, texts, limit);
  }

  testEndpoint(settings: EndpointSettings): Promise<EndpointTest> {
    return this.options.meaning.embedded.test(settings);
  }

  estimateEmbedding(request: EmbedRequest): Promise<RunEstimate> {
    return this.options.meaning.embedded.estimate(request);
  }

  async embed(request: EmbedRequest): Promise<EmbedOutcome> {
    const outcome = await this.options.meaning.embedded.run(request);
    await this.options.save();
    return outcome;
  }

  async pauseEmbedding(): Promise<void> {
    this.options.meaning.embedded.progress.pause();
  }

  async resumeEmbedding(): Promise<void> {
    this.options.meaning.embedded.progress.resume();
  }

  stopEmbedding(): Promise<void> {
    return this.options.meaning.embedded.stop();
  }

  async forgetModel(set: { model: string; dims: number }): Promise<void> {
    const { meaning, settled, save } = this.options;
    await meaning.embedded.forget(set, (await settled()).index);
    await save();
  }

  async embedding(): Promise<EmbedSnapshot> {
    return this.options.meaning.snapshot();
  }

  async onEmbedding(listener: (snapshot: EmbedSnapshot) => void): Promise<() => void> {
    return this.options.meaning.embedded.progress.listen(latestWins(listener, this.options.failed));
  }
}
