import { isMessageKey, type Translate } from '../../../i18n';
import type { Passage } from '../../../retrieval/model';

/** More than these do not fit beside a card's buttons. */
const MOST = 6;

type Explained = Pick<Passage, 'text' | 'highlights' | 'arms' | 'related'>;

/** The reason in one line: "Matches: width · hedgerows"; where no word of the passage itself matched, the words that go together, or how it was found. */
export function whyText(passage: Explained, t: Translate): string {
  const words = matchedWords(passage);
  if (words.length > 0) return t('why.matches', { words: listed(words) });
  const pairs = relatedPairs(passage);
  return pairs.length > 0 ? t('why.related', { pairs: listed(pairs) }) : t('why.found-by', { arms: foundBy(passage, t) });
}

/** Everything that is known of why, a line each: how it was found, which words matched, which words go together (`spec/40` 24). */
export function whyLines(passage: Explained, t: Translate): { name: string; text: string }[] {
  const [words, pairs] = [matchedWords(passage), relatedPairs(passage)];
  return [
    { name: t('why.name-found-by'), text: foundBy(passage, t) },
    ...(words.length > 0 ? [{ name: t('why.name-matches'), text: words.join(' · ') }] : []),
    ...(pairs.length > 0 ? [{ name: t('why.name-related'), text: pairs.join(' · ') }] : []),
  ];
}

/** Words of the passage that matched, each once, as first written. */
function matchedWords({ text, highlights }: Pick<Passage, 'text' | 'highlights'>): string[] {
  const words = new Map<string, string>();
  for (const { start, end } of highlights) {
    const word = text.slice(start, end);
    const key = word.toLowerCase();
    if (!words.has(key)) words.set(key, word);
  }
  return [...words.values()];
}

const relatedPairs = ({ related }: Pick<Passage, 'related'>): string[] => related.map(({ asked, found }) => `${asked} ~ ${found}`);

/** "words (place 1), related in your library (place 4)". Merged units may have been found by one arm several times: the best counts. */
function foundBy({ arms }: Pick<Passage, 'arms'>, t: Translate): string {
  const best = new Map<string, number>();
  for (const { arm, rank } of arms) best.set(arm, Math.min(rank, best.get(arm) ?? Infinity));
  return [...best].map(([arm, rank]) => t('why.place', { arm: armName(arm, t), rank })).join(t('list.comma'));
}

/** An arm of a newer engine is shown as it is. */
function armName(arm: string, t: Translate): string {
  const key = `arm.${arm}`;
  return isMessageKey(key) ? t(key) : arm;
}

const listed = (words: readonly string[]): string => (words.length > MOST ? `${words.slice(0, MOST).join(' · ')} …` : words.join(' · '));
