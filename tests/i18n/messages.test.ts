import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES, interpolate, isMessageKey, localeOf, messagesOf, translator } from '../../src/i18n';
import { parametersOf } from '../../src/i18n/message';
import { RUN_FAILURE_CODES } from '../../src/index/run-snapshot';
import { PAPER_STATES } from '../../src/library/paper';
import { REASON_CODES } from '../../src/ocr/reason';
import { SEARCH_NOTICE_CODES } from '../../src/retrieval/model';

const FORBIDDEN = /chunk|embed|vector|provenance|canonical|token|向量|嵌入|词元|詞元|分块|分塊|令牌|權杖|权杖|规范文本|正規文本/i;

describe('messages', () => {
  it.each(LOCALES)('30-45: no sentence of %s holds a word of the workshop', (locale) => {
    for (const [key, text] of Object.entries(messagesOf(locale))) expect(text, key).not.toMatch(FORBIDDEN);
  });

  it.each(LOCALES)('30-44: %s has every sentence of English, with the same parameters', (locale) => {
    const messages = new Map(Object.entries(messagesOf(locale)));
    for (const [key, english] of Object.entries(messagesOf('en'))) {
      const text = messages.get(key);
      expect(text, key).toBeTruthy();
      expect(parametersOf(text ?? ''), key).toEqual(parametersOf(english));
    }
  });

  it('every code that can reach a user has a sentence', () => {
    const keys = [
      ...REASON_CODES.map((code) => `reason.${code}`),
      ...RUN_FAILURE_CODES.map((code) => `failure.${code}`),
      ...SEARCH_NOTICE_CODES.map((code) => `notice.${code}`),
      ...PAPER_STATES.map((state) => `state.${state}`),
    ];
    expect(keys.filter((key) => !isMessageKey(key))).toEqual([]);
  });

  it('30-44: words follow the language', () => {
    expect(translator('en')('locator.page', { values: '3–4' })).toBe('p. 3–4');
    expect(translator('zh-TW')('locator.page', { values: '3–4' })).toBe('第 3–4 頁');
    expect(translator('zh-CN')('locator.page', { values: '3–4' })).toBe('第 3–4 页');
    expect(translator('zh-TW')('locator.slide', { values: 5 })).toBe('投影片 5');
    expect(translator('zh-CN')('locator.slide', { values: 5 })).toBe('幻灯片 5');
    expect(translator('en')('locator.slide', { values: 5 })).toBe('Slide 5');
  });

  it('one and many', () => {
    const translate = translator('en');
    expect(translate('reason.blocks-odd-pages', { count: 1 })).toBe('1 block writes its page number in an unusual way. It was read where it could be; the rest have no page.');
    expect(translate('reason.blocks-odd-pages', { count: 2 })).toBe('2 blocks write their page number in an unusual way. It was read where it could be; the rest have no page.');
  });

  it('a parameter is never read as a template', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(interpolate('{a}', { a: value, b: 'x' })).toBe(value);
      }),
    );
    expect(interpolate('{a}', { a: '{b}$&', b: 'x' })).toBe('{b}$&');
    expect(interpolate('<{toString}>')).toBe('<>');
  });

  it('languages of the app', () => {
    expect(['zh', 'zh-CN', 'zh-Hans', 'zh-TW', 'zh-Hant-HK', 'en', 'en-GB', 'de', '', 'constructor'].map(localeOf)).toEqual([
      'zh-CN', 'zh-CN', 'zh-CN', 'zh-TW', 'zh-TW', 'en', 'en', 'en', 'en', 'en',
    ]);
  });
});
