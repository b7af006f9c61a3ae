import { citedName } from '../../citation';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import { formatPlace, type PageLabels, type Place } from '../../provenance';

/** "p. 3–4", with the printed pages where they are known; "" where no page is. */
export const pagesText = (pages: readonly number[], labels: PageLabels, t: Translate): string => formatPlace({ pages, labels }, t, { only: 'pages' });

/** The same, or of a supplement its file and where in it ("Table S1.xlsx · Sheet Q1 · Row 12"). */
export const standsText = (place: Pick<Place, 'pages' | 'labels' | 'at' | 'supplement'>, t: Translate): string => formatPlace(place, t, { only: 'pages' });

/** "Methods > Study population", with a leading "~" where it is a guess; at most `room` UTF-16 units where given. */
export const sectionText = (path: readonly string[], approximate: boolean, t: Translate, room?: number): string =>
  formatPlace({ path, approximate }, t, { only: 'section', ...(room === undefined ? {} : { maxPath: room }) });

/** "Degiacomi et al. 2024"; a short title where no author is known, the folder's name where nothing is. */
export const paperName = (paper: PaperMetadata | undefined, paperId: string): string =>
  paper ? `${citedName(paper)} ${paper.year ?? ''}`.trim() : paperId;
