import type { RunKind } from './model';

/**
 * What a role says about a block before its content is looked at. `heading`, `structural` and `front` are questions that
 * content answers; `excluded` is final, unless the role is a demotion (`demoted`).
 */
export type Treatment =
  | { as: 'run'; kind: RunKind }
  | { as: 'heading'; level: number; zone: 'section' | 'abstract' | 'backmatter' | 'references' }
  | { as: 'title' }
  | { as: 'front' }
  | { as: 'caption'; kind: 'figure' | 'table' }
  | { as: 'table' }
  | { as: 'formula' }
  | { as: 'asset'; kind: 'figure' | 'table' | 'media' }
  | { as: 'reference' }
  | { as: 'structural' }
  | { as: 'free-insert' }
  | { as: 'excluded'; demoted?: true };

const body: Treatment = { as: 'run', kind: 'body' };
const backmatter: Treatment = { as: 'run', kind: 'backmatter' };
const insert: Treatment = { as: 'run', kind: 'insert' };
const front: Treatment = { as: 'front' };
const excluded: Treatment = { as: 'excluded' };
const heading = (level: number, zone: 'section' | 'abstract' | 'backmatter' | 'references' = 'section'): Treatment => ({ as: 'heading', level, zone });

/** Every role that PaperForge writes (`spec/10`), and "" of sources without roles. The table is closed: anything else is `other`. */
const ROLES: Readonly<Record<string, Treatment>> = {
  '': body,
  body_paragraph: body,
  tail_candidate_body: backmatter,
  backmatter_body: backmatter,
  abstract_body: { as: 'run', kind: 'abstract' },
  footnote: { as: 'run', kind: 'footnote' },
  structured_insert: insert,
  structured_insert_candidate: insert,
  non_body_insert: { as: 'free-insert' },
  section_heading: heading(2),
  subsection_heading: heading(3),
  sub_subsection_heading: heading(4),
  abstract_heading: heading(2, 'abstract'),
  backmatter_heading: heading(2, 'backmatter'),
  backmatter_boundary_heading: heading(2, 'backmatter'),
  backmatter_boundary_candidate: heading(2, 'backmatter'),
  backmatter_boundary_heading_candidate: heading(2, 'backmatter'),
  reference_heading: heading(2, 'references'),
  paper_title: { as: 'title' },
  authors: front,
  affiliation: front,
  frontmatter_support: front,
  keywords: front,
  doi: front,
  email: front,
  correspondence: front,
  figure_caption: { as: 'caption', kind: 'figure' },
  figure_caption_candidate: { as: 'caption', kind: 'figure' },
  table_caption: { as: 'caption', kind: 'table' },
  table_caption_candidate: { as: 'caption', kind: 'table' },
  table_html: { as: 'table' },
  table_html_candidate: { as: 'table' },
  display_formula: { as: 'formula' },
  formula: { as: 'formula' },
  figure_asset: { as: 'asset', kind: 'figure' },
  table_asset: { as: 'asset', kind: 'table' },
  media_asset: { as: 'asset', kind: 'media' },
  author_bio_asset: { as: 'asset', kind: 'media' },
  reference_item: { as: 'reference' },
  reference_body: { as: 'reference' },
  unknown_structural: { as: 'structural' },
  noise: excluded,
  page_header: excluded,
  page_footer: excluded,
  frontmatter_noise: { as: 'excluded', demoted: true },
  figure_inner_text: excluded,
  ocr_text_missing: excluded,
  ocr_raw_error: excluded,
};

/** Treatment of a role, or null where the table does not know the role. */
export const treatmentOf = (role: string): Treatment | null => (Object.hasOwn(ROLES, role) ? (ROLES[role] ?? null) : null);

/** Roles whose text may be left out of a paper: the closed list of `spec/20` 14. */
export function mayBeExcluded(role: string): boolean {
  const treatment = treatmentOf(role);
  return treatment?.as === 'excluded' || treatment?.as === 'asset';
}

/** Names under which page furniture found by its place, not by its role, is counted as left out. */
export const EDGE_ROLES = ['running_head', 'page_number'] as const;
export type EdgeRole = (typeof EDGE_ROLES)[number];
