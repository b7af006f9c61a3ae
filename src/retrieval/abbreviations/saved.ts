import { byCodeUnits } from '../../text';
import { Dictionary } from './dictionary';
import type { Pair } from './of-paper';

/** Raised when the extraction or the keys change: a saved dictionary of another version is made again. */
export const DICTIONARY_VERSION = 1;

/** Spellings, each once, and their keys in the same order, so that loading a large library works out no key again. */
interface Forms {
  written: string[];
  keys: string[];
}

/** The dictionary as JSON; papers name forms by number. */
interface Saved {
  version: number;
  /** The small-letter words, joined by spaces. */
  words: string;
  shorts: Forms;
  longs: Forms;
  /** Id, generation, then numbers of short and long form in turn. */
  papers: [id: string, generation: string, ...forms: number[]][];
}

class FormTable implements Forms {
  readonly written: string[] = [];
  readonly keys: string[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(form: string, key: string): number {
    const known = this.numbers.get(form);
    if (known !== undefined) return known;
    this.numbers.set(form, this.written.length);
    this.keys.push(key);
    return this.written.push(form) - 1;
  }
}

/** Bytes for the device's cache; the same dictionary gives the same bytes. */
export function packDictionary(dictionary: Dictionary): Uint8Array {
  const [shorts, longs] = [new FormTable(), new FormTable()];
  const inOrder = [...dictionary.papers].sort(([a], [b]) => byCodeUnits(a, b));
  const papers = inOrder.map(([id, { generation, pairs }]): Saved['papers'][number] => {
    const forms = pairs.flatMap(({ short, long, shortKey, longKey }) => [shorts.numberOf(short, shortKey), longs.numberOf(long, longKey)]);
    return [id, generation, ...forms];
  });
  const table = ({ written, keys }: Forms): Forms => ({ written, keys });
  const saved: Saved = { version: DICTIONARY_VERSION, words: [...dictionary.words].sort(byCodeUnits).join(' '), shorts: table(shorts), longs: table(longs), papers };
  return new TextEncoder().encode(JSON.stringify(saved));
}

/** The dictionary that was packed, or null where the bytes are damaged or of another version. */
export function unpackDictionary(bytes: Uint8Array): Dictionary | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (!isSaved(value)) return null;
  const dictionary = new Dictionary();
  for (const [id, generation, ...numbers] of value.papers) {
    const pairs: Pair[] = [];
    for (let at = 0; at < numbers.length; at += 2) {
      const pair = pairAt(value, numbers[at] ?? -1, numbers[at + 1] ?? -1);
      if (pair === null) return null;
      pairs.push(pair);
    }
    dictionary.put(id, generation, { pairs, words: [] });
  }
  dictionary.learnWords(value.words.split(' ').filter((word) => word !== ''));
  return dictionary;
}

function pairAt({ shorts, longs }: Saved, first: number, second: number): Pair | null {
  const [short, shortKey, long, longKey] = [shorts.written[first], shorts.keys[first], longs.written[second], longs.keys[second]];
  return short === undefined || shortKey === undefined || long === undefined || longKey === undefined ? null : { short, long, shortKey, longKey };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((text) => typeof text === 'string');
const isForms = (value: unknown): boolean => isRecord(value) && areTexts(value.written) && areTexts(value.keys);

function isSaved(value: unknown): value is Saved {
  if (!isRecord(value)) return false;
  const { version, words, shorts, longs, papers } = value;
  return version === DICTIONARY_VERSION && typeof words === 'string' && isForms(shorts) && isForms(longs) && Array.isArray(papers) && papers.every(isPaper);
}

const isPaper = (value: unknown): boolean =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string' && value.slice(2).every((number) => typeof number === 'number');
