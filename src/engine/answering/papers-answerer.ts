import type { Http, HttpStream } from '../../ports';
import type { Answerer } from './answerer';

export interface PapersAnswererOptions {
  /** null where the host has no network. */
  http: Http | null;
  /** null where the host hands on answers only as a whole. */
  stream: HttpStream | null;
}

/** Answers from the library's papers. */
export const papersAnswerer = ({ http }: PapersAnswererOptions): Answerer => ({
  isThere: http !== null,
  ask: () => Promise.reject(new Error('Locus: questions are not answered yet')),
  estimate: () => Promise.reject(new Error('Locus: questions are not answered yet')),
  test: () => Promise.reject(new Error('Locus: questions are not answered yet')),
});
