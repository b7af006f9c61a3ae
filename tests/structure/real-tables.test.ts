import { describe, expect, it } from 'vitest';
import { buildPaper, DEFAULT_POLICY } from '../../src/structure';
import { hasSamples, readSample } from '../ocr/formats/samples';

/** Label, rows, header rows and the first cell of a body row that is in print under that label. */
const PRINTED: Record<string, string[]> = {
  'mineru/cloud-full-md/ACL24T01.full.md': [
    'Table 1: 1+8 (1) Forward translation model (TM)', 'Table 2: 0+7 Description WMT20', 'Table 3: 1+7 1', 'Table 4: 1+3 1', 'Table 5: 2+16 1. Baseline', 'Table 6: 1+4 De → En',
    'Table 7: 1+3 bitext only', 'Table 8: 1+3 bitext only', 'Table 9: 2+4 1', 'Table 10: 1+7 Generating n-best',
  ],
  'marker/multicolcnn.md': ['Table 1: 1+6 AMDCN', 'Table 2: 1+5 AMDCN', 'Table 3: 1+14 AMDCN (without perspective information)', 'Table 4: 1+5 AMDCN (without perspective information)'],
  'docling/2305.03393v1-pg9.json': ['Table 1: 2+4 6'],
};

describe.skipIf(!hasSamples)('20-21: tables of real papers', () => {
  it.each(Object.entries(PRINTED))('20-21: %s: every table has its own caption, cells and header', (path, expected) => {
    const source = readSample(path);
    if (!source) throw new Error(`no format knows ${path}`);
    const tables = buildPaper(source, DEFAULT_POLICY).units.filter(({ kind }) => kind === 'table');
    const read = tables.map(({ object }) => {
      const { headerRows = 0, rows = [] } = object?.cells ?? {};
      return `${object?.label}: ${headerRows}+${rows.length - headerRows} ${rows[headerRows]?.[0] ?? ''}`;
    });
    expect(read.sort()).toEqual([...expected].sort());
  });
});
