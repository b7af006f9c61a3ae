import { romanNumber, romanValue } from '../text';
import { labelAliases, labelKey } from './object-label';

/** A place in a text that names objects: "Figs. 2–4", "表 1". UTF-16, half-open. */
export interface Mention {
  start: number;
  end: number;
  /** Label keys of the objects that it names, in the order of the text; only known ones, each once. */
  keys: string[];
}

const WORD = new RegExp(
  '(?:(extended\\s+data|supplementary|supplemental|supporting|appendix)\\s{1,2})?\\b(figures?|figs?|tables?|tabs?|schemes?|charts?|plates?|box(?:es)?|algorithms?|equations?|eqs?|eqns?)\\b\\.?[ \\u00a0]{0,2}\\n?|(附|补充|補充)?\\s?(图表|图|圖|表|公式|式)\\s?',
  'giu',
);
/** A character before a Chinese label word that makes another word of it: 代表, 形式, 地图. */
const OTHER_WORD = /[代发發列外报報量手年仪儀形方模格样樣款程等正地版意企试試草蓝藍]/;
/** A number as labels have it: "2", "S1", "A.3", "2.1", "IV". A dash may join it to a second one: a label ("2-1") or a range. */
const ONE = /[(（[]?[ \u00a0]?(?:([A-Za-z]{1,2})?[-.]?(\d{1,3}(?:\.\d{1,3}){0,2})(?!\d)|([IVX]{1,5})(?![\p{L}\p{N}]))/uy;
/** "a", "A–C", "(b, c)" and "a and b" behind a number: panels of one figure. */
const PANELS = /(?:[ \u00a0]?[(（][A-Za-z](?:\s?[-–—,]\s?[A-Za-z]){0,8}[)）]|[ \u00a0]?[A-Za-z](?![\p{L}\p{N}])(?:(?:\s?[-–—,、]\s?|\s?(?:and|&)\s?)[A-Za-z](?![\p{L}\p{N}])){0,8})/uy;
const CLOSE = /[ \u00a0]?[)）\]]/y;
const NEXT = /[ \u00a0]?(?:([-–—‑‐~～至到]|to\b|through\b)|,[ \u00a0]?(?:and\b|or\b|&)?|;|、|and\b|or\b|&|和|与|與|及|或)[ \u00a0]?/uy;
/** What may follow the second number of "Table 1 and 2": the end of a clause or a verb, but no counted thing ("and 2 patients"). */
const CLAUSE_GOES_ON = /\s?(?:$|[^\p{L}\p{N}\s]|(?:show|present|summari[sz]e|compare|illustrate|display|depict|list|give|report|provide|describe|demonstrate|indicate|are|were|and|respectively|for|in|of|do|have)\b)/iuy;
/** Longer ranges are no ranges. */
const MOST_IN_RANGE = 20;
const MOST_ITEMS = 12;

interface Item {
  letters: string;
  number: string;
  panel: string;
  end: number;
}

/**
 * The places in a text that name objects of a paper, in order. `known` holds the label keys that the paper has: what names none of them is no mention, and
 * whether "2-1" is a label or a range is told by it. Linear in the text.
 */
export function mentionsIn(text: string, known: ReadonlySet<string>): Mention[] {
  if (known.size === 0) return [];
  const mentions: Mention[] = [];
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match !== null; match = WORD.exec(text)) {
    const [whole, latinPrefix, latinWord, cjkPrefix, cjkWord] = match;
    const word = latinWord ?? cjkWord ?? '';
    if (cjkWord !== undefined && cjkPrefix === undefined && OTHER_WORD.test(text.charAt(match.index - 1))) continue;
    const names = new Names((latinPrefix ?? cjkPrefix ?? '').replace(/\s+/g, ' '), word, known);
    const end = readNumbers(text, match.index + whole.length, names, cjkWord !== undefined || /s$/i.test(word));
    if (end === null) continue;
    WORD.lastIndex = Math.max(WORD.lastIndex, end);
    if (names.keys.length > 0) mentions.push({ start: match.index, end, keys: names.keys });
  }
  return mentions;
}

