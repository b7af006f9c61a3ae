export { sha256Hex } from './digest';
export { hasCjk, isCjkChar } from './scripts';
