/**
 * Letters of CJK scripts, written without spaces between words, as the inside of a class for a pattern with the `u` flag: Han, kana,
 * bopomofo, hangul. No punctuation.
 */
export const CJK_LETTERS =
  '\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u3041-\\u30FF\\u3105-\\u312F\\u31A0-\\u31BF\\u31F0-\\u31FF' +
  '\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF\\u{20000}-\\u{323AF}';

const CJK = /[\u2E80-\u2FDF\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3040-\u30FF\u3105-\u312F\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF66-\uFF9F]|[\uD840-\uD888][\uDC00-\uDFFF]/;
const CJK_PUNCTUATION = /[\u3000-\u3004\u3008-\u3020\u3030\uFF01-\uFF65]/;

/** True where the text holds a Han, kana, hangul or bopomofo character. */
export const hasCjk = (text: string): boolean => CJK.test(text);

/** True for one CJK character (punctuation of CJK typesetting included): a join beside it takes no space. */
export const isCjkChar = (char: string): boolean => CJK.test(char) || CJK_PUNCTUATION.test(char);
