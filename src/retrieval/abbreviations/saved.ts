import { byCodeUnits } from '../../text';
import { Dictionary } from './dictionary';

/** Raised when the extraction or the keys change: a saved dictionary of another version is made again. */
export const DICTIONARY_VERSION = 1;

/** The dictionary as JSON: every spelling once, papers naming them by number. */
interface Saved {
  version: number;
  /** The small-letter words, joined by spaces. */
  words: string;
  forms: string[];
  /** Id, generation, then numbers of short and long form in turn. */
  papers: [id: string, generation: string, ...forms: number[]][];
}

/** Bytes for the device's cache; the same dictionary gives the same bytes. */
export function packDictionary(dictionary: Dictionary): Uint8Array {
  const numbers = new Map<string, number>();
  const numberOf = (form: string): number => {
    const number = numbers.get(form) ?? numbers.size;
    numbers.set(form, number);
    return number;
  };
  const inOrder = [...dictionary.papers].sort(([a], [b]) => byCodeUnits(a, b));
  const papers = inOrder.map(([id, { generation, pairs }]): Saved['papers'][number] => [id, generation, ...pairs.flatMap((pair) => pair.map(numberOf))]);
  const saved: Saved = { version: DICTIONARY_VERSION, words: [...dictionary.words].sort(byCodeUnits).join(' '), forms: [...numbers.keys()], papers };
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
    const pairs: [string, string][] = [];
    for (let at = 0; at < numbers.length; at += 2) {
      const [short, long] = [value.forms[numbers[at] ?? -1], value.forms[numbers[at + 1] ?? -1]];
      if (short === undefined || long === undefined) return null;
      pairs.push([short, long]);
    }
    dictionary.put(id, generation, { pairs, words: [] });
  }
  dictionary.learnWords(value.words.split(' ').filter((word) => word !== ''));
  return dictionary;
}

function isSaved(value: unknown): value is Saved {
  if (typeof value !== 'object' || value === null) return false;
  const { version, words, forms, papers } = value as Partial<Record<keyof Saved, unknown>>;
  return version === DICTIONARY_VERSION && typeof words === 'string' && Array.isArray(forms) && forms.every((form) => typeof form === 'string') && Array.isArray(papers) && papers.every(isPaper);
}

const isPaper = (value: unknown): boolean =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string' && value.slice(2).every((number) => typeof number === 'number');
