import { aggregate, type Provenance } from '../provenance';
import type { UnitBlock } from './model';

/** Where blocks stand besides page and section, each key with its distinct values in reading order; `{}` where nothing is known. */
export const locatorsOf = (blocks: readonly Pick<UnitBlock, 'at'>[]): Provenance => aggregate(blocks.flatMap(({ at }) => (at ? [at] : [])));
