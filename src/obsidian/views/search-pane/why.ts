import type { Translate } from '../../../i18n';
import type { Passage } from '../../../retrieval/model';

/** How a passage was found, in plain words: "Found by words (1), similar spelling (4)". "" where it is not known. */
export function whyText(passage: Pick<Passage, 'arms'>, t: Translate): string {
  if (passage.arms.length === 0) return '';
  const arms = passage.arms.map(({ arm, rank }) => t('why.arm', { arm: armName(arm, t), rank }));
  return t('why.found-by', { arms: arms.join(', ') });
}

function armName(arm: string, t: Translate): string {
  switch (arm) {
    case 'words':
      return t('why.words');
    case 'grams':
      return t('why.grams');
    case 'meaning':
      return t('why.meaning');
    default:
      return t('why.other');
  }
}
