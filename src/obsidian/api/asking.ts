import { abstentionText, answerFaultText, flagText } from '../../answer';
import type { Answer, Claim } from '../../answer/model';
import { newAnswerId } from '../../engine/answering/answer-id';
import { LONGEST_QUESTION } from '../../engine/answering/model';
import type { Engine } from '../../engine/engine';
import type { Translate } from '../../i18n';
import { formatPlace } from '../../provenance';
import { membersOf, papersOf, textOf } from './arguments';
import { LocusApiError, type ApiAnswer } from './model';

/** Whether other plugins may ask: a question costs the user money, so a service alone is no permission. */
export type MayAsk = 'yes' | 'no-service' | 'not-allowed';

/** Nothing is sent, and the engine not even opened, before the user has named a service and let other plugins ask. */
export async function askForOthers(request: unknown, mayAsk: () => MayAsk, open: () => Promise<Engine>, t: Translate): Promise<ApiAnswer> {
  const members = membersOf(request);
  const question = textOf(members.get('question'), 'question');
  const papers = papersOf(members.get('papers'));
  if (question.length > LONGEST_QUESTION) throw new LocusApiError('bad-argument', t('ask.too-long', { most: LONGEST_QUESTION, length: question.length }));
  assertAllowed(mayAsk());
  const engine = await open();
  // Opening takes its time, in which the user may choose another service or take the permission back.
  assertAllowed(mayAsk());
  const id = newAnswerId(Date.now, Math.random);
  const outcome = await engine.ask({ id, question, ...(papers === null ? {} : { scope: { papers } }) });
  if (outcome.kind === 'refused') throw new LocusApiError('unavailable', outcome.why === 'busy' ? 'another question is being answered' : 'the service cannot be asked now');
  return answerOf(outcome.answer, t);
}

function assertAllowed(mayAsk: MayAsk): void {
  if (mayAsk === 'no-service') throw new LocusApiError('unavailable', 'the user has named no service that answers questions');
  if (mayAsk === 'not-allowed') throw new LocusApiError('not-allowed', 'the user has not let other plugins ask (settings, "Answers")');
}

function answerOf({ id, question, model, passages, claims, abstained, coverage, notices, flags, failure }: Answer, t: Translate): ApiAnswer {
  return {
    id,
    question,
    model,
    claims: claims.map(claimOf),
    abstained: abstained === null ? null : abstentionText(abstained, t),
    passages: passages.map(({ marker, paperId, start, end, text, place }) => ({ marker, paperId, start, end, text, pages: [...(place.pages ?? [])], where: formatPlace(place, t) })),
    coverage: { searched: coverage.inScope ?? coverage.indexed + coverage.sourceMissing, library: coverage.library },
    notices: [...notices.map(({ code, params }) => t(`notice.${code}`, params)), ...flags.map((flag) => flagText(flag, { passages }, t))],
    failure: failure === null ? null : answerFaultText(failure, t).trim(),
  };
}

const claimOf = ({ text, support, quotes }: Claim): ApiAnswer['claims'][number] => ({
  text,
  supported: support === 'supported',
  quotes: quotes.map((quote) => ({
    text: quote.text,
    state: quote.state,
    supported: quote.supported,
    place: quote.where === null ? null : { paperId: quote.where.paperId, start: quote.where.start, end: quote.where.end },
    fingerprint: quote.cite,
  })),
});
