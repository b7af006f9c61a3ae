// A model that is no model, so that asking can be tried in the browser host by whoever has none: it repeats the beginning of each passage that it was sent, and makes
// the last claim up, which shows what the check of quotes says of such a thing. Answers as an OpenAI-compatible service does.

/** What the service is called in the settings of the plugin. */
export const PLAYED_MODEL = 'played';
/** Where the host's server has it. */
export const PLAYED_MODEL_PATH = '/played-model/v1';

const MOST_CLAIMS = 3;
/** From the marker of a passage to its first words: a sentence, or as much of it as is worth repeating. */
const PASSAGES = /^\[(S\d+)\][^\n]*\n([^\n]{40,400}?[.!?。！？](?=\s|$)|[^\n。]{20,200}。)/gmu;
const MADE_UP = { text: 'This claim and its quote were made up, to show what is said of such a quote.', quote: 'All of the participants could fly after the third week of the study.' };

/** The completion for a request of chat completions. `claims` is empty where no passage was sent. */
export function playedCompletion({ messages = [] }) {
  const passages = [...messages.map(({ content }) => String(content)).join('\n').matchAll(PASSAGES)].slice(0, MOST_CLAIMS);
  const claims = passages.map(([, marker, quote]) => ({ text: quote, evidence: [{ marker, quote }] }));
  const [first] = passages;
  if (first) claims.push({ text: MADE_UP.text, evidence: [{ marker: first[1], quote: MADE_UP.quote }] });
  const message = { role: 'assistant', content: JSON.stringify({ claims }) };
  return { id: 'played', object: 'chat.completion', created: 0, model: PLAYED_MODEL, choices: [{ index: 0, message, finish_reason: 'stop' }] };
}
