import type { Random } from '../../scripts/demo-vault/random';

/** What a question is like. */
export type AnswerableKind = 'single fact' | 'number' | 'comparison' | 'synonyms' | 'abbreviation' | 'table' | 'several papers';

/** A sentence that a made-up paper holds, and a question that it answers in other words. */
export interface FactDraft {
  /** What it is about: a paper holds no attribute twice, and what it does not hold can be asked for in vain. */
  attribute: string;
  section: 'methods' | 'results';
  kind: AnswerableKind;
  /** Word for word as in the paper; of a table the cells of one row. */
  sentence: string;
  question: string;
}

/** A made-up study before it is written: what its sentences are made of. */
export interface StudyDraft {
  title: string;
  abstract: string;
  language: 'en' | 'zh';
  domain: string;
  tags: string[];
  facts: FactDraft[];
  /** Defines an abbreviation of the study. */
  definition: string;
  table: { caption: string; header: string[]; rows: string[][] };
  /** Paragraphs that hold no fact: the same words as the facts', other numbers. */
  padding: string[];
  /** Questions about this very study that no paper answers. */
  near: string[];
  /** A question about a study that does not exist. */
  absent: (invented: string) => string;
}

/** One theme: several studies of the same thing, so that each one's sentences are decoys for the others' questions. */
export type Theme = (random: Random, place: Place) => StudyDraft;

export interface Place {
  country: string;
  adjective: string;
}

/** A row as a table prints it. */
export const rowSentence = (cells: readonly string[]): string => cells.join(' | ');
