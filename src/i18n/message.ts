/** What is filled into a message, by name. */
export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * Fills `{name}` with the parameter, and `{name|paper|papers}` with the first word where the parameter is 1, else the second.
 * A parameter that is not given leaves nothing. Filled-in text is never read as a template again.
 */
export function interpolate(template: string, params: MessageParams = {}): string {
  return template.replace(/\{([A-Za-z]+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (one !== undefined) return value === 1 ? one : (many ?? '');
    return value === undefined ? '' : String(value);
  });
}

/** The names that a template fills in, sorted and distinct. */
export function parametersOf(template: string): string[] {
  return [...new Set([...template.matchAll(/\{([A-Za-z]+)/g)].map((match) => match[1] ?? ''))].sort();
}
