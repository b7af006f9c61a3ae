import type { SupplementLimits, SupplementRead } from '../ports';

export interface SupplementQuestion {
  supplement: number;
  name: string;
  bytes: Uint8Array;
  limits: SupplementLimits;
}

export interface SupplementAnswer {
  supplement: number;
  read: SupplementRead;
}

export const isAnswer = (message: unknown): message is SupplementAnswer => typeof message === 'object' && message !== null && 'supplement' in message && 'read' in message;
export const isQuestion = (message: unknown): message is SupplementQuestion => typeof message === 'object' && message !== null && 'supplement' in message && 'bytes' in message;
