import { chineseSimplified, chineseTraditional } from './chinese';
import { english } from './en';
import { localeXml } from './locale-xml';

/** The XML of a language's locale: from the user's own (by language), else ours, else English. */
export function localeOf(lang: string, own: Readonly<Record<string, string>>): string {
  const mine = Object.hasOwn(own, lang) ? own[lang] : undefined;
  if (mine !== undefined) return mine;
  if (/^zh\b/i.test(lang)) return localeXml(/hant|tw|hk|mo/i.test(lang) ? chineseTraditional : chineseSimplified);
  return localeXml(english);
}

/** True where a language's words are ours, and need no file of the user's. */
export const isBundled = (lang: string): boolean => /^(?:zh|en)\b/i.test(lang);
