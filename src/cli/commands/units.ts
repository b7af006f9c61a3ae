import type { Command } from '../command';
import { labelList } from '../command';
import { embedText, formatPlace } from '../../provenance';
import type { EngineSettings } from '../../engine/engine';
import { locatorsOf, supplementAt } from '../../structure';
import type { BuiltPaper, BuiltSupplement, Unit } from '../../structure/model';
import { storedPaper } from '../stored-paper';
import { wrap } from '../terminal';

/** `locus units`: everything that is indexed of a paper, with its blocks. */
export const units: Command = {
  name: 'units',
  operands: ['paperId'],
  usage: '[--canonical]',
  options: { canonical: { type: 'boolean' } },
  async run({ engine, settings, operands, values, translate, terminal }) {
    const paperId = operands[0] ?? '';
    const paper = await storedPaper(engine, paperId, translate);
    const title = settings.titleInBreadcrumb ? ((await engine.metadata([paperId]))[paperId]?.title ?? null) : null;
    const references = paper.references.map(({ page, blockId, start, end }) => ({ page, blockId, text: paper.canonical.slice(start, end) }));
    const text = paper.units.map((unit) => {
      const place = formatPlace({ pages: unit.pages, labels: paper.pageLabels, path: unit.path, approximate: unit.approximate === true, at: locatorsOf(unit.blocks), ...supplementOf(unit, paper) }, translate);
      const head = [unit.object?.label, translate(`kind.${unit.kind}`), place].filter(Boolean).join(' · ');
      return `${head}\n${wrap(paper.canonical.slice(unit.start, unit.end), terminal.columns, '  ')}\n`;
    });
    return {
      json: {
        paperId,
        ...(values.canonical === true ? { canonical: paper.canonical } : {}),
        units: paper.units.map((unit) => unitJson(unit, paper, settings, title)),
        references,
      },
      text: text.join('\n'),
    };
  },
};

function unitJson(unit: Unit, paper: BuiltPaper, settings: EngineSettings, title: string | null): Record<string, unknown> {
  const text = paper.canonical.slice(unit.start, unit.end);
  const label = unit.object?.label ?? null;
  return {
    unitId: unit.unitId,
    kind: unit.kind,
    collection: unit.collection,
    path: unit.path,
    pages: unit.pages,
    labels: labelList(unit.pages, paper.pageLabels),
    at: locatorsOf(unit.blocks),
    supplement: supplementOf(unit, paper).supplement?.name ?? null,
    start: unit.start,
    end: unit.end,
    text,
    embedText: embedText({ path: unit.path, text: [label, text].filter(Boolean).join(' '), title, budget: settings.policy.unitCap }),
    ...(label === null ? {} : { label }),
    blocks: unit.blocks.map(({ page, blockId, start, end, bbox, at }) => ({ page, blockId, start, end, bbox, ...(at && { at }) })),
    indexable: unit.indexable,
    ...(unit.reason === undefined ? {} : { reason: unit.reason }),
  };
}

function supplementOf({ start }: Unit, paper: BuiltPaper): { supplement?: BuiltSupplement } {
  const supplement = supplementAt(paper, start);
  return supplement === null ? {} : { supplement };
}
