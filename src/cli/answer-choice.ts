import { PRESETS, type PresetId } from '../embedding/endpoint';
import { addressFault } from '../endpoint/open';
import type { AnswerChoice } from '../engine/answering/model';
import { ANSWER_PRESETS, answerAddress, MOST_PASSAGES, nearestCap, proposedAnswering, USUAL_PASSAGES } from '../engine/answering/presets';
import type { Translate } from '../i18n';
import { PROVIDERS, type ENDPOINT_OPTIONS } from './endpoint-choice';
import { KEY_VARIABLES } from './http';
import { Refusal } from './refusal';
import type { Terminal } from './terminal';

/** The service that answers questions, as the plugin's settings name it; null where they name none, or not all of one. */
export interface StoredAnswering {
  preset: PresetId;
  choice: AnswerChoice;
}

export function storedAnswering(from: Readonly<Record<string, unknown>>): StoredAnswering | null {
  const text = (key: string): string => (typeof from[key] === 'string' ? from[key].trim() : '');
  const preset = PROVIDERS.find((id) => id === from.answerPreset);
  const [baseUrl, model] = [answerAddress(text('answerAddress')), text('answerModel')];
  if (preset === undefined || baseUrl === '' || model === '') return null;
  const { answerPassages: passages, answerCap: cap } = from;
  const needsKey = PRESETS[preset].needsKey || text('answerKey') !== '';
  return {
    preset,
    choice: {
      endpoint: { baseUrl, model, needsKey, patience: ANSWER_PRESETS[preset].patience },
      passages: typeof passages === 'number' && Number.isInteger(passages) && passages >= 1 && passages <= MOST_PASSAGES ? passages : USUAL_PASSAGES,
      cap: typeof cap === 'number' ? nearestCap(cap) : ANSWER_PRESETS[preset].cap,
    },
  };
}

/**
 * The service that the options name, over the one in the plugin's settings; null where neither names one. One with an address of the user's own gets a key where the environment
 * holds one. Throws `Refusal` for an unknown provider, for one that lacks address or model, and for an address that nothing can be sent to.
 */
export function chosenAnswering(values: Partial<Record<keyof typeof ENDPOINT_OPTIONS, string | boolean>>, stored: StoredAnswering | null, env: Terminal['env'], translate: Translate): AnswerChoice | null {
  const choice = namedAnswering(values, stored, env, translate);
  if (choice !== null && addressFault(choice.endpoint.baseUrl) !== null) throw new Refusal(translate('answer-fault.address-broken', { address: choice.endpoint.baseUrl }), 2);
  return choice;
}

function namedAnswering({ provider, url, model }: Partial<Record<keyof typeof ENDPOINT_OPTIONS, string | boolean>>, stored: StoredAnswering | null, env: Terminal['env'], translate: Translate): AnswerChoice | null {
  if (provider === undefined && url === undefined && model === undefined) return stored?.choice ?? null;
  const preset = provider === undefined && url === undefined ? stored?.preset : PROVIDERS.find((id) => id === (provider ?? 'custom'));
  if (preset === undefined) throw new Refusal(provider === undefined ? translate('terminal.endpoint-incomplete') : translate('terminal.bad-provider', { providers: PROVIDERS.join(', ') }), 2);
  const base = stored?.preset === preset ? stored.choice : proposed(preset);
  const baseUrl = typeof url === 'string' ? answerAddress(url) : base.endpoint.baseUrl;
  const name = typeof model === 'string' ? model.trim() : base.endpoint.model;
  if (baseUrl === '' || name === '') throw new Refusal(translate('terminal.endpoint-incomplete'), 2);
  const needsKey = preset === 'custom' ? (env[KEY_VARIABLES.answer] ?? '').trim() !== '' : base.endpoint.needsKey;
  return { ...base, endpoint: { ...base.endpoint, baseUrl, model: name, needsKey } };
}

function proposed(preset: PresetId): AnswerChoice {
  const { baseUrl, model, cap } = proposedAnswering(preset);
  return { endpoint: { baseUrl, model, needsKey: PRESETS[preset].needsKey, patience: ANSWER_PRESETS[preset].patience }, passages: USUAL_PASSAGES, cap };
}
