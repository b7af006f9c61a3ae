import { beginningOf } from './beginning';
import { greekStem, hasGreek, spellGreek } from './greek';
import type { Scanned, Stretch } from './scan';
import { UNITS_OF_MEASURE } from './units-of-measure';
import { isStopWord, stem } from './words';

export interface Term extends Stretch {
  term: string;
}

/** Longer terms are cut, so that a page of Base64 cannot become one key of the index. */
const LONGEST_TERM = 64;
/** Longer compounds give their parts only. */
const MOST_PARTS = 8;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const NUMBER = /^\d+(?:[.,]\d+)*$/;
const NUMBER_WITH_UNIT = /^(\d+(?:\.\d+)?)([^\d.,-]{1,4})$/;

/** Takes terms in the order of the text; one place for what every term goes through. */
export abstract class Terms {
  protected abstract take(term: string, start: number, end: number): void;

  add(term: string, { start, end }: Stretch): void {
    this.addAt(term, start, end);
  }

  addAt(term: string, start: number, end: number): void {
    if (term !== '') this.take(beginningOf(term, LONGEST_TERM), start, end);
  }

  /** The term as written and, where it holds Greek symbols, spelled out. */
  addWithGreek(term: string, place: Stretch): void {
    this.add(term, place);
    if (!hasGreek(term)) return;
    const spelled = spellGreek(term);
    if (spelled !== null) this.add(spelled, place);
    const name = greekStem(term);
    if (name !== null) this.add(name, place);
  }
}

/** Terms without their places: all that an index asks for. */
export class TermList extends Terms {
  readonly found: string[] = [];

  protected take(term: string): void {
    this.found.push(term);
  }
}

/** Terms with their places in the folded text. */
export class PlacedTerms extends Terms {
  readonly found: Term[] = [];

  protected take(term: string, start: number, end: number): void {
    this.found.push({ term, start, end });
  }
}

export type Compound = Extract<Scanned, { kind: 'compound' }>;

const startsWithDigit = (word: string): boolean => word.charCodeAt(0) >= 48 && word.charCodeAt(0) <= 57;

/** JavaScript writes a sigma at a word's end as ς. */
const lower = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

function addPart(terms: Terms, word: string, place: Stretch): void {
  if (word === '%' || word === '°') return;
  const measured = startsWithDigit(word) ? NUMBER_WITH_UNIT.exec(word) : null;
  const unit = measured?.[2] ?? '';
  if (measured && UNITS_OF_MEASURE.has(unit)) {
    terms.addWithGreek(word, place);
    terms.add(measured[1] ?? '', place);
  } else if (!isStopWord(word)) terms.addWithGreek(stem(word), place);
}

export function addCompound(terms: Terms, folded: string, compound: Compound): void {
  const whole = lower(folded.slice(compound.start, compound.end));
  if (compound.parts.length === 1 && !compound.sign) return addPart(terms, whole, compound);
  const name = whole.replaceAll("'", '');
  if (compound.sign) terms.addWithGreek(`${name}+`, { start: compound.start, end: compound.end + 1 });
  if (compound.parts.length === 1) return addPart(terms, whole, compound);
  if (THOUSANDS.test(whole)) return terms.add(whole.replaceAll(',', ''), compound);
  if (NUMBER.test(whole) && !whole.includes(',')) return terms.add(whole, compound);
  const measured = NUMBER_WITH_UNIT.exec(whole);
  if (measured && UNITS_OF_MEASURE.has(measured[2] ?? '')) return addPart(terms, whole, compound);
  if (compound.parts.length <= MOST_PARTS) {
    terms.addWithGreek(stem(name), compound);
    const closed = name.replaceAll('-', '');
    if (closed !== name) terms.addWithGreek(stem(closed), compound);
  }
  for (const part of compound.parts) addPart(terms, lower(folded.slice(part.start, part.end)), part);
}

/** "10 mg": a number, one space at most, a unit of one part; adds "10mg" over both. */
export function addMeasure(terms: Terms, folded: string, number: Stretch, unit: Stretch): void {
  if (unit.start - number.end > 1 || !startsWithDigit(folded.charAt(number.start))) return;
  const value = folded.slice(number.start, number.end);
  const name = lower(folded.slice(unit.start, unit.end));
  if (!NUMBER.test(value) || !UNITS_OF_MEASURE.has(name)) return;
  if (unit.start > number.end && !/\s/.test(folded.charAt(number.end))) return;
  terms.addWithGreek(value.replaceAll(',', '') + name, { start: number.start, end: unit.end });
}