/** Collects the known keys of one mention. */
class Names {
  readonly keys: string[] = [];

  constructor(
    private readonly prefix: string,
    private readonly word: string,
    private readonly known: ReadonlySet<string>,
  ) {}

  /** False where no object has the number. */
  add(number: string): boolean {
    const key = labelKey(this.prefix, this.word, number);
    const found = key === null ? undefined : labelAliases(key).find((alias) => this.known.has(alias));
    if (found !== undefined && !this.keys.includes(found)) this.keys.push(found);
    return found !== undefined;
  }

  /** The panel where it is an object of its own, else the whole. */
  addItem({ letters, number, panel }: Item): boolean {
    return (panel !== '' && this.add(`${letters}${number}${panel}`)) || this.add(`${letters}${number}`);
  }

  /** Everything from one number to another, both named already. */
  addBetween(from: Item, to: Item): void {
    const isRoman = romanValue(from.number) !== null && romanValue(to.number) !== null;
    const [first = NaN, last = NaN] = [from, to].map(({ number }) => (isRoman ? (romanValue(number) ?? NaN) : Number(number)));
    if (!Number.isInteger(first) || !Number.isInteger(last) || last - first > MOST_IN_RANGE) return;
    for (let number = first + 1; number < last; number += 1) this.add(`${from.letters}${isRoman ? romanNumber(number) : String(number)}`);
  }
}

/** Reads one number or a list of them; returns where it ends, or null where none stands there. */
function readNumbers(text: string, from: number, names: Names, plural: boolean): number | null {
  let before = readItem(text, from);
  if (before === null) return null;
  let end = before.end;
  const compound = compoundAt(text, before, names);
  if (compound !== null) return compound;
  names.addItem(before);
  for (let items = 1; items < MOST_ITEMS; items += 1) {
    NEXT.lastIndex = end;
    const join = NEXT.exec(text);
    const item: Item | null = join && readItem(text, NEXT.lastIndex);
    if (!join || item === null) break;
    const range = join[1] !== undefined;
    // "Figs. S1–3" ends at S3.
    if (item.letters === '' && (range || before.letters !== '')) item.letters = before.letters;
    if (!plural && !range && !(CLAUSE_GOES_ON.lastIndex = item.end, CLAUSE_GOES_ON.test(text))) break;
    if (range) names.addBetween(before, item);
    if (!names.addItem(item) && !range) break;
    before = item;
    end = item.end;
  }
  return end;
}

/** "圖 2-1" where an object is labelled so: returns where the label ends. */
function compoundAt(text: string, first: Item, names: Names): number | null {
  const dash = /[-–—‑‐.]/y;
  dash.lastIndex = first.end;
  if (first.panel !== '' || !dash.test(text)) return null;
  const second = readItem(text, dash.lastIndex);
  if (second === null || second.letters !== '') return null;
  return names.add(`${first.letters}${first.number}-${second.number}${second.panel}`) || names.add(`${first.letters}${first.number}-${second.number}`) ? second.end : null;
}

function readItem(text: string, from: number): Item | null {
  ONE.lastIndex = from;
  const match = ONE.exec(text);
  if (!match) return null;
  const [, letters = '', arabic, roman] = match;
  let end = ONE.lastIndex;
  PANELS.lastIndex = end;
  const panels = roman === undefined ? PANELS.exec(text)?.[0] : undefined;
  // "Table 2 a trial": a single letter apart from the number is a word.
  const own = panels !== undefined && (/^[(（A-Za-z]/.test(panels) || /[(（]/.test(panels)) ? panels : '';
  end += own.length;
  CLOSE.lastIndex = end;
  if (/[(（[]/.test(match[0]) && CLOSE.test(text)) end = CLOSE.lastIndex;
  return { letters, number: arabic ?? roman ?? '', panel: /[A-Za-z]/.exec(own)?.[0] ?? '', end };
}
