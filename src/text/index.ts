export { sha256Hex } from './digest';
export { hasCjk, isCjkChar } from './scripts';
export { estimateTokens, quarterTokens } from './estimate-tokens';
export { sentences } from './sentences';
export type { SentenceSpan } from './sentences';
export { normalise, normalisedRange, originalRange } from './normalise';
export type { Normalised } from './normalise';
export { bigramSegmenter, foldText, TOKENIZER_VERSION, tokenize, tokenSpans } from './tokenize';
export type { TermSpan, TokenizeOptions, WordSegmenter } from './tokenize';
