/** Stands as a name of its own behind the names of a source that leaves further ones out. */
export const OTHERS = 'et al.';

/** A person or an organisation in CSL-JSON. */
export interface CslName {
  family?: string;
  given?: string;
  'non-dropping-particle'?: string;
  suffix?: string;
  /** An organisation, or `OTHERS`. */
  literal?: string;
}

/** A paper in CSL-JSON 1.0.2, as far as the library knows it. A member that is not known is missing. */
export interface CslItem {
  id: string;
  type: string;
  'citation-key': string;
  title?: string;
  author?: CslName[];
  editor?: CslName[];
  'container-title'?: string;
  'collection-title'?: string;
  issued?: { 'date-parts': [number[]] };
  volume?: string;
  issue?: string;
  page?: string;
  publisher?: string;
  'publisher-place'?: string;
  edition?: string;
  number?: string;
  genre?: string;
  DOI?: string;
  URL?: string;
  ISBN?: string;
  ISSN?: string;
  language?: string;
}
