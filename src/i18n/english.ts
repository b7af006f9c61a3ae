import { answerEn } from './answer.en';
import { answeringEn } from './answering.en';
import { askEn } from './ask.en';
import { citingEn } from './citing.en';
import { cliEn } from './cli.en';
import { doctorEn } from './doctor.en';
import { en } from './en';
import { endpointEn } from './endpoint.en';
import { meaningEn } from './meaning.en';
import { interpolate } from './message';
import type { MessageParams } from './message';
import { outlineEn } from './outline.en';
import { pageViewEn } from './page-view.en';
import { queryEn } from './query.en';
import { referencesEn } from './references.en';
import { uiEn } from './ui.en';

/** Every sentence has a key here; `reason.${ReasonCode}` and the like are checked by the compiler where they are asked for. */
export type MessageKey = keyof typeof en | keyof typeof answerEn | keyof typeof answeringEn | keyof typeof askEn | keyof typeof citingEn | keyof typeof doctorEn | keyof typeof endpointEn | keyof typeof meaningEn | keyof typeof outlineEn | keyof typeof pageViewEn | keyof typeof queryEn | keyof typeof referencesEn | keyof typeof uiEn | keyof typeof cliEn;

/** The sentence for a key, with its parameters filled in. */
export type Translate = (key: MessageKey, params?: MessageParams) => string;

/** Looked up part by part: joining them into one table takes time at every start of the plugin, of its worker and of the command line, there more than all else that is loaded. */
export const english: readonly Partial<Record<MessageKey, string>>[] = [en, answerEn, answeringEn, askEn, citingEn, doctorEn, endpointEn, meaningEn, outlineEn, pageViewEn, queryEn, referencesEn, uiEn, cliEn];

/** The English sentence for a key; "" where there is none. For the engine, which tells a model in English where a passage stands, and whose thread loads no other language. */
export const inEnglish: Translate = (key, params) => interpolate(english.find((part) => part[key] !== undefined)?.[key] ?? '', params);
