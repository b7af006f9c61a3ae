import { isRecord, listOf, recordsOf, textOf, type JsonRecord } from '../../loose-json';

/** An item of a Docling document with what is above it. */
export interface DoclingItem {
  ref: string;
  row: JsonRecord;
  collection: 'texts' | 'tables' | 'pictures' | 'groups' | 'other';
}

const COLLECTIONS = ['texts', 'tables', 'pictures', 'groups', 'key_value_items', 'form_items'] as const;

/** A Docling document's items by reference ("#/texts/3"). */
export class DoclingIndex {
  private readonly lists = new Map<string, unknown[]>();

  constructor(document: JsonRecord) {
    for (const name of COLLECTIONS) this.lists.set(name, listOf(document[name]));
  }

  /** The item of a `$ref` (or older `cref`), or null where it leads nowhere. */
  at(pointer: unknown): DoclingItem | null {
    const ref = refOf(pointer);
    const found = /^#\/(\w+)\/(\d{1,9})$/.exec(ref);
    const row = found ? this.lists.get(found[1] ?? '')?.[Number(found[2])] : undefined;
    if (!found || !isRecord(row)) return null;
    const name = found[1];
    return { ref, row, collection: name === 'texts' || name === 'tables' || name === 'pictures' || name === 'groups' ? name : 'other' };
  }
}

const refOf = (pointer: unknown): string => (isRecord(pointer) ? textOf(pointer.$ref ?? pointer.cref) : textOf(pointer));

/** References of a list field. */
export const refsOf = (value: unknown): string[] => recordsOf(value).map(refOf).filter((ref) => ref !== '');

/** What a walk met that should not be: the same item twice (a circle, or two parents), or a reference that leads nowhere. */
export interface WalkFaults {
  repeated: number;
  dangling: number;
}

/**
 * Items below a node in reading order: the tree of `$ref`s, not the lists. Groups are entered, and items that hold others (a list item with a list); what stands in a picture or a
 * table is theirs and not walked. Each item once, however often it is referred to: `seen` holds those of
 * walks before, `known` those that may rightly be met again. Linear, and no deeper on the stack for deep trees.
 */
export function* walkBody(root: JsonRecord, index: DoclingIndex, faults: WalkFaults, seen: Set<string>, known: ReadonlySet<string> = new Set()): Generator<DoclingItem> {
  const stack = [...listOf(root.children)].reverse();
  for (let pointer = stack.pop(); pointer !== undefined; pointer = stack.pop()) {
    const item = index.at(pointer);
    if (item === null) {
      faults.dangling += 1;
      continue;
    }
    if (seen.has(item.ref)) {
      if (!known.has(item.ref)) faults.repeated += 1;
      continue;
    }
    seen.add(item.ref);
    yield item;
    if (item.collection === 'pictures' || item.collection === 'tables' || isInline(item)) continue;
    const children = listOf(item.row.children);
    for (let at = children.length - 1; at >= 0; at -= 1) stack.push(children[at]);
  }
}

/** A group whose children are pieces of one paragraph. */
export const isInline = ({ collection, row }: DoclingItem): boolean => collection === 'groups' && textOf(row.label) === 'inline';
