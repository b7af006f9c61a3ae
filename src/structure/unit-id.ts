import { sha256Hex } from '../text';

/** A key's part in [A-Za-z0-9_-]: other characters become "_", so two ids may share it; a digest beside it tells them apart. */
export const safePart = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 40);

/**
 * Ids of one paper's units: `<paper>.<16 hex digits>`, the digits over the paper's id and what the unit is made of. The same on any machine,
 * unique in the library, safe in keys and file names (`spec/20` 18).
 */
export class UnitIds {
  private readonly given = new Map<string, number>();
  private readonly prefix: string;

  constructor(private readonly paperId: string) {
    this.prefix = safePart(paperId);
  }

  /** The id for a thing named by its parts; a second thing with the same name gets another id. */
  next(...parts: readonly (string | number)[]): string {
    const name = JSON.stringify([this.paperId, ...parts]);
    const ordinal = this.given.get(name) ?? 0;
    this.given.set(name, ordinal + 1);
    return `${this.prefix}.${sha256Hex(name, `#${ordinal}`).slice(0, 16)}`;
  }
}

/** Throws where two units share an id or an id has a character that a key may not have: a build that would lose text. */
export function assertIds(ids: readonly string[]): void {
  const seen = new Set<string>();
  for (const id of ids) {
    if (!/^[A-Za-z0-9_.-]+$/.test(id)) throw new Error(`Locus: unsafe unit id ${JSON.stringify(id)}`);
    if (seen.has(id)) throw new Error(`Locus: two units have the id ${id}`);
    seen.add(id);
  }
}
