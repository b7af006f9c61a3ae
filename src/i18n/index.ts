import { answerZhCn } from './answer.zh-CN';
import { answerZhTw } from './answer.zh-TW';
import { answeringZhCn } from './answering.zh-CN';
import { answeringZhTw } from './answering.zh-TW';
import { askZhCn } from './ask.zh-CN';
import { askZhTw } from './ask.zh-TW';
import { citingZhCn } from './citing.zh-CN';
import { citingZhTw } from './citing.zh-TW';
import { cliZhCn } from './cli.zh-CN';
import { cliZhTw } from './cli.zh-TW';
import { doctorZhCn } from './doctor.zh-CN';
import { doctorZhTw } from './doctor.zh-TW';
import { english, type MessageKey, type Translate } from './english';
import { endpointZhCn } from './endpoint.zh-CN';
import { endpointZhTw } from './endpoint.zh-TW';
import { meaningZhCn } from './meaning.zh-CN';
import { meaningZhTw } from './meaning.zh-TW';
import { interpolate } from './message';
import { outlineZhCn } from './outline.zh-CN';
import { outlineZhTw } from './outline.zh-TW';
import { pageViewZhCn } from './page-view.zh-CN';
import { pageViewZhTw } from './page-view.zh-TW';
import { queryZhCn } from './query.zh-CN';
import { queryZhTw } from './query.zh-TW';
import { referencesZhCn } from './references.zh-CN';
import { referencesZhTw } from './references.zh-TW';
import { uiZhCn } from './ui.zh-CN';
import { uiZhTw } from './ui.zh-TW';
import { zhCn } from './zh-CN';
import { zhTw } from './zh-TW';

export { interpolate } from './message';
export { inEnglish } from './english';
export type { MessageKey, Translate } from './english';
export type { MessageParams } from './message';

export const LOCALES = ['en', 'zh-TW', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];

const parts: Readonly<Record<Locale, typeof english>> = {
  en: english,
  'zh-TW': [zhTw, answerZhTw, answeringZhTw, askZhTw, citingZhTw, doctorZhTw, endpointZhTw, meaningZhTw, outlineZhTw, pageViewZhTw, queryZhTw, referencesZhTw, uiZhTw, cliZhTw],
  'zh-CN': [zhCn, answerZhCn, answeringZhCn, askZhCn, citingZhCn, doctorZhCn, endpointZhCn, meaningZhCn, outlineZhCn, pageViewZhCn, queryZhCn, referencesZhCn, uiZhCn, cliZhCn],
};

const sentence = (locale: Locale, key: MessageKey): string | undefined => parts[locale].find((part) => part[key] !== undefined)?.[key];

/** All messages of a language, for tests and for whoever checks a translation. */
export const messagesOf = (locale: Locale): Readonly<Partial<Record<MessageKey, string>>> => Object.fromEntries(parts[locale].flatMap((part) => Object.entries(part)));

/** A sentence missing in the language falls back to English, never to the raw key. */
export function translator(locale: Locale): Translate {
  return (key, params) => interpolate(sentence(locale, key) ?? sentence('en', key) ?? '', params);
}

/** True where a key made at run time (a code that came over a wire) has a sentence. */
export const isMessageKey = (key: string): key is MessageKey => english.some((part) => Object.hasOwn(part, key));

/** Our language for the app's ("zh", "zh-TW", "zh-Hant-HK", "en-GB", "de" …). Everything but Chinese is English. */
export function localeOf(language: string): Locale {
  const parts = language.toLowerCase().split(/[-_]/);
  if (parts[0] !== 'zh') return 'en';
  return parts.some((part) => part === 'tw' || part === 'hk' || part === 'mo' || part === 'hant') ? 'zh-TW' : 'zh-CN';
}
