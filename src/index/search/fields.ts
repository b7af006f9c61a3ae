/** The text fields of a unit; a posting names one by its place here. */
export const FIELDS = ['title', 'section', 'text', 'caption', 'label'] as const;
export type Field = (typeof FIELDS)[number];

/** Parameters of BM25F: saturation, and for every field its weight and how strongly its length counts. */
export interface Ranking {
  k1: number;
  fields: Readonly<Record<Field, { weight: number; b: number }>>;
}

/**
 * Fixed by `npm run bench -- ranking`. A title is the same for all units of its paper and a section for its neighbours: they say
 * less about the unit than its own words.
 */
export const RANKING: Ranking = {
  k1: 0.9,
  fields: {
    title: { weight: 1, b: 0.4 },
    section: { weight: 0.5, b: 0.4 },
    text: { weight: 1, b: 0.4 },
    caption: { weight: 1, b: 0.4 },
    label: { weight: 1, b: 0 },
  },
};
