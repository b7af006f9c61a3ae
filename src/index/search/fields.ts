/** The text fields of a unit; a posting names one by its place here. */
export const FIELDS = ['title', 'section', 'text', 'caption', 'label'] as const;
export type Field = (typeof FIELDS)[number];

/** Parameters of BM25F: saturation, and for every field its weight and how strongly its length counts. */
export interface Ranking {
  k1: number;
  fields: Readonly<Record<Field, { weight: number; b: number }>>;
}

/**
 * Fixed by `npm run bench -- ranking` (nDCG@10 against a textbook BM25: SciFact 0.686 : 0.673, PubMedQA 0.743 : 0.745, CSL 0.983 : 0.983).
 * Sections move nothing there, because the sets have none but labels; half a word of text is a guess that does no harm.
 */
export const RANKING: Ranking = {
  k1: 1,
  fields: {
    title: { weight: 1.5, b: 0.4 },
    section: { weight: 0.5, b: 0.4 },
    text: { weight: 1, b: 0.6 },
    caption: { weight: 1, b: 0.4 },
    label: { weight: 1, b: 0 },
  },
};
