import { PRESETS } from '../../embedding/endpoint/presets';
import type { PresetId } from '../../embedding/endpoint/settings';

/** What a service's preset proposes for answers; addresses and keys are those of search by meaning (`PRESETS`). */
export interface AnswerPreset {
  /** Models that are known to keep to the form; the first is proposed. */
  models: readonly string[];
  /** Estimated tokens of passages. */
  cap: number;
  /** Milliseconds of silence after which a question counts as failed. */
  patience: number;
}

/** A model on the user's own machine is loaded first, which takes a minute, and its server cuts what is over 4,096 tokens without a word unless it is told otherwise. */
const LOCAL = { cap: 3_000, patience: 180_000 };
const REMOTE = { cap: 6_000, patience: 120_000 };

export const ANSWER_PRESETS: Readonly<Record<PresetId, AnswerPreset>> = {
  openai: { ...REMOTE, models: ['gpt-4.1-mini', 'gpt-4.1'] },
  ollama: { ...LOCAL, models: ['qwen2.5:7b', 'llama3.1:8b'] },
  'lm-studio': { ...LOCAL, models: ['qwen2.5-7b-instruct', 'meta-llama-3.1-8b-instruct'] },
  siliconflow: { ...REMOTE, models: ['Qwen/Qwen2.5-7B-Instruct', 'deepseek-ai/DeepSeek-V3'] },
  custom: { ...LOCAL, models: [] },
};

/** Caps that the settings offer, in estimated tokens. */
export const ANSWER_CAPS = [1_500, 3_000, 6_000, 12_000, 24_000] as const;

/** English words in so many tokens, about: four characters a token, five letters and a space a word. */
export const wordsIn = (tokens: number): number => Math.round((tokens * 4) / 6 / 100) * 100;

export const USUAL_PASSAGES = 8;
export const MOST_PASSAGES = 30;

/** What a user may paste ("…/v1/", "…/v1/chat/completions") as a base address. */
export const answerAddress = (entered: string): string => entered.trim().replace(/(\/chat\/completions)?\/*$/, '');

/** Address and model that a preset proposes; "" where the user enters it. */
export const proposedAnswering = (id: PresetId): { baseUrl: string; model: string; cap: number } => ({ baseUrl: PRESETS[id].baseUrl, model: ANSWER_PRESETS[id].models[0] ?? '', cap: ANSWER_PRESETS[id].cap });

/** The stored cap, or the nearest that is offered. */
export const nearestCap = (stored: number): number => ANSWER_CAPS.reduce<number>((best, cap) => (Math.abs(cap - stored) < Math.abs(best - stored) ? cap : best), ANSWER_CAPS[0]);
