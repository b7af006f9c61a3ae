import { abstentionText, answerFaultText } from '../answer';
import type { Answer, AnswerPassage, Claim } from '../answer/model';
import type { Passage } from '../retrieval/model';
import { formatPlace } from '../provenance';
import type { CommandContext } from './command';
import { citeLink, linkTo } from './cite-link';

/** An answer as `locus ask --json` prints it. `cite` is the link as it would be inserted; "" for quotes that support nothing. */
export async function answerJson(answer: Answer, context: CommandContext): Promise<Record<string, unknown>> {
  const { english } = context;
  const claims = [];
  for (const claim of answer.claims) claims.push(await claimJson(claim, context));
  const passages = [];
  for (const passage of answer.passages) passages.push(await passageJson(passage, context));
  const { id, question, model, endpoint, flags, coverage, notices, abstained, failure } = answer;
  return {
    claims,
    ...(abstained !== null && {
      abstained: { reason: abstained.reason, message: abstentionText(abstained, english), papers: abstained.papers, claims: abstained.claims, quotes: abstained.quotes, nearest: await nearestJson(abstained.nearest, context) },
    }),
    coverage,
    id,
    question,
    model,
    endpoint,
    passages,
    flags,
    ...(failure !== null && { failure: { code: failure.code, message: answerFaultText(failure, english).trim(), retryAfter: failure.retryAfter } }),
    ...(notices.length > 0 && { notice: notices.map(({ code, params }) => english(`notice.${code}`, params)).join(' ') }),
  };
}

async function claimJson({ text, support, quotes, cited, unknownMarkers, numbersUnsupported, turned }: Claim, context: CommandContext): Promise<Record<string, unknown>> {
  const shown = [];
  for (const { text: words, state, supported, marker, where, diff } of quotes) {
    const cite = supported && where !== null ? await linkTo(context.engine, where, context.english) : '';
    shown.push({ text: words, state, cite, supported, marker, ...(where !== null && { paperId: where.paperId, start: where.start, end: where.end }), ...(diff.length > 0 && { diff }) });
  }
  return { text, support, quotes: shown, cited, unknownMarkers, numbersUnsupported, turned };
}

async function passageJson({ marker, paperId, generation, start, end, text, table, place, best }: AnswerPassage, { engine, english }: CommandContext): Promise<Record<string, unknown>> {
  return { marker, paperId, generation, start, end, text, ...(table !== null && { table }), where: formatPlace(place, english), cite: await linkTo(engine, { paperId, ...best }, english) };
}

async function nearestJson(passages: readonly Passage[], { engine, english }: CommandContext): Promise<Record<string, unknown>[]> {
  const nearest = [];
  for (const passage of passages) nearest.push({ paperId: passage.paperId, where: formatPlace(passage, english), text: passage.text, cite: await citeLink(engine, passage, english) });
  return nearest;
}
