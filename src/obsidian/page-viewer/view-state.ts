import type { Turn } from '../../citation';
import type { Zoom } from './zoom';
import { MAX_ZOOM, MIN_ZOOM } from './zoom';

/** A cited place: a half-open UTF-16 range of the paper's canonical text. */
export interface Hit {
  start: number;
  end: number;
  /** Fingerprint of the range's words, so that a place in a text that has changed is never marked; null where it was not made yet. */
  mark: string | null;
}

/** Everything that the pane needs to show the same again after a restart. */
export interface PageViewState {
  paperId: string;
  /** For the tab, before the paper is known. */
  title: string;
  /** PDF page index from 1; null for the first cited place, or the first page. */
  page: number | null;
  hits: Hit[];
  /** Index of the current one of `hits`. */
  at: number;
  zoom: Zoom;
  turn: Turn;
}

/** A state as the app's layout keeps it; null where it is none of ours, or damaged. */
export function readState(state: unknown): PageViewState | null {
  const members = new Map(typeof state === 'object' && state !== null ? Object.entries(state as Record<string, unknown>) : []);
  const paperId = members.get('paperId');
  if (typeof paperId !== 'string' || paperId === '') return null;
  const list: unknown = members.get('hits');
  const hits = Array.isArray(list) ? list.flatMap((hit: unknown) => readHit(hit) ?? []) : [];
  const page = members.get('page');
  const at = members.get('at');
  const title = members.get('title');
  const turn = members.get('turn');
  return {
    paperId,
    title: typeof title === 'string' ? title : '',
    page: isCount(page) && page > 0 ? page : null,
    hits,
    at: isCount(at) && at < hits.length ? at : 0,
    zoom: readZoom(members.get('zoom')),
    turn: turn === 90 || turn === 180 || turn === 270 ? turn : 0,
  };
}

function readHit(hit: unknown): Hit | null {
  if (typeof hit !== 'object' || hit === null) return null;
  const { start, end, mark } = hit as Record<string, unknown>;
  if (!isCount(start) || !isCount(end) || end < start) return null;
  return { start, end, mark: typeof mark === 'string' ? mark : null };
}

const readZoom = (zoom: unknown): Zoom => (typeof zoom === 'number' && zoom >= MIN_ZOOM && zoom <= MAX_ZOOM ? zoom : 'width');

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
