import { openEngineInProcess, type Engine, type EngineSettings } from '../../../src/engine';
import type { Http } from '../../../src/ports';
import { shownPassages } from '../../doubles/answer-scenarios';
import type { Home } from '../real-vault';
import { CHOICE } from './answer-double';

/** What the demo library answers. */
export const CITED = 'walking pain in knee osteoarthritis';

export const asJson = (claims: { text: string; marker: string; quote: string }[]): string => JSON.stringify({ claims: claims.map(({ text, marker, quote }) => ({ text, evidence: [{ marker, quote }] })) });

/** A server that answers by what it is shown: each passage with its first sentence that is long enough to quote. */
export const modelHttp =
  (content: (passages: { marker: string; sentence: string }[]) => string): Http =>
  async ({ body }) => {
    const { messages } = JSON.parse(body ?? '{}') as { messages: { role: string; content: string }[] };
    const shown = shownPassages(messages.find(({ role }) => role === 'user')?.content ?? '');
    const passages = shown.flatMap(({ marker, sentences }) => sentences.filter((sentence) => sentence.length > 40).map((sentence) => ({ marker, sentence })));
    const answer = { id: 'stub', object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', content: content(passages) }, finish_reason: 'stop' }] };
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) };
  };

export const answeringSettings = (home: Home): EngineSettings => ({ ...home.settings, answer: CHOICE });

/** A session over a vault in memory whose questions a played model answers. */
export const answerWith = (home: Home, content: Parameters<typeof modelHttp>[0]): Promise<Engine> => openEngineInProcess({ ...home.host, http: modelHttp(content) }, answeringSettings(home));
