import type { QuoteState } from '../citation';
import type { Translate } from '../i18n';
import type { Abstention, Answer, AnswerFlag, Claim } from './model';

/** "Not found in the 37 papers searched: …". */
export const abstentionText = ({ reason, papers, claims }: Abstention, t: Translate): string => t(`answer-abstained.${reason}`, { papers, claims });

/** What the passages below an abstention are not. */
export const nearestText = (t: Translate): string => t('answer-abstained.nearest');

export const flagText = (flag: AnswerFlag, { passages }: Pick<Answer, 'passages'>, t: Translate): string =>
  // Stopped while passages were looked for: none is kept, and no model was asked, so that none can bill.
  t(flag === 'stopped' && passages.length === 0 ? 'answer-flag.stopped-searching' : `answer-flag.${flag}`);

export const quoteStateText = (state: QuoteState, t: Translate): string => t(`quote-state.${state}`);

/** What gives reason to look twice at a claim, whatever its support; empty where nothing does. */
export function claimDoubts({ numbersUnsupported, turned, unknownMarkers }: Pick<Claim, 'numbersUnsupported' | 'turned' | 'unknownMarkers'>, t: Translate): string[] {
  return [
    ...(numbersUnsupported.length > 0 ? [t('claim-doubt.numbers', { numbers: numbersUnsupported.join(', ') })] : []),
    ...(turned === null ? [] : [t(`claim-doubt.${turned}`)]),
    ...(unknownMarkers.length > 0 ? [t('claim-doubt.unknown-markers', { markers: unknownMarkers.join(', ') })] : []),
  ];
}
