import { answerFaultText } from '../../answer';
import type { Answer } from '../../answer/model';
import { newAnswerId } from '../../engine/answering/answer-id';
import { LONGEST_QUESTION, type AnswerChoice, type AnswerEstimate, type AnswerSnapshot, type AskOutcome } from '../../engine/answering/model';
import type { Translate } from '../../i18n';
import type { IndexFilter } from '../../index/search-index';
import { chosenAnswering } from '../answer-choice';
import { answerJson } from '../answer-json';
import { AnswerPaper } from '../answer-paper';
import type { Command, CommandContext, CommandResult } from '../command';
import { ENDPOINT_OPTIONS, ENDPOINT_USAGE } from '../endpoint-choice';
import { KEY_VARIABLES } from '../http';
import { progressLine } from '../progress-line';
import { Refusal } from '../refusal';
import { storedPaper } from '../stored-paper';

/** Papers of the largest library that a folder's name is looked for in. */
const WHOLE_LIBRARY = 1_000_000;

/** `locus ask`: the passages, then claims as they come, each with its state and its citation. */
export const ask: Command = {
  name: 'ask',
  operands: ['question'],
  usage: `[--scope FOLDER | --paper KEY] [--estimate] ${ENDPOINT_USAGE}`,
  help: 'terminal.ask-help',
  options: { ...ENDPOINT_OPTIONS, scope: { type: 'string' }, paper: { type: 'string' }, estimate: { type: 'boolean' } },
  async run(context) {
    const { engine, operands, values, settings, answering, translate, terminal } = context;
    const question = operands[0] ?? '';
    if (question.trim() === '') throw new Refusal(translate('terminal.ask-empty'), 2);
    if (question.length > LONGEST_QUESTION) throw new Refusal(translate('ask.too-long', { most: LONGEST_QUESTION, length: question.length }), 2);
    if (values.scope !== undefined && values.paper !== undefined) throw new Refusal(translate('terminal.ask-two-scopes'), 2);
    const choice = chosenAnswering(values, answering, terminal.env, translate);
    if (choice === null) throw new Refusal(translate('terminal.ask-no-service'));
    await engine.configure({ ...settings, answer: choice });
    // Everything is compared with the disk first: what is sent is paid for.
    const { coverage } = await engine.status();
    if (coverage.indexed + coverage.sourceMissing === 0) terminal.err(`${translate('terminal.nothing-indexed')}\n`);
    const scope = await scopeOf(context);
    const request = { id: newAnswerId(Date.now, Math.random), question, ...(scope && { scope }) };
    if (values.estimate === true) {
      const estimate = await engine.estimateAnswer(request);
      return { json: { claims: [], coverage, estimate }, text: `${estimateText(estimate, translate)}\n` };
    }
    requireKey(choice, context);
    const paper = new AnswerPaper(context, values.json !== true);
    const outcome = await watched(context, paper, () => engine.ask(request));
    // No other reason is left: the service was just named, and this process asks one question.
    if (outcome.kind === 'refused') throw new Refusal(translate('terminal.ask-no-service'));
    return resultOf(outcome, paper, context);
  },
};

function estimateText({ passages, words, host, model, unasked }: AnswerEstimate, translate: Translate): string {
  if (unasked !== null) return translate(unasked === 'below-floor' ? 'terminal.ask-would-send-far' : 'terminal.ask-would-send-none');
  return translate('terminal.ask-would-send', { passages, words, host, model });
}

function requireKey({ endpoint }: AnswerChoice, { terminal, translate }: CommandContext): void {
  const variable = KEY_VARIABLES.answer;
  if (endpoint.needsKey && (terminal.env[variable] ?? '').trim() === '') throw new Refusal(translate('terminal.key-missing', { variable }));
}

/** The papers that may answer; null for all. A paper or folder that is not there is refused: nothing would be found in it. */
async function scopeOf({ engine, values, translate }: CommandContext): Promise<IndexFilter | null> {
  const { paper, scope } = values;
  if (typeof paper === 'string') {
    await storedPaper(engine, paper, translate);
    return { papers: [paper] };
  }
  if (typeof scope !== 'string') return null;
  const known = (await engine.papers('', WHOLE_LIBRARY)).some(({ folder }) => folder === scope);
  if (!known) throw new Refusal(translate('terminal.ask-no-folder', { folder: scope }));
  return { folders: [scope] };
}

/** Asks, prints what comes as it comes, and counts the seconds on stderr. Ctrl-C ends it and keeps what is there. */
async function watched({ engine, terminal, translate }: CommandContext, paper: AnswerPaper, work: () => Promise<AskOutcome>): Promise<AskOutcome> {
  const line = progressLine(terminal);
  let isSent = false;
  const show = async ({ phase, seconds, answer }: AnswerSnapshot): Promise<void> => {
    isSent ||= phase === 'waiting';
    if (answer === null || phase !== 'waiting') return;
    line.clear();
    await paper.draw(answer);
    if (seconds > 0) line.draw(translate('terminal.ask-waiting', { seconds }));
  };
  const unlisten = await engine.onAnswer(show);
  const release = terminal.onInterrupt(() => {
    line.clear();
    terminal.err(`${translate(isSent ? 'terminal.ask-stopping' : 'ask.stopping-search')}\n`);
    engine.stopAnswer().catch((error: unknown) => terminal.err(`${String(error)}\n`));
  });
  try {
    return await work();
  } finally {
    release();
    unlisten();
    line.clear();
  }
}

async function resultOf({ answer, keepFailure }: Extract<AskOutcome, { kind: 'answered' }>, paper: AnswerPaper, context: CommandContext): Promise<CommandResult> {
  const { terminal, translate } = context;
  if (keepFailure !== null) terminal.err(`${translate('terminal.ask-not-kept', { message: keepFailure })}\n`);
  const failure = failureOf(answer, keepFailure === null, context);
  return { json: await answerJson(answer, context), text: await paper.rest(answer), ...(failure !== null && { failure }) };
}

/** A fault of the service, or the user's own Stop: a script must not take a part for the whole. */
function failureOf({ failure, flags, claims, passages }: Answer, isKept: boolean, { translate }: CommandContext): string | null {
  if (failure !== null) return answerFaultText(failure, translate).trim();
  if (!flags.includes('stopped')) return null;
  if (!isKept) return translate('terminal.ask-stopped-unkept');
  return translate(claims.length > 0 ? 'terminal.ask-stopped' : passages.length > 0 ? 'terminal.ask-stopped-early' : 'terminal.ask-stopped-searching');
}
