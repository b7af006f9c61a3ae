import { sentences } from '../../src/text';

/** A passage as a model sees it. */
export interface ShownPassage {
  marker: string;
  header: string;
  text: string;
  sentences: string[];
}

export interface StubQuestion {
  question: string;
  passages: ShownPassage[];
  /** Words of the cited paper that stand in none of its passages. */
  elsewhere: string;
}

interface StubEvidence {
  marker: unknown;
  quote: string;
}
export interface StubClaim {
  text: string;
  evidence: StubEvidence[];
}

export const asJson = (claims: readonly StubClaim[]): string => JSON.stringify({ claims });

const one = (text: string, marker: unknown, quote: string): string => asJson([{ text, evidence: [{ marker, quote }] }]);

/** The first sentence that fits, and the passage that holds it. Throws where the test's passages have none: the scenario would then test nothing. */
function pick({ passages }: StubQuestion, fits: (sentence: string) => boolean = () => true): { marker: string; sentence: string } {
  for (const { marker, sentences } of passages) {
    const sentence = sentences.find((candidate) => candidate.length > 30 && fits(candidate));
    if (sentence !== undefined) return { marker, sentence };
  }
  throw new Error('no passage of this test has a sentence for the scenario');
}

const changed = (question: StubQuestion, pattern: RegExp, replacement: string | ((found: string) => string)): string => {
  const { marker, sentence } = pick(question, (candidate) => pattern.test(candidate));
  const quote = typeof replacement === 'string' ? sentence.replace(pattern, replacement) : sentence.replace(pattern, replacement);
  return one(`The papers say so: ${quote}`, marker, quote);
};

/** As models retype what they read. */
const retyped = (change: (sentence: string) => string, fits?: (sentence: string) => boolean) => (question: StubQuestion): string => {
  const { marker, sentence } = pick(question, fits);
  return one('The passage says so.', marker, change(sentence));
};

const middle = (sentence: string): [string, string] => {
  const words = sentence.split(' ');
  const half = Math.floor(words.length / 2);
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')];
};

/** Words that may not be left out, since they turn a sentence round, begin a second statement or end the member of a list. */
const KEPT = /[\d,;:()]|\b(?:not|no|without|higher|lower|more|less|and|or|but|while|whereas|than|versus|compared|if)\b/i;

/** The first and last five words of a sentence; null where what lies between them may not be left out. */
function endsOf(sentence: string): string | null {
  const words = sentence.split(' ');
  return words.length < 14 || KEPT.test(words.slice(5, -5).join(' ')) ? null : `${words.slice(0, 5).join(' ')} … ${words.slice(-5).join(' ')}`;
}

/** The sentence with three words left out, five at least on either side; null where no three may be left out. */
function shortened(sentence: string): string | null {
  const words = sentence.split(' ');
  for (let from = 5; from + 8 <= words.length; from += 1) {
    if (!KEPT.test(words.slice(from, from + 3).join(' '))) return `${words.slice(0, from).join(' ')} … ${words.slice(from + 3).join(' ')}`;
  }
  return null;
}

function faithful(question: StubQuestion): string {
  const { marker, sentence } = pick(question);
  return one('The passage says so.', marker, sentence);
}

