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
    if (request.sentence === undefined) continue;
    const key = `${request.sentenceAt ?? ''}\0${request.sentence}`;
    const together = bySentence.get(key);
    if (together) together.push(request);
    else bySentence.set(key, [request]);
  }
  const unsupported = new Map<CheckRequest, string[]>();
  for (const together of bySentence.values()) {
    const passages = together.map((request) => standingOf(request)?.context?.text ?? null);
    const sentence = together[0]?.sentence ?? '';
    const missing = passages.includes(null) ? [] : unsupportedNumbers(sentence, passages.flatMap((text) => text ?? [])).map(({ text }) => text);
    for (const request of together) unsupported.set(request, missing);
    await breathe();
  }
  return unsupported;
}
