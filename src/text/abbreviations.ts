import { longForm, type Place } from './abbreviations/align';
import { chineseTerm, timesSaid } from './abbreviations/chinese';
import { shortForm, type ShortForm } from './abbreviations/short-form';
import { hasCjk } from './scripts';
import { fold, type Folded } from './tokenizer/fold';
import { collapseSpace } from './white-space';

/** A definition in a text: "anterior cruciate ligament (ACL)". */
export interface Abbreviation {
  /** As written, without a plural's s. */
  short: string;
  /** As written, spaces and broken words joined. */
  long: string;
  /** Where the short form stands: UTF-16 offset in the text as given. */
  at: number;
}

/** Counts what the search looks at, for tests of its cost. */
export interface Work {
  characters: number;
}

/** Characters before a bracket in which its long form may begin, and inside it until it must close. */
const WINDOW = 240;
/** A clause ends here, and no long form goes across. */
const CLAUSE_END = /^(?:[()[\]{}"。！？；：，、「」『』《》“”]|[.!?;:]\s)/;
/** What follows a short form in its brackets: "(OR = 1.5)", "(BMI, kg/m2)", "(HR 0.8)". */
const REST = /\s*[,;:=<>≤≥±~]|\s+\d/;
/** A reference, not an abbreviation with something behind it. */
const REFERENCE = /\b(?:1[89]|20)\d\d\b|\bet al\b/;
const JOINT = /[,;，；、]/g;
const LEADING = /^\s*(?:i\.e\.,?\s+|(?:the|an?)\s+)+/i;
const TOKEN = /[^\s()[\],;:"]{2,12}\s?$/u;

interface Bracket {
  /** Folded offsets of the inside. */
  open: number;
  close: number;
  /** The clause before it begins here at the earliest. */
  floor: number;
}

interface Found {
  short: Place & { text: string };
  long: Place;
  /** Holds only where the text says the long form once more. */
  unsure?: true;
}

/** Brackets without brackets in them, each with the clause before it. A fixed amount of work for each. */
function* bracketsIn(text: string, work: Work): Generator<Bracket> {
  for (let open = text.indexOf('('); open >= 0; open = text.indexOf('(', open + 1)) {
    const inside = text.slice(open + 1, open + 1 + WINDOW);
    const end = /[()]/.exec(inside)?.index ?? -1;
    work.characters += end < 0 ? inside.length : end + 1;
    if (end < 0 || inside[end] === '(') continue;
    yield { open: open + 1, close: open + 1 + end, floor: clauseStart(text, open, work) };
  }
}

function clauseStart(text: string, end: number, work: Work): number {
  const least = Math.max(0, end - WINDOW);
  let at = end;
  while (at > least && !CLAUSE_END.test(text.slice(at - 1, at + 1))) at -= 1;
  work.characters += end - at;
  return at;
}

/** Where the last stretch of one script ends behind the last CJK character: an English long form does not go on before it. */
function latinStart(text: string, { start, end }: Place): number {
  for (let at = end; at > start; at -= 1) if (hasCjk(text.charAt(at - 1))) return at;
  return start;
}

/** "long form (SF)", also with something behind the short form. */
function shortInside(text: string, { open, close, floor }: Bracket): Found | null {
  const content = text.slice(open, close);
  const rest = REST.exec(content);
  const heads: (ShortForm | null)[] = [shortForm(content)];
  if (rest && !REFERENCE.test(content)) heads.push(shortForm(content.slice(0, rest.index)));
  const before = { start: latinStart(text, { start: floor, end: open - 1 }), end: open - 1 };
  for (const short of heads) {
    if (!short) continue;
    const long = longForm(text, before, short.text, { weak: short.weak, whole: false });
    if (long) return { short: placed(text, open, short), long };
  }
  return null;
}

/** "(long form, SF)". */
function bothInside(text: string, { open, close }: Bracket): Found | null {
  const content = text.slice(open, close);
  let joint = -1;
  for (const match of content.matchAll(JOINT)) joint = match.index;
  const short = joint < 0 || REFERENCE.test(content) ? null : shortForm(content.slice(joint + 1));
  if (!short || short.weak) return null;
  const long = longForm(text, { start: latinStart(text, { start: open, end: open + joint }), end: open + joint }, short.text, { weak: false, whole: false });
  return long ? { short: placed(text, open + joint + 1, short), long } : null;
}

/** "SF (long form)". */
function shortBefore(text: string, { open, close, floor }: Bracket): Found | null {
  const token = TOKEN.exec(text.slice(Math.max(floor, open - 14), open - 1));
  const short = token ? shortForm(token[0]) : null;
  if (!token || !short || short.weak) return null;
  const content = text.slice(open, close);
  const lead = LEADING.exec(content)?.[0].length ?? 0;
  const first = content.slice(lead).search(JOINT);
  const end = first < 0 ? close : open + lead + first;
  const long = longForm(text, { start: open + lead, end }, short.text, { weak: false, whole: true });
  return long ? { short: placed(text, open - 1 - token[0].length, short), long } : null;
}

/** The Chinese term before "（long form, SF）", or before "（SF）" where it is said again elsewhere. */
function chineseBefore(text: string, { open, close, floor }: Bracket, confirmed: Found | null): Found | null {
  if (!hasCjk(text.slice(Math.max(floor, open - 6), open - 1))) return null;
  const own = confirmed ? null : shortForm(text.slice(open, close));
  const short = confirmed?.short ?? (own && !own.weak ? placed(text, open, own) : null);
  const long = short && chineseTerm(text, floor, open - 1, short.text);
  if (!short || !long) return null;
  return { short, long, ...(confirmed ? {} : { unsure: true }) };
}

/** The short form at or behind `from`. */
function placed(text: string, from: number, { text: short }: ShortForm): Found['short'] {
  const start = text.indexOf(short, from);
  return { start, end: start + short.length, text: short };
}

/** A stretch as written; folded where it holds a line's end or markup, which are no part of a term. */
function written(original: string, folded: Folded, { start, end }: Place): string {
  const slice = original.slice(folded.startOf(start), folded.endOf(end));
  return collapseSpace(/[\n$\\<{]/.test(slice) ? folded.text.slice(start, end) : slice).trim();
}

/**
 * Abbreviations that a text defines, in its order, after Schwartz and Hearst, "A simple algorithm for identifying abbreviation
 * definitions in biomedical text" (2003): "long form (SF)", "SF (long form)", "(long form, SF)", and Chinese terms before such brackets.
 * Precision comes first: references, statistics, units and numbers are no abbreviations. Linear in the text's length.
 */
export function abbreviationsIn(text: string, work: Work = { characters: 0 }): Abbreviation[] {
  const folded = fold(text);
  const found = [...bracketsIn(folded.text, work)].flatMap((bracket) => definitionsAt(folded.text, bracket));
  const termAt = ({ long }: Found): string => folded.text.slice(long.start, long.end);
  const times = timesSaid(folded.text, new Set(found.filter(({ unsure }) => unsure).map(termAt)));
  return found.flatMap((one): Abbreviation[] => {
    if (one.unsure && (times.get(termAt(one)) ?? 0) < 2) return [];
    return [{ short: written(text, folded, one.short), long: written(text, folded, one.long), at: folded.startOf(one.short.start) }];
  });
}

function definitionsAt(text: string, bracket: Bracket): Found[] {
  const inside = shortInside(text, bracket);
  const both = inside ? null : bothInside(text, bracket);
  const before = inside || both ? null : shortBefore(text, bracket);
  const chinese = inside || before ? null : chineseBefore(text, bracket, both);
  return [inside ?? both ?? before, chinese].filter((found) => found !== null);
}
