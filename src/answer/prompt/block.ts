import type { Translate } from '../../i18n';
import { passageForModel, type Place } from '../../provenance';
import { withoutMarkers } from './printed-markers';

/** A passage to send. */
export interface BlockSource {
  /** "Author 2024". */
  source: string;
  place: Place;
  /** An object's, as printed: "Table 2". */
  label: string | null;
  text: string;
  table: string | null;
}

/** A passage's text with a table's rows below it: what is sent, and what quotes are checked against. */
export const shownText = ({ text, table }: { text: string; table: string | null }): string => (table === null ? text : `${text}\n${table}`);

/** The block that is sent for a passage: "[S1] Author 2024, p. 3 · Methods:" and the text. Its own marker is the only one in it. `number` counts from 1. */
export function passageBlock(number: number, { source, place, label, ...shown }: BlockSource, translate: Translate): { header: string; text: string } {
  const plain: Place = {
    ...place,
    path: [...(place.path ?? []), ...(label === null || label === '' ? [] : [label])].map(withoutMarkers),
    ...(place.supplement && { supplement: { name: withoutMarkers(place.supplement.name) } }),
  };
  const header = passageForModel(number, { source: withoutMarkers(source), place: plain, text: '' }, translate).trimEnd();
  return { header, text: withoutMarkers(shownText(shown)) };
}
