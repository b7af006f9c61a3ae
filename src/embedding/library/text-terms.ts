import { tokenize, type WordSegmenter } from '../../text';

/**
 * Terms of a text with their times, as the index counts them. `pieces` are tokenised one by one, as fields are. `asked` gives what a question
 * asks for, which differs for Chinese, Japanese and Korean alone.
 */
export function termsOf(pieces: readonly string[], asked: 'text' | 'query', segmenter?: WordSegmenter): Map<string, number> {
  const times = new Map<string, number>();
  for (const piece of pieces) {
    for (const term of tokenize(piece, { for: asked, ...(segmenter && { segmenter }) })) times.set(term, (times.get(term) ?? 0) + 1);
  }
  return times;
}
