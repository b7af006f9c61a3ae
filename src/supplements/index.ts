export { DisposableSupplementReader } from './disposable-reader';
export { DEFAULT_LIMITS as SUPPLEMENT_LIMITS } from './limits';
