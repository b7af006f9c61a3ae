import { embedCountsText, embedFailureText, endpointTestText, faultText, waitingText, type EmbedReport, type EmbedSnapshot, type RunCap } from '../../embedding/endpoint';
import type { EmbedOutcome, EndpointChoice } from '../../engine/meaning/model';
import { wholeNumber, type Command, type CommandContext, type CommandResult } from '../command';
import { chosenEndpoint, ENDPOINT_OPTIONS, ENDPOINT_USAGE, PROVIDERS, refuseBrokenAddress } from '../endpoint-choice';
import { KEY_VARIABLES } from '../http';
import { progressLine } from '../progress-line';
import { Refusal } from '../refusal';
import { learnLibrary } from './learn-library';

const LIBRARY = 'library';
const MOST_TEXTS = 100_000_000;

/** `locus embed`: makes papers findable by meaning, through a service or from the library itself. */
export const embed: Command = {
  name: 'embed',
  operands: [],
  usage: `${ENDPOINT_USAGE.replace('--provider ', `--provider ${LIBRARY}|`)} [--estimate] [--cap N]`,
  options: { ...ENDPOINT_OPTIONS, estimate: { type: 'boolean' }, cap: { type: 'string' } },
  async run(context) {
    const { values, settings, translate, terminal, engine } = context;
    if (values.provider === LIBRARY) return learnLibrary(context);
    if (values.provider !== undefined && !PROVIDERS.some((id) => id === values.provider)) throw new Refusal(translate('terminal.bad-provider', { providers: [LIBRARY, ...PROVIDERS].join(', ') }), 2);
    const choice = chosenEndpoint(values, settings.meaning.endpoint, terminal.env, translate);
    if (choice === null) throw new Refusal(translate('terminal.no-endpoint'));
    refuseBrokenAddress(choice, translate);
    const cap = values.cap === undefined ? choice.cap.texts : wholeNumber(values.cap, 0, MOST_TEXTS);
    if (values.cap !== undefined && cap === null) throw new Refusal(translate('terminal.bad-cap', { most: MOST_TEXTS }), 2);
    const endpoint = { ...choice, cap: { ...choice.cap, texts: cap } };
    await engine.configure({ ...settings, meaning: { ...settings.meaning, endpoint } });
    return values.estimate === true ? estimateOnly(context) : prepare(context, endpoint);
  },
};

async function estimateOnly({ engine, translate }: CommandContext): Promise<CommandResult> {
  const begun = Date.now();
  const { papers, texts, words, tokens, cost, stored, reused, withoutTexts } = await engine.estimateEmbedding({});
  return {
    json: { embedded: 0, reused: stored + reused, failed: 0, remaining: texts, tokens, ms: Date.now() - begun, papers, words, cost, withoutTexts },
    text: `${translate('terminal.would-send', { texts, papers, words })}\n`,
  };
}

async function prepare(context: CommandContext, { settings, cap }: EndpointChoice): Promise<CommandResult> {
  const { engine, translate, terminal } = context;
  const begun = Date.now();
  // Asked only where something would be sent: a wrong key or a server that is not there is told before a run would wait for it.
  if ((await engine.estimateEmbedding({})).texts > 0) {
    const variable = KEY_VARIABLES.embedding;
    if (settings.needsKey && (terminal.env[variable] ?? '').trim() === '') throw new Refusal(translate('terminal.key-missing', { variable }));
    const test = await engine.testEndpoint(settings);
    if (!test.ok) throw new Refusal(endpointTestText(test, translate));
  }
  const outcome = await run(context);
  if (outcome.kind === 'unusable') throw new Refusal(endpointTestText(outcome.test, translate));
  const { report } = outcome;
  for (const problem of report.problems) terminal.err(`${problem.paperId}: ${faultText(problem, translate)}\n`);
  if (report.failure !== null) throw new Refusal(embedFailureText(report.failure, translate));
  const { done: embedded, reused, skipped, failed } = report.texts;
  if (report.status === 'stopped') throw new Refusal(translate('prepare.stopped', { counts: embedCountsText(report.texts, String, translate) }));
  const remaining = report.complete ? 0 : (await engine.estimateEmbedding({})).texts;
  const { withoutTexts, complete } = report;
  const counts = { embedded, reused: reused + skipped, failed, remaining, total: report.texts.total + skipped, tokens: report.paid.tokens };
  return { json: { ...counts, ms: Date.now() - begun, complete, withoutTexts }, text: reportText(report, cap, context) };
}

/** One run with its progress on stderr. Ctrl-C ends it after the requests under way, and so does the service where it fails again and again. */
async function run({ engine, terminal, translate }: CommandContext): Promise<EmbedOutcome> {
  const line = progressLine(terminal);
  const stop = (): void => void engine.stopEmbedding().catch((error: unknown) => terminal.err(`${String(error)}\n`));
  let told: string | null = null;
  const unlisten = await engine.onEmbedding((snapshot) => {
    const waiting = waitingText(snapshot, Date.now(), translate);
    line.draw(waiting ?? sendingText(snapshot, translate));
    // Nobody watches: why it waits is told once, and not every second.
    if (waiting !== null && !terminal.watched && told !== snapshot.waiting?.code) terminal.err(`${waiting}\n`);
    told = snapshot.waiting?.code ?? null;
    if (snapshot.status === 'paused' && snapshot.pausedBy !== null) stop();
  });
  const release = terminal.onInterrupt(() => {
    line.clear();
    terminal.err(`${translate('preparing.stopping')}\n`);
    stop();
  });
  try {
    return await engine.embed({});
  } finally {
    release();
    unlisten();
    line.clear();
  }
}

function sendingText({ phase, texts }: EmbedSnapshot, translate: CommandContext['translate']): string {
  if (phase === 'counting' || phase === null) return translate('preparing.counting');
  return phase === 'checking' ? translate('preparing.checking') : translate('preparing.sending', { ready: texts.done + texts.reused, total: texts.total });
}

function reportText({ withoutTexts, unread, texts, status }: EmbedReport, cap: RunCap, { translate }: CommandContext): string {
  const lines = [embedCountsText(texts, String, translate)];
  if (status === 'capped') lines.push(cap.texts === null ? translate('terminal.capped-money') : translate('terminal.capped', { cap: cap.texts }));
  if (withoutTexts.length > 0) lines.push(translate('prepare.without-texts', { count: withoutTexts.length }));
  if (unread.length > 0) lines.push(translate('prepare.unread', { count: unread.length }));
  return `${lines.join('\n')}\n`;
}
