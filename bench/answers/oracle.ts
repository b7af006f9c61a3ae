// The model of this benchmark: it knows the answers, and says one only where the passages that it is sent hold it. So what is measured is what it is sent, and what becomes of its words.
import { asJson, type ShownPassage, type StubQuestion } from '../../tests/doubles/answer-scenarios';

/** What it does where the passages hold no answer: `honest` says so, `inventing` quotes what no paper says, `beside the point` copies a real sentence that is no answer. */
export const ORACLE_MODES = ['honest', 'inventing', 'beside the point'] as const;
export type OracleMode = (typeof ORACLE_MODES)[number];

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The passages that hold a sentence, in whatever white space. */
export const holds = (text: string, sentence: string): boolean => plain(text).includes(plain(sentence));

/** A real sentence with another number in it; one without a number denied. */
function falsified(sentence: string): string {
  const changed = sentence.replace(/\d/, (digit) => String((Number(digit) + 3) % 10));
  return changed === sentence ? `It is not true that ${sentence}` : changed;
}

function invented({ passages, question }: StubQuestion): { marker: string; quote: string } {
  const sentence = passages[0]?.sentences.find((one) => one.length > 20);
  // Half of what models make up is close to a real sentence, half is not.
  return { marker: 'S1', quote: sentence !== undefined && question.length % 2 === 0 ? falsified(sentence) : `The paper states clearly that the answer to this is ${question.length} in every case.` };
}

const besideThePoint = (passages: readonly ShownPassage[]): { marker: string; quote: string } => ({ marker: 'S1', quote: passages[0]?.sentences.find((sentence) => sentence.length > 20) ?? passages[0]?.sentences[0] ?? '' });

/** `sentencesOf`: those that answer a question; empty where nothing does. */
export function oracle(sentencesOf: (question: string) => readonly string[], mode: () => OracleMode): (asked: StubQuestion) => string {
  return (asked) => {
    const claims = sentencesOf(asked.question).flatMap((sentence) => {
      const passage = asked.passages.find(({ text }) => holds(text, sentence));
      return passage === undefined ? [] : [{ text: `The answer: ${sentence}`, evidence: [{ marker: passage.marker, quote: sentence }] }];
    });
    if (claims.length > 0 || mode() === 'honest') return asJson(claims);
    const { marker, quote } = mode() === 'inventing' ? invented(asked) : besideThePoint(asked.passages);
    return asJson([{ text: 'This should be it.', evidence: [{ marker, quote }] }]);
  };
}
