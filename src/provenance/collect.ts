import type { LocatorValue, Provenance } from './locator';

/** What of a unit or passage says where it stands. */
export interface Located {
  /** PDF page indices from 1, in reading order. */
  pages?: readonly number[];
  /** Section path; empty or missing where there is none. */
  path?: readonly string[];
}

/** The locators of one unit or passage. A key without a value is left out: no `section` is not `section: ""`. */
export function collect({ pages = [], path = [] }: Located): Provenance {
  const found: Record<string, readonly LocatorValue[]> = {};
  if (pages.length > 0) found['page'] = [...new Set(pages)];
  if (path.length > 0) found['section'] = [[...path]];
  return found;
}

/**
 * Several provenances as one: for each key its distinct values in reading order, keys in the order in which they first occur. No key
 * is special. A list of strings is one value (a path); any other list inside a list is flattened; null, "" and whatever
 * is no locator value is dropped. Types are kept: 3 and "3" are two values.
 */
export function aggregate(parts: readonly Readonly<Record<string, unknown>>[]): Provenance {
  const values = new Map<string, Map<string, LocatorValue>>();
  for (const part of parts) {
    for (const [key, raw] of Object.entries(part)) {
      const distinct = values.get(key) ?? new Map<string, LocatorValue>();
      // The outermost list is the list of values, also where all of them are strings.
      for (const item of Array.isArray(raw) ? raw : [raw]) addValue(item, distinct);
      if (distinct.size > 0) values.set(key, distinct);
    }
  }
  return Object.fromEntries([...values].map(([key, distinct]) => [key, [...distinct.values()]]));
}

function addValue(item: unknown, distinct: Map<string, LocatorValue>): void {
  if (Array.isArray(item)) {
    const list: readonly unknown[] = item;
    if (list.length > 0 && list.every(isText)) add(distinct, list);
    else for (const inner of list) addValue(inner, distinct);
    return;
  }
  if (typeof item === 'boolean' || (typeof item === 'number' && Number.isFinite(item)) || (isText(item) && item !== '')) {
    add(distinct, item);
  }
}

function add(distinct: Map<string, LocatorValue>, value: LocatorValue): void {
  const identity = JSON.stringify(value);
  if (!distinct.has(identity)) distinct.set(identity, value);
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Provenance as it was stored; `{}` for a missing or foreign value, so that old records load. Never throws. */
export function readProvenance(stored: unknown): Provenance {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  return aggregate([Object.fromEntries(Object.entries(stored))]);
}
