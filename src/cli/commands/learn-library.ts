import type { LearningStatus } from '../../engine/meaning/model';
import type { CommandContext, CommandResult } from '../command';
import { progressLine } from '../progress-line';
import { Refusal } from '../refusal';

/** Milliseconds between two looks at how far it is. */
const PACE = 500;

/** `locus embed --provider library`: learns from the papers of the vault; asked for, also from few. Sends nothing. Throws `Refusal` where nothing was learned. */
export async function learnLibrary(context: CommandContext): Promise<CommandResult> {
  const { engine, settings, values, translate, terminal } = context;
  const { learning } = settings.meaning;
  const begun = Date.now();
  // A search would not use it.
  if (learning.when === 'off') throw new Refusal(translate('learning.off'));
  await engine.configure({ ...settings, meaning: { ...settings.meaning, learning: { ...learning, when: 'always' } } });
  const estimate = values.estimate === true;
  let stopped = false;
  const release = terminal.onInterrupt(() => {
    stopped = true;
    engine.stopLearning().catch((error: unknown) => terminal.err(`${String(error)}\n`));
  });
  let status: LearningStatus;
  try {
    status = estimate ? (await engine.meaning()).learning : await learnWatched(context);
  } finally {
    release();
  }
  const { units, floor, papers, learnedFrom, failure } = status;
  if (stopped) throw new Refusal(translate('terminal.learning-stopped'));
  if (failure !== null) throw new Refusal(translate('learning.failed', { message: failure }));
  if (units < floor) throw new Refusal(translate('terminal.too-little', { units, floor }));
  if (!estimate && learnedFrom === null) throw new Refusal(translate('learning.not-learned'));
  const embedded = !estimate && learnedFrom !== null ? units : 0;
  const ready = learnedFrom === null ? translate('learning.not-learned') : translate('learning.ready', { units: learnedFrom, papers });
  return { json: { embedded, reused: 0, failed: 0, remaining: units - embedded, tokens: 0, ms: Date.now() - begun, learnedFrom, papers }, text: `${ready}\n` };
}

async function learnWatched({ engine, terminal, translate }: CommandContext): Promise<LearningStatus> {
  const line = progressLine(terminal);
  const look = async (): Promise<void> => {
    const { progress } = (await engine.meaning()).learning;
    if (progress !== null) line.draw(translate('learning.learning-at', { percent: Math.round(progress * 100) }));
  };
  // A look that fails is no reason to stop: learning itself says what is wrong.
  const timer = terminal.watched ? setInterval(() => void look().catch(() => undefined), PACE) : null;
  try {
    return await engine.learn();
  } finally {
    if (timer !== null) clearInterval(timer);
    line.clear();
  }
}
