import type { Rendered } from './events';
import type { BuildPolicy, Reference, Unit } from './model';
import { linkMentions } from './mentions';
import { objectUnits } from './object-units';
import { runningUnits } from './running-units';
import { walkTree, type StructureTree } from './tree';
import { assertIds, UnitIds } from './unit-id';

/** Units and references of a paper in reading order; a section's objects come after its running units. Throws where two units would share an id. */
export function buildUnits(tree: StructureTree, rendered: Rendered, paperId: string, collection: 'body' | 'fulltext', policy: BuildPolicy): { units: Unit[]; references: Reference[] } {
  const ids = new UnitIds(paperId);
  const units: Unit[] = [];
  for (const node of walkTree(tree.roots)) {
    const events = tree.ownEvents.get(node.nodeId) ?? [];
    for (const unit of runningUnits(node, events, rendered.markdown, collection, policy, ids)) units.push(unit);
    for (const unit of objectUnits(node, events, rendered.markdown, policy, ids)) units.push(unit);
  }
  assertIds(units.map(({ unitId }) => unitId));
  linkMentions(units, rendered.markdown);
  const references = rendered.emitted
    .filter(({ emittedAs }) => emittedAs === 'reference')
    .map(({ page, blockId, start, end }) => ({ page, blockId, start, end }));
  return { units, references };
}
