import { isRecord } from '../ocr/loose-json';
import type { BuiltPaper } from '../structure/model';
import type { Manifest } from './shard';

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const areFiles = (value: unknown): boolean => Array.isArray(value) && value.every((file) => isRecord(file) && isText(file.name) && isText(file.sha256));

/** Whether a parsed value has every member of a manifest, so that later steps need not ask again. */
export function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || !isRecord(value.identity) || !isRecord(value.hashes) || !isRecord(value.counts)) return false;
  const { hashes, counts, identity } = value;
  return (
    isCount(value.schema) &&
    [value.paperId, value.generation, value.outlineHash, value.policyVersion].every(isText) &&
    (value.collection === 'body' || value.collection === 'fulltext') &&
    (identity.kind === 'result-hash' || identity.kind === 'content') && isText(identity.value) &&
    [hashes.tree, hashes.body, hashes.objects].every(isText) &&
    [counts.body, counts.fulltext, counts.object, counts.references, counts.pages, counts.characters].every(isCount) &&
    areFiles(value.sources) && (value.supplements === undefined || areFiles(value.supplements)) &&
    Array.isArray(value.warnings) && value.warnings.every((warning) => isRecord(warning) && isText(warning.code))
  );
}

/** Whether a parsed value has the members of a built paper, with every unit inside the canonical text. */
export function isBuiltPaper(value: unknown): value is BuiltPaper {
  if (!isRecord(value) || !isText(value.canonical)) return false;
  const { length } = value.canonical;
  const inside = (range: unknown): boolean =>
    isRecord(range) && isCount(range.start) && isCount(range.end) && range.start <= range.end && range.end <= length;
  return (
    Array.isArray(value.tree) && value.tree.every(isRecord) &&
    Array.isArray(value.units) && value.units.every((unit: unknown) => inside(unit) && isUnit(unit)) &&
    Array.isArray(value.references) && value.references.every(inside) &&
    (value.supplements === undefined || (areFiles(value.supplements) && Array.isArray(value.supplements) && value.supplements.every(inside))) &&
    [value.pageLabels, value.pageSizes, value.excluded, value.unknownRoles].every(isRecord)
  );
}

const isUnit = (unit: unknown): boolean => isRecord(unit) && isText(unit.unitId) && [unit.pages, unit.path, unit.blocks].every(Array.isArray);
