import { PRESETS } from '../../embedding/endpoint/presets';
import type { AnswerChoice } from '../../engine/answering/model';
import { ANSWER_PRESETS, answerAddress, proposedAnswering } from '../../engine/answering/presets';
import type { MayAsk } from '../api/asking';
import { isWebAddress } from './endpoint-choice';
import type { LocusSettings } from './model';

/** Whose server answers, as the settings name it; null where they name none, or not all of one: then nothing is ever sent. */
export function answerChoice(settings: Readonly<LocusSettings>): AnswerChoice | null {
  const { answerPreset: preset, answerPassages: passages, answerCap: cap } = settings;
  const baseUrl = answerAddress(settings.answerAddress);
  const model = settings.answerModel.trim();
  if (preset === 'none' || baseUrl === '' || model === '') return null;
  const needsKey = PRESETS[preset].needsKey || settings.answerKey !== '';
  return { endpoint: { baseUrl, model, needsKey, patience: ANSWER_PRESETS[preset].patience }, passages, cap };
}

/** The same, and null too where the address is none of the web: nothing can be sent to it. */
export function askableChoice(settings: Readonly<LocusSettings>): AnswerChoice | null {
  const choice = answerChoice(settings);
  return choice !== null && isWebAddress(choice.endpoint.baseUrl) ? choice : null;
}

/** A change with what follows from it: another service is proposed with its own address, model and amount, and gets no key that was chosen for a different one. */
export function withAnswerConsequences(change: Partial<LocusSettings>): Partial<LocusSettings> {
  const { answerPreset: preset } = change;
  if (preset === undefined) return change;
  // Whoever let other plugins ask meant the service that was there then.
  const cleared = { answerKey: '', answerOthers: false };
  if (preset === 'none') return { ...change, ...cleared, answerAddress: '', answerModel: '' };
  const { baseUrl, model, cap } = proposedAnswering(preset);
  return { ...change, ...cleared, answerAddress: baseUrl, answerModel: model, answerCap: cap };
}

/** Whether other plugins may ask: it is the user's money. */
export const mayOthersAsk = (settings: Readonly<LocusSettings>): MayAsk => (answerChoice(settings) === null ? 'no-service' : settings.answerOthers ? 'yes' : 'not-allowed');
