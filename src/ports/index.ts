export type { Cache } from './cache';
export type { Breathe, Clock } from './clock';
export type { FileStat, Listing, ReadFiles, WriteFiles } from './files';
export type { Http, HttpRequest, HttpResponse, KeyAccount } from './http';
export type { PdfBookmark, PdfBox, PdfFacts, PdfFailure, PdfLimits, PdfLine, PdfPage, PdfRead, PdfReader } from './pdf';
export type { Random, Timer } from './timer';
