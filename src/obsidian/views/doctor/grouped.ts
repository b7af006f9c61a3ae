/** Items by key, keys and items in the order in which they came. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Puts more behind what a group has, and gives all of it: a new array, so that it can be told from what it was. */
export function joined<T>(groups: Map<string, T[]>, key: string, more: readonly T[]): T[] {
  const all = [...(groups.get(key) ?? []), ...more];
  groups.set(key, all);
  return all;
}
