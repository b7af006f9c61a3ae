import { describe, expect, it } from 'vitest';
import { printedLabels } from '../../src/structure/printed-labels';

describe('what is printed on the pages', () => {
  it('30-17: the PDF’s own labels come before running heads, and need not be unique', () => {
    expect(printedLabels(['i', 'i', 'ii', '1', '2', '3', '4'], { 4: '1', 5: '2', 6: '3' })).toEqual({ 1: 'i', 2: 'i', 3: 'ii', 4: '1', 5: '2', 6: '3', 7: '4' });
  });

  it('30-17: without labels of its own the running heads speak; without either nobody does', () => {
    expect(printedLabels(undefined, { 2: '1331' })).toEqual({ 2: '1331' });
    expect(printedLabels(undefined, {})).toEqual({});
    expect(printedLabels(['', ''], {})).toEqual({});
  });

  it('30-17: labels that gainsay the print on one page are not believed on any', () => {
    expect(printedLabels(['1', '2', '3', '4'], { 1: '1330', 2: '1331', 3: '1332' })).toEqual({ 1: '1330', 2: '1331', 3: '1332' });
    expect(printedLabels(['1330', '1331', '9', '1333'], { 1: '1330', 2: '1331', 3: '1332' })).toEqual({ 1: '1330', 2: '1331', 3: '1332' });
  });

  it('30-17: labels that only count the pages say nothing unless the print bears them out', () => {
    expect(printedLabels(['1', '2', '3'], {})).toEqual({});
    expect(printedLabels(['1', '2', '3', '4'], { 1: '1', 2: '2', 3: '3' })).toEqual({ 1: '1', 2: '2', 3: '3', 4: '4' });
  });

  it('30-17: labels that most pages share with others name no page, unless the print bears them out', () => {
    expect(printedLabels(['1', '1', '1', '1'], {})).toEqual({});
    expect(printedLabels(['1', '2', '1', '2', '3'], {})).toEqual({});
    expect(printedLabels(['i', 'i', 'ii', '1', '2'], {})).toEqual({ 1: 'i', 2: 'i', 3: 'ii', 4: '1', 5: '2' });
    expect(printedLabels(['1', '2', '1', '2'], { 3: '1', 4: '2' })).toEqual({ 1: '1', 2: '2', 3: '1', 4: '2' });
  });

  it('30-17: the print of pages that the file gives no label leaves its labels as doubtful as they were', () => {
    expect(printedLabels(['1', '2', ''], { 3: '7' })).toEqual({ 3: '7' });
  });

  it('30-17: case tells no labels apart', () => {
    expect(printedLabels(['III', 'IV', 'V'], { 1: 'iii', 2: 'iv', 3: 'v' })).toEqual({ 1: 'III', 2: 'IV', 3: 'V' });
  });
});
