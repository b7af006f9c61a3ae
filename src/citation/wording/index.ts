export { bothPlaces, compareWording, placeOf } from './compare';
export type { Likeness, WordJudge, WordPlace } from './compare';
export type { IsKnown } from './layout';
export { misprintJudge, refusalOf } from './ocr-noise';
export type { Refusal } from './ocr-noise';
export { piecesOf } from './pieces';
export type { Piece } from './pieces';
export { isUnit } from './units';
export { beginsWithNegation, endsInNegation, holdsNegation, isNegation } from './polarity';
