import { describe, expect, it } from 'vitest';
import { documentsOf } from '../../../src/index/search';
import { madeUpPaper, metadata } from '../../retrieval/made-up-library';

describe('what is indexed of a paper', () => {
  const paper = madeUpPaper('P', [
    { text: 'Cells were counted.', path: ['2 Methods', 'Cohort'], pages: [3, 4] },
    { text: 'Page footer', indexable: false },
    { text: 'Fig. 2. The kinase.', kind: 'figure', object: { label: 'Fig. 2', labelKey: 'figure 2' } },
    { text: 'Table 1. Genes.\n\nA B', kind: 'table', object: { label: 'Table 1', labelKey: 'table 1', cells: { headerRows: 1, rows: [['A', 'B'], ['TP53', '7']] }, content: null } },
  ]);
  const documents = documentsOf('P', paper, metadata('P', { title: 'A title', year: 2024, tags: ['x'], folder: 'NLP' }));

  it('30-26: the breadcrumb is in the section field, the title comes from the catalogue, and the text is the slice', () => {
    expect(documents[0]).toEqual({
      unitId: 'P.000', paperId: 'P', collection: 'body', kind: 'body', sectionKinds: ['methods'], year: 2024, pages: [3, 4], tags: ['x'], folder: 'NLP',
      title: 'A title', section: '2 Methods > Cohort', text: 'Cells were counted.', caption: '', label: '',
    });
  });

  it('20-18: only indexable units', () => {
    expect(documents.map(({ unitId }) => unitId)).toEqual(['P.000', 'P.002', 'P.003']);
  });

  it('40-16: objects by caption, label and cells', () => {
    expect(documents[1]).toMatchObject({ caption: 'Fig. 2. The kinase.', label: 'Fig. 2 figure-2', text: '' });
    expect(documents[2]?.text).toBe('A B\nTP53 7');
  });

  it('40-9: a paper that the catalogue does not know is indexed without its facts', () => {
    expect(documentsOf('P', paper, null)[0]).toMatchObject({ title: '', year: null, tags: [], folder: '' });
  });
});
