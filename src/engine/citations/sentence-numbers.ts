import { unsupportedNumbers } from '../../citation/numbers';
import type { Standing } from '../../citation/standing';
import type { Breathe } from '../../ports';
import type { CheckRequest } from './model';

/**
 * Numbers of the sentences that stand in no passage which they cite (`spec/60` 19), by request. The passage is the whole unit around the cited words: a
 * number of the sentence before them is supported. Nothing is said of a sentence one of whose citations is not found now.
 */
export async function numbersWithoutSupport(requests: readonly CheckRequest[], standingOf: (request: CheckRequest) => Standing | null, breathe: Breathe): Promise<Map<CheckRequest, string[]>> {
  const bySentence = new Map<string, CheckRequest[]>();
  for (const request of requests) {
    const { sentence, sentenceAt } = request;
    if (sentence === undefined && sentenceAt === undefined) continue;
    // The place alone tells: links behind a full stop are one sentence's, though its text ends with each of them.
    const key = sentenceAt === undefined ? `said ${sentence ?? ''}` : `at ${sentenceAt}`;
    const together = bySentence.get(key);
    if (together) together.push(request);
    else bySentence.set(key, [request]);
  }
  const unsupported = new Map<CheckRequest, string[]>();
  for (const together of bySentence.values()) {
    const sentence = together.find((request) => request.sentence !== undefined)?.sentence;
    if (sentence === undefined) continue;
    const passages = together.map((request) => standingOf(request)?.context?.text ?? null);
    const missing = passages.includes(null) ? [] : unsupportedNumbers(sentence, passages.flatMap((text) => text ?? [])).map(({ text }) => text);
    for (const request of together) unsupported.set(request, missing);
    await breathe();
  }
  return unsupported;
}
