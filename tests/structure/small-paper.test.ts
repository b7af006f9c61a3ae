import { describe, expect, it } from 'vitest';
import { buildPaper, checkConservation, DEFAULT_POLICY } from '../../src/structure';
import { block, paper } from './made-up-blocks';

const small = paper([
  block(1, 0, 'body_paragraph', 'We report a cohort.'),
  block(1, 1, 'section_heading', 'Methods'),
  block(1, 2, 'body_paragraph', 'Overview.'),
  block(1, 3, 'subsection_heading', 'Study population'),
  block(1, 4, 'body_paragraph', 'We enrolled 412'),
  block(2, 0, 'body_paragraph', 'patients from 3 sites.'),
  block(3, 1, 'subsection_heading', 'Outcomes'),
  block(3, 2, 'figure_caption', 'Fig. 1 Flow chart'),
  block(3, 3, 'body_paragraph', 'Outcome was death.'),
  block(4, 0, 'section_heading', 'Results'),
  block(4, 1, 'body_paragraph', '412 patients.'),
  block(4, 2, 'structured_insert', 'Box: key messages'),
  block(5, 0, 'body_paragraph', 'HR 0.98.'),
  block(5, 1, 'reference_heading', 'References'),
  block(5, 2, 'reference_item', '[1] Author 2024', { rawLabel: 'reference_content' }),
]);
const built = buildPaper(small, { ...DEFAULT_POLICY, minimumWords: 0 });

describe('20: the small paper that must come out exactly', () => {
  it('gives these paths, kinds, pages and texts, and no unit under References', () => {
    expect(built.units.map((unit) => [unit.path.join(', ') || '(front)', unit.kind, unit.pages.join(', '), built.canonical.slice(unit.start, unit.end)])).toEqual([
      ['(front)', 'abstract', '1', 'We report a cohort.'],
      ['Methods', 'body', '1', 'Overview.'],
      ['Methods, Study population', 'body', '1, 2', 'We enrolled 412 patients from 3 sites.'],
      ['Methods, Outcomes', 'body', '3', 'Outcome was death.'],
      ['Methods, Outcomes', 'figure', '3', 'Flow chart'],
      ['Results', 'body', '4', '412 patients.'],
      ['Results', 'insert', '4', 'Box: key messages'],
      ['Results', 'body', '5', 'HR 0.98.'],
    ]);
    expect(built.units.every(({ indexable }) => indexable)).toBe(true);
    expect(built.units.find(({ kind }) => kind === 'figure')?.object).toMatchObject({ label: 'Fig. 1', labelKey: 'figure 1' });
  });

  it('gives one reference', () => {
    expect(built.references.map(({ start, end }) => built.canonical.slice(start, end))).toEqual(['[1] Author 2024']);
  });

  it('prints headings as plain lines, joins the broken paragraph with one space, puts the figure behind its run', () => {
    expect(built.canonical).toBe(
      'We report a cohort.\n\nMethods\n\nOverview.\n\nStudy population\n\nWe enrolled 412 patients from 3 sites.\n\nOutcomes\n\nOutcome was death.\n\n' +
        'Fig. 1 Flow chart\n\nResults\n\n412 patients.\n\nBox: key messages\n\nHR 0.98.\n\nReferences\n\n[1] Author 2024',
    );
  });

  it('20-14: loses and doubles nothing', () => {
    expect(checkConservation(small, built)).toEqual({ lost: [], doubled: [], broken: [], uncounted: 0 });
  });

  it('20-19: with the usual minimum, units of under three words are kept and say why they are not searched; a label counts', () => {
    const usual = buildPaper(small, DEFAULT_POLICY);
    expect(usual.units.filter(({ indexable }) => !indexable).map((unit) => [usual.canonical.slice(unit.start, unit.end), unit.reason])).toEqual([
      ['Overview.', 'too-short'],
      ['412 patients.', 'too-short'],
    ]);
  });
});
