import type { Translate } from '../../../i18n';
import type { Passage } from '../../../retrieval/model';

/** More than these do not fit beside a card's buttons. */
const MOST = 6;

/** Which words of the passage matched, each once: "Matches: width · hedgerows". "" where only its title or section did. */
export function whyText({ text, highlights }: Pick<Passage, 'text' | 'highlights'>, t: Translate): string {
  const words = new Map<string, string>();
  for (const { start, end } of highlights) {
    const word = text.slice(start, end);
    const key = word.toLowerCase();
    if (!words.has(key)) words.set(key, word);
  }
  if (words.size === 0) return '';
  const shown = [...words.values()].slice(0, MOST).join(' · ');
  return t('why.matches', { words: words.size > MOST ? `${shown} …` : shown });
}
