import type { PdfLimits, PdfLines, PdfRead } from '../ports';

export interface PdfQuestion {
  pdf: number;
  bytes: Uint8Array;
  limits: PdfLimits;
  lines: PdfLines;
}

export interface PdfAnswer {
  pdf: number;
  read: PdfRead;
}

/** pdf.js posts messages of its own from a web worker; those have no `pdf`. */
export const isAnswer = (message: unknown): message is PdfAnswer => typeof message === 'object' && message !== null && 'pdf' in message && 'read' in message;
export const isQuestion = (message: unknown): message is PdfQuestion => typeof message === 'object' && message !== null && 'pdf' in message && 'bytes' in message;
