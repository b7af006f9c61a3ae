import { INSERTION_KINDS, type InsertionKind } from '../../citation';
import type { SearchMode } from '../../retrieval/model';
import { LocusApiError } from './model';

/** Longest text that is taken, in UTF-16 units: more is a mistake, and would keep the thread busy. */
const LONGEST = 10_000;
const MOST_PAPERS = 1_000;
const MODES: readonly SearchMode[] = ['words', 'meaning', 'both'];

const wrong = (what: string): LocusApiError => new LocusApiError('bad-argument', what);

/** The members of an argument; whatever it is, nothing of it is trusted. Throws `bad-argument`, as all of these do. */
export function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('an object is wanted');
  return new Map(Object.entries(value));
}

export function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw wrong(`${name} must be a text`);
  if (value.length > LONGEST) throw wrong(`${name} is longer than ${LONGEST} characters`);
  return value;
}

export const optionalText = (value: unknown, name: string): string | null => (value === undefined || value === null ? null : textOf(value, name));

export function flagOf(value: unknown, name: string): boolean {
  if (value !== undefined && typeof value !== 'boolean') throw wrong(`${name} must be true or false`);
  return value === true;
}

export function limitOf(value: unknown): number {
  if (value === undefined) return 10;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 100) throw wrong('limit must be a whole number from 1 to 100');
  return value;
}

export function rangeOf(members: ReadonlyMap<string, unknown>): { start: number; end: number } {
  const [start, end] = [members.get('start'), members.get('end')];
  if (typeof start !== 'number' || typeof end !== 'number' || !Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end <= start) throw wrong('start and end must be whole numbers, start before end');
  return { start, end };
}

export function modeOf(value: unknown): SearchMode {
  const mode = MODES.find((known) => known === (value ?? 'words'));
  if (mode === undefined) throw wrong(`mode must be one of ${MODES.join(', ')}`);
  return mode;
}

export function formOf(value: unknown): InsertionKind {
  const form = INSERTION_KINDS.find((known) => known === (value ?? 'link'));
  if (form === undefined) throw wrong(`form must be one of ${INSERTION_KINDS.join(', ')}`);
  return form;
}

export function papersOf(value: unknown): string[] | null {
  if (value === undefined) return null;
  if (!Array.isArray(value) || value.length > MOST_PAPERS) throw wrong(`papers must be a list of at most ${MOST_PAPERS} keys`);
  return value.map((paperId) => textOf(paperId, 'papers'));
}
