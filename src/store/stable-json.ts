/**
 * JSON with the keys of every object in code-unit order: equal values give equal text, whatever the order in which
 * they were put together. Members that are `undefined` are left out, as in `JSON.stringify`.
 */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => stableJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${stableJson(member)}`);
  }
  return `{${members.join(',')}}`;
}
