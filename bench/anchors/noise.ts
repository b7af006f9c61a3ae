import { hasCjk } from '../../src/text';
import type { Random } from '../../scripts/demo-vault/random';

/** What another OCR run, layout or font does to a text without changing a word. */
export function retypeset(text: string, random: Random): string {
  const chance = (share: number): boolean => random.next() < share;
  let set = text
    .replace(/ /g, () => (chance(0.08) ? random.pick(['  ', '\n', '\u00A0', '\u2009', ' \n', '\u202F']) : ' '))
    .replace(/[A-Za-z]{7,}/g, (word) => {
      if (!chance(0.06) || /[a-z][A-Z]/.test(word)) return word;
      const at = random.whole(3, word.length - 3);
      return /[a-z]/.test(word.charAt(at)) ? `${word.slice(0, at)}${random.pick(['-\n', '- ', '\u00AD\n', '\u2010\n', '\u00AD'])}${word.slice(at)}` : word;
    })
    .replace(/([A-Za-z]{3,})-([a-z]{3,})/g, (_, one: string, two: string) => (chance(0.3) && !/^(?:and|nor|but|versus|through|und|oder|bis|sowie|och|eller)$/.test(two) ? `${one}-\n${two}` : `${one}${random.pick(['-', '\u2010', '\u2011'])}${two}`))
    .replace(/[–—]/g, () => random.pick(['–', '—', '-', '―']))
    .replace(/−/g, () => random.pick(['−', '-', '–']))
    .replace(/["“”]/g, () => random.pick(['"', '“', '”']))
    .replace(/['’]/g, () => random.pick(["'", '’', '‘']))
    .replace(/ffi|ffl|fi|fl|ff/g, (run) => (chance(0.3) ? (LIGATURES[run] ?? run) : run))
    .replace(/ ([=<>±≤≥]) /g, (whole, sign: string) => (chance(0.2) ? sign : whole))
    .replace(/ [–—-] /g, (whole) => (chance(0.2) ? whole.trim() : whole))
    .replace(/[()[\]]/g, (sign) => (chance(0.05) ? (/[([]/.test(sign) ? `${sign} ` : ` ${sign}`) : sign));
  if (chance(0.1)) set = set.normalize('NFD');
  if (chance(0.1)) set = set.replace(/[A-Za-z]{4,}/, (word) => `**${word}**`);
  if (!hasCjk(text)) return set;
  return set
    .replace(/([\u4E00-\u9FFF])([\u4E00-\u9FFF])/g, (pair, one: string, two: string) => (chance(0.05) ? `${one}${random.pick(['\n', ' ', '\u3000'])}${two}` : pair))
    .replace(/([\u4E00-\u9FFF])([A-Za-z0-9])/g, (pair, one: string, two: string) => (chance(0.3) ? `${one} ${two}` : pair))
    .replace(/([A-Za-z0-9])([\u4E00-\u9FFF])/g, (pair, one: string, two: string) => (chance(0.3) ? `${one} ${two}` : pair))
    .replace(/[，；：（）]/g, (sign) => (chance(0.1) ? sign.normalize('NFKC') : sign));
}

const LIGATURES: Readonly<Record<string, string>> = { ffi: 'ﬃ', ffl: 'ﬄ', fi: 'ﬁ', fl: 'ﬂ', ff: 'ﬀ' };

/** Errors of reading: what a printed letter is taken for, most often first. */
const MISREAD: Readonly<Record<string, string>> = {
  a: 'oeu', b: 'hld', c: 'eo', d: 'ao', e: 'coa', f: 't', g: 'qy', h: 'bnk', i: 'lj', j: 'i', k: 'h', l: 'it', m: 'nw', n: 'ruh', o: 'ceu', p: 'n', q: 'g', r: 'nt', s: 'z', t: 'lfr', u: 'nv', v: 'yu', w: 'v', x: 'k', y: 'vg', z: 's',
};
const ABC = 'abcdefghijklmnopqrstuvwxyz';

const another = (letter: string, from: string, random: Random): string => {
  const small = letter.toLowerCase();
  const put = random.pick([...from].filter((other) => other !== small));
  return letter === small ? put : put.toUpperCase();
};

/** Each letter with probability `share` replaced by any other letter. */
export const anyLetters = (share: number) => (text: string, random: Random): string => text.replace(/[A-Za-z]/g, (letter) => (random.next() < share ? another(letter, ABC, random) : letter));

/** Each letter with probability `share` misread: mostly as one that looks like it, now and then doubled or left out. */
export const misread = (share: number) => (text: string, random: Random): string =>
  text.replace(/[A-Za-z]/g, (letter) => {
    if (random.next() >= share) return letter;
    const how = random.next();
    if (how < 0.1) return '';
    if (how < 0.15) return letter + letter.toLowerCase();
    if (letter === 'm' && how < 0.5) return 'rn';
    return another(letter, MISREAD[letter.toLowerCase()] ?? ABC, random);
  });

/** Each Chinese character with probability `share` replaced by another of the papers. */
export const characters = (share: number, from: readonly string[]) => (text: string, random: Random): string => text.replace(/[\u4E00-\u9FFF]/g, (char) => (random.next() < share ? random.pick(from) : char));

export const digits = (share: number) => (text: string, random: Random): string =>
  text.replace(/\d/g, (digit) => (random.next() < share ? random.pick(['', String(random.whole(0, 9)), digit + digit, digit === '1' ? 'l' : digit === '0' ? 'O' : '']) : digit));

export const signs = (share: number) => (text: string, random: Random): string =>
  text.replace(/[^\p{L}\p{N}\s]/gu, (sign) => (random.next() < share ? random.pick(['', '.', ',', '-', '<', '>', '=', '+', sign + sign]) : sign));

export const spaces = (share: number) => (text: string, random: Random): string =>
  text.replace(/ /g, (space) => (random.next() < share ? '' : space)).replace(/(\S)(?=\S)/g, (char) => (random.next() < share / 5 ? `${char} ` : char));
