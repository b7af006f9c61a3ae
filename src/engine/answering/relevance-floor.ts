/**
 * The least `relevanceOf` of the nearest passage with which a model is asked (`spec/80` 3). Measured by `npm run bench -- answers`: four fifths of the least that any answerable question of the half
 * that chooses has, rounded down to a hundredth (0.116 -> 0.09). It stops most of what has nothing to do with the library; a question about a study that is here, for something that nobody reports, shares
 * its words with the papers like any other, and is left to the check of quotes.
 */
export const RELEVANCE_FLOOR = 0.09;
