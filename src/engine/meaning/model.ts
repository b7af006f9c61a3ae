import type { EmbedReport, EndpointSettings, EndpointTest, RunCap } from '../../embedding/endpoint';
import type { RefitReason } from '../../embedding/library';

/** When Locus learns from the library which words go together. */
export type LearningSetting = 'automatic' | 'always' | 'off';

export interface LearningSettings {
  /** `automatic`: once there is enough to learn from; `always`: also from few papers. */
  when: LearningSetting;
  /** Length of the vectors, at most; 64 suits a phone. */
  dims: number;
  /** Learn by itself, when papers came; false on phones. */
  unasked: boolean;
}

/** `outgrown`: it works, and would gain by learning again. */
export type LearningState = 'off' | 'too-few-units' | 'not-learned' | 'learning' | 'ready' | 'outgrown';

/** What the library taught, as plain data. */
export interface LearningStatus {
  state: LearningState;
  /** Units in the index, and how many there must be. */
  units: number;
  floor: number;
  /** Units that it was learned from; null where nothing was learned. */
  learnedFrom: number | null;
  /** Papers that can be found by it. */
  papers: number;
  /** 0 to 1 while it is learning. */
  progress: number | null;
  outgrown: RefitReason | null;
  /** Why learning failed the last time in this session, or why what was learned could not be saved. */
  failure: string | null;
}

/** What of the library an endpoint has embedded, counted in the store (`spec/50` 10). */
export interface EndpointStatus {
  /** Model whose vectors answer questions; null while there are none. */
  serving: { model: string; dims: number } | null;
  texts: { wanted: number; stored: number; refused: number };
  /** Papers of which every text is in the store. */
  papers: number;
  complete: boolean;
  /** Papers without any text to embed. */
  withoutTexts: string[];
  /** Models whose vectors are in the store, with their size. */
  sets: { model: string; dims: number; bytes: number }[];
}

/** What became of a run: its report, or why it could not begin. */
export type EmbedOutcome = { kind: 'ran'; report: EmbedReport } | { kind: 'unusable'; test: Extract<EndpointTest, { ok: false }> };

/** The endpoint as the settings name it. */
export interface EndpointChoice {
  settings: EndpointSettings;
  /** Length of the model's vectors as a call found it; null before the first. */
  dims: number | null;
  cap: RunCap;
}

export interface MeaningSettings {
  learning: LearningSettings;
  /** null: nothing is sent anywhere. */
  endpoint: EndpointChoice | null;
}

export interface MeaningStatus {
  learning: LearningStatus;
  /** null where no endpoint is named. */
  endpoint: EndpointStatus | null;
}

/** Learns by itself once there is enough; sends nothing anywhere. */
export const USUAL_MEANING: MeaningSettings = { learning: { when: 'automatic', dims: 256, unasked: true }, endpoint: null };
/** For whoever wants words only. */
export const NO_MEANING: MeaningSettings = { learning: { when: 'off', dims: 256, unasked: false }, endpoint: null };
