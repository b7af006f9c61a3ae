import type { EndpointSettings, PresetId, SendingLimits } from './settings';

/** A model's name as the server wants it, and the words it was trained to see before texts and questions. */
export interface TypicalModel {
  model: string;
  textPrefix: string;
  queryPrefix: string;
}

export interface Preset {
  id: PresetId;
  /** A proper name, the same in every language; "" for the custom one, which i18n names. */
  name: string;
  /** Below it lies `path`; "" where the user enters it. */
  baseUrl: string;
  path: '/embeddings';
  needsKey: boolean;
  /** The first is proposed. */
  models: readonly TypicalModel[];
  limits: SendingLimits;
}

const plain = (model: string): TypicalModel => ({ model, textPrefix: '', queryPrefix: '' });
/** nomic-embed-text v1.5 tells texts and questions apart by these words. */
const nomic = (model: string): TypicalModel => ({ model, textPrefix: 'search_document: ', queryPrefix: 'search_query: ' });

/** A machine's own server works on one request at a time; a second waits ready. */
const LOCAL: SendingLimits = { texts: 16, tokens: 8_000, inFlight: 2, requestsPerMinute: null, tokensPerMinute: null, patience: 180_000 };

export const PRESETS: Readonly<Record<PresetId, Preset>> = {
  openai: {
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    path: '/embeddings',
    needsKey: true,
    models: [plain('text-embedding-3-small'), plain('text-embedding-3-large')],
    // Its limits: 2,048 texts and 300,000 tokens a request. Smaller batches are felt sooner when the run is stopped.
    limits: { texts: 96, tokens: 48_000, inFlight: 4, requestsPerMinute: 2_500, tokensPerMinute: 900_000, patience: 60_000 },
  },
  ollama: {
    id: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    path: '/embeddings',
    needsKey: false,
    models: [plain('bge-m3'), nomic('nomic-embed-text'), plain('mxbai-embed-large')],
    limits: LOCAL,
  },
  'lm-studio': {
    id: 'lm-studio',
    name: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    path: '/embeddings',
    needsKey: false,
    models: [nomic('text-embedding-nomic-embed-text-v1.5'), plain('text-embedding-bge-m3')],
    limits: LOCAL,
  },
  siliconflow: {
    id: 'siliconflow',
    name: 'SiliconFlow',
    baseUrl: 'https://api.siliconflow.cn/v1',
    path: '/embeddings',
    needsKey: true,
    models: [plain('BAAI/bge-m3'), plain('Qwen/Qwen3-Embedding-0.6B')],
    // It takes 32 texts a request.
    limits: { texts: 32, tokens: 24_000, inFlight: 3, requestsPerMinute: 1_800, tokensPerMinute: 450_000, patience: 60_000 },
  },
  custom: {
    id: 'custom',
    name: '',
    baseUrl: '',
    path: '/embeddings',
    needsKey: false,
    models: [],
    limits: { texts: 32, tokens: 16_000, inFlight: 2, requestsPerMinute: null, tokensPerMinute: null, patience: 60_000 },
  },
};

/** Settings as a preset proposes them, with its first model. */
export function settingsOf(id: PresetId): EndpointSettings {
  const { baseUrl, needsKey, models, limits } = PRESETS[id];
  const { model, textPrefix, queryPrefix } = models[0] ?? plain('');
  return { preset: id, baseUrl, model, dimensions: null, needsKey, textPrefix, queryPrefix, limits, pricePerMillion: null };
}

/** The words that a model was trained to see before texts and questions: they go with its name, wherever it runs. Empty for unknown models. */
export function prefixesOf(model: string): Pick<TypicalModel, 'textPrefix' | 'queryPrefix'> {
  const known = Object.values(PRESETS).flatMap(({ models }) => models);
  const { textPrefix, queryPrefix } = known.find((one) => one.model === model) ?? plain(model);
  return { textPrefix, queryPrefix };
}
