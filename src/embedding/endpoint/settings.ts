export type PresetId = 'openai' | 'ollama' | 'lm-studio' | 'siliconflow' | 'custom';

/** How an endpoint is asked. All of it is plain settings; the key is the host's. */
export interface EndpointSettings {
  preset: PresetId;
  /** Up to and without "/embeddings", e.g. "https://api.openai.com/v1". */
  baseUrl: string;
  model: string;
  /** Length asked for, for models that can shorten their vectors; null for the model's own. */
  dimensions: number | null;
  /** Whether requests go with the user's key. */
  needsKey: boolean;
  /** Put before every text and every question; some models were trained with such words. "" for none. */
  textPrefix: string;
  queryPrefix: string;
  limits: SendingLimits;
  /** Money for a million tokens, in whatever currency the user thinks; null where none was entered. */
  pricePerMillion: number | null;
}

/** How much is sent at once and how fast. */
export interface SendingLimits {
  /** Texts a request. */
  texts: number;
  /** Estimated tokens a request. */
  tokens: number;
  /** Requests under way at the same time. */
  inFlight: number;
  /** null for no limit. */
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  /** Milliseconds after which a request counts as failed; its answer is still taken if it comes. */
  patience: number;
}

/** What a user may paste ("…/v1/", "…/v1/embeddings") as a base address; other text is given back trimmed. */
export const baseAddress = (entered: string): string => entered.trim().replace(/(\/embeddings)?\/*$/, '');
