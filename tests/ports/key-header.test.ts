import { describe, expect, it } from 'vitest';
import { headersWithKey, responseWithoutKey, withoutKey } from '../../src/ports/key-header';

const answerOf = (status: number, body: string) => ({ status, headers: { 'X-Words': body }, body });

describe('80-8: a key in what servers answer', () => {
  it('is taken out of answers, their headers and errors, wherever it stands', () => {
    expect(responseWithoutKey(answerOf(200, 'sk-1234-abcd and sk-1234-abcd'), 'sk-1234-abcd')).toEqual({ status: 200, headers: { 'x-words': '••• and •••' }, body: '••• and •••' });
    expect(withoutKey('Bearer sk-1234-abcd was refused', 'sk-1234-abcd')).toBe('Bearer ••• was refused');
    expect(responseWithoutKey(answerOf(200, 'a text'), null).body).toBe('a text');
  });

  it('a stand-in that a server without keys is given ("none", "EMPTY") is a word, and changes no good answer; errors come without it', () => {
    expect(responseWithoutKey(answerOf(200, 'of the patients none fell'), 'none').body).toBe('of the patients none fell');
    expect(responseWithoutKey(answerOf(401, 'wrong key: none'), 'none').body).toBe('wrong key: •••');
    expect(withoutKey('Bearer none was refused', 'none')).toBe('Bearer ••• was refused');
  });

  it('a header of that name that came with the request is dropped', () => {
    expect(headersWithKey({ url: '', method: 'POST', headers: { authorization: 'Bearer other', accept: '*' }, body: null, account: 'answer' }, 'mine')).toEqual({ accept: '*', Authorization: 'Bearer mine' });
  });
});
