import type { Translate } from '../i18n';
import { aggregate, collect } from './collect';
import { formatProvenance } from './format';
import type { PageLabels, Provenance } from './locator';

/** Where something stands, as results and citations carry it. */
export interface Place {
  pages?: readonly number[];
  labels?: PageLabels;
  path?: readonly string[];
  approximate?: boolean;
  /** Locators other than page and section (slides, sheets, lines, unknown ones). */
  other?: Provenance;
}

export interface PlaceOptions {
  /** UTF-16 units that the section path may take. Unlimited when missing. */
  maxPath?: number;
  /** "pages" or "section" leaves the rest out. */
  only?: 'pages' | 'section';
}

/** "p. 3–4 · Methods > Study population", in the reader's language; "" where nothing is known. */
export function formatPlace(place: Place, translate: Translate, options: PlaceOptions = {}): string {
  const located = {
    ...(options.only === 'section' ? {} : { pages: place.pages ?? [] }),
    ...(options.only === 'pages' ? {} : { path: place.path ?? [] }),
  };
  const provenance = aggregate(options.only || !place.other ? [collect(located)] : [collect(located), place.other]);
  return formatProvenance(provenance, translate, {
    labels: place.labels ?? {},
    approximate: place.approximate ?? false,
    ...(options.maxPath === undefined ? {} : { maxPath: options.maxPath }),
  });
}

/** A chip's text and, as tooltip and accessible label, the whole of it. */
export interface Chip {
  text: string;
  full: string;
}

/** Default room for a section path in a chip, in UTF-16 units. */
const CHIP_PATH = 60;

export const placeChip = (place: Place, translate: Translate, options: PlaceOptions = {}): Chip => ({
  text: formatPlace(place, translate, { maxPath: CHIP_PATH, ...options }),
  full: formatPlace(place, translate, options.only ? { only: options.only } : {}),
});
