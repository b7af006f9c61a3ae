// Made by scripts/english-words.mjs.
declare module 'virtual:english-words' {
  /** Gives English words, sorted and front-coded, as base64 over raw deflate; a mark that ends in "~" may stand before it. */
  const packed: () => string;
  export default packed;
}
