export type { Cache } from './cache';
export type { Breathe, Clock } from './clock';
export type { FileStat, Listing, ReadFiles, WriteFiles } from './files';
export type { Http, HttpPieces, HttpRequest, HttpResponse, HttpStream, KeyAccount } from './http';
export type { PdfBookmark, PdfBox, PdfFacts, PdfFailure, PdfLimits, PdfLine, PdfLines, PdfPage, PdfRead, PdfReader } from './pdf';
export type { PieceLocator, SupplementFailure, SupplementKind, SupplementLimits, SupplementNote, SupplementPiece, SupplementRead, SupplementReader, SupplementText } from './supplement';
export type { Random, Timer } from './timer';
