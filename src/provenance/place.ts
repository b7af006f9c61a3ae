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
  at?: Provenance;
  /** The file beside the paper's text that it stands in: told before its place. */
  supplement?: { name: string };
}

export interface PlaceOptions {
  /** UTF-16 units that the section path may take. Unlimited when missing. */
  maxPath?: number;
  /** "section" leaves out all but the section, "pages" the section alone. */
  only?: 'pages' | 'section';
}

/** "p. 3–4 · Methods > Study population" or "Table S1.xlsx · Sheet Q1 · Row 12", in the reader's language; "" where nothing is known. */
export function formatPlace(place: Place, translate: Translate, options: PlaceOptions = {}): string {
  const located = {
    ...(options.only === 'section' ? {} : { pages: place.pages ?? [] }),
    ...(options.only === 'pages' ? {} : { path: place.path ?? [] }),
  };
  const whole = options.only !== 'section';
  const provenance = aggregate(whole && place.at ? [collect(located), place.at] : [collect(located)]);
  const where = formatProvenance(provenance, translate, {
    labels: place.labels ?? {},
    approximate: place.approximate ?? false,
    ...(options.maxPath === undefined ? {} : { maxPath: options.maxPath }),
  });
  return [whole ? (place.supplement?.name ?? '') : '', where].filter((part) => part !== '').join(' · ');
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
