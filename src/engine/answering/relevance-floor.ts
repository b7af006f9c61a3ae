/**
 * The least `relevanceOf` (share of the question's terms, 0 to 1) of the best passage with which a model is asked (`spec/80` 3). 0 asks always: until a value is measured on the unanswerable
 * questions of `npm run bench -- answers`, nothing is kept back on a guess, and an answer without a supported quote abstains all the same.
 */
export const RELEVANCE_FLOOR = 0;