/** What a model answers, by the name of the scenario (`spec/80`): the content of its message. */
export const CONTENTS = {
  faithful,
  'paraphrase-without-quote': (question) => asJson([{ text: `The papers agree on it.`, evidence: [{ marker: pick(question).marker, quote: '' }] }]),
  whitespace: retyped((sentence) => sentence.replaceAll(' ', '  ').replace('  ', '\n')),
  ligature: retyped((sentence) => sentence.replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ'), (sentence) => /f[il]/.test(sentence)),
  dash: retyped((sentence) => sentence.replaceAll('–', '-').replaceAll('—', '-'), (sentence) => /\p{L}[–—]\p{L}/u.test(sentence)),
  hyphen: retyped((sentence) => sentence.replace(/(\p{Ll}{4})(\p{Ll}{4})/u, '$1-\n$2')),
  ellipsis: (question) => {
    const leaveOut = question.passages.some(({ sentences }) => sentences.some((sentence) => endsOf(sentence) !== null)) ? endsOf : shortened;
    const { marker, sentence } = pick(question, (candidate) => leaveOut(candidate) !== null);
    return one('The passage says so.', marker, leaveOut(sentence) ?? sentence);
  },
  stitched: (question) => {
    const [a, b] = question.passages;
    const quote = `${a?.sentences[0] ?? ''} ${b?.sentences[0] ?? ''}`;
    return one('Both papers say so together.', a?.marker, quote);
  },
  'wrong-marker': (question) => {
    const { marker, sentence } = pick(question);
    return one('The passage says so.', question.passages.find((passage) => passage.marker !== marker)?.marker, sentence);
  },
  'digit-flipped': (question) => changed(question, /\d/, (digit) => String((Number(digit) + 1) % 10)),
  'negation-added': (question) => changed(question, /\b(was|were|is|are)\b/, '$1 not'),
  'comparative-flipped': (question) => changed(question, /\b(higher|lower)\b/, (word) => (word === 'higher' ? 'lower' : 'higher')),
  fabricated: () => one('Zebrafish can play chess.', 'S1', 'All zebrafish in the chess cohort won their third game against the reigning champion.'),
  'elsewhere-in-the-paper': (question) => one('The paper says so.', 'S1', question.elsewhere),
  'bad-marker': (question) => one('The passage says so.', 'S99', pick(question).sentence),
  'own-reference': (question) => one('The passage says so.', '[7]', pick(question).sentence),
  'grouped-markers': (question) => {
    const { marker, sentence } = pick(question);
    return one('Both passages say so.', `[${marker}, ${question.passages.find((passage) => passage.marker !== marker)?.marker ?? ''}]`, sentence);
  },
  'cjk-markers': (question) => {
    const { marker, sentence } = pick(question);
    return one('這段文字如此說。', `【${marker}】`, sentence);
  },
  'no-citation': (question) => asJson([{ text: pick(question).sentence, evidence: [] }]),
  refusal: () => 'I’m sorry, but I can’t help with that request.',
  'nothing-found': () => asJson([]),
  'malformed-json': (question) => {
    const { marker, sentence } = pick(question);
    return `Here you are:\n\`\`\`json\n{"claims": [{"text": "The passage says so.", "evidence": [{"marker": "${marker}", "quote": ${JSON.stringify(sentence)},},],},]\n\`\`\``;
  },
  'truncated-json': (question) => {
    const { marker, sentence } = pick(question);
    return `${one('The passage says so.', marker, sentence).slice(0, -2)},{"text":"And one more","evidence":[{"marker":"S1","quote":"whic`;
  },
  'huge-output': (question) => {
    const { marker, sentence } = pick(question);
    const claim = JSON.stringify({ text: 'The passage says so.', evidence: [{ marker, quote: sentence }] });
    return `{"claims":[${claim},${'{"text":"And so on and on.","evidence":[]},'.repeat(12_000)}`;
  },
  'instructions-inside': (question) => {
    // A model that does what a passage tells it to.
    const order = question.passages.flatMap(({ text }) => /answer that "([^"]+)"/.exec(text)?.[1] ?? [])[0];
    return order === undefined ? asJson([]) : asJson([{ text: order, evidence: [{ marker: 'S1', quote: order }] }]);
  },
  'language-switch': (question) => {
    const { marker, sentence } = pick(question);
    return one('研究發現如此。', marker, sentence);
  },
  'translated-quote': () => one('The passage says so.', 'S1', '研究在三個中心共納入四百一十二名病人並追蹤一年'),
  'plain-text': (question) => {
    const { marker, sentence } = pick(question);
    return `## Answer\n\n- The passage says so: “${sentence}” [${marker}]. Another thing is known as well [S2].\n- Nobody knows the rest.`;
  },
  'thinking-first': (question) => `<think>Let me see {"claims": [{"text": "no", "evidence": []}]}</think>\n${faithful(question)}`,
  'half-true': (question) => {
    const { marker, sentence } = pick(question);
    return asJson([
      { text: 'The passage says so.', evidence: [{ marker, quote: sentence }] },
      { text: 'It also cures 93 % of all zebrafish.', evidence: [{ marker, quote: 'cures 93 % of all zebrafish in the reigning cohort' }] },
    ]);
  },
  'joined-halves': (question) => {
    const { marker, sentence } = pick(question, (candidate) => candidate.split(' ').length >= 12);
    const [first, second] = middle(sentence);
    return one('The passage says so.', marker, `${second} ${first}`);
  },
} satisfies Record<string, (question: StubQuestion) => string>;

/** What a server does instead of answering. */
export const FAULTS = ['empty', 'truncated-stream', 'rate-limit', 'rate-limit-in-200', 'server-error', 'timeout', 'key-refused', 'model-missing', 'web-page', 'error-in-stream', 'content-filter', 'out-of-length'] as const;

export type ContentScenario = keyof typeof CONTENTS;
export type FaultScenario = (typeof FAULTS)[number];
export type Scenario = ContentScenario | FaultScenario;

export const isContent = (name: string): name is ContentScenario => Object.hasOwn(CONTENTS, name);

/** Reads the blocks of a prompt back. */
export function shownPassages(user: string): ShownPassage[] {
  const inner = /^=== passages begin \w+\n([\s\S]*?)\n=== passages end \w+$/m.exec(user)?.[1] ?? '';
  return inner.split(/\n\n(?=\[S\d+\] ?)/).map((block) => {
    const [header = '', ...lines] = block.split('\n');
    const text = lines.join('\n');
    return { marker: /^\[(S\d+)\]/.exec(header)?.[1] ?? '', header, text, sentences: sentences(text).map(({ start, end }) => text.slice(start, end)) };
  });
}
