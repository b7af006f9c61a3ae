import type { Command } from '../command';
import type { Translate } from '../../i18n';
import type { RunReport, RunSnapshot } from '../../index/run-snapshot';
import { progressLine } from '../progress-line';
import { reasonJson, reasonText } from '../reason-text';
import { Refusal } from '../refusal';

/** `locus index`: reads what changed, and stops cleanly on Ctrl-C (what is done stays). */
export const indexVault: Command = {
  name: 'index',
  operands: [],
  usage: '[--full] [--dry-run]',
  options: { full: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  async run({ engine, values, translate, english, terminal }) {
    const dryRun = values['dry-run'] === true;
    const progress = progressLine(terminal);
    const unlisten = await engine.onRun((snapshot) => {
      const { status, phase } = snapshot;
      if (status === 'running' && phase !== null) progress.draw(progressText({ ...snapshot, phase }, translate));
    });
    let stopping = false;
    const release = terminal.onInterrupt(() => {
      if (stopping) return;
      stopping = true;
      terminal.err(`${translate('run.stopping')}\n`);
      engine.stop().catch((error: unknown) => terminal.err(`${error instanceof Error ? error.message : String(error)}\n`));
    });
    let report: RunReport;
    try {
      report = await engine.index({ full: values.full === true, dryRun });
    } finally {
      release();
      unlisten();
      progress.clear();
    }
    if (report.failure) throw new Refusal(translate(`failure.${report.failure.code}`, report.failure.params));
    for (const problem of [...report.blocked, ...report.failed]) terminal.err(`${problem.paperId}: ${reasonText(problem.reason, translate)}\n`);
    if (report.stopped) throw new Refusal(translate('run.stopped'));
    const list = (problems: RunReport['failed']): unknown[] => problems.map(({ paperId, reason }) => ({ paperId, ...reasonJson(reason, english) }));
    const { added, rebuilt, kept, dropped, units, ms } = report;
    return {
      json: { added, rebuilt, kept, dropped, blocked: list(report.blocked), failed: list(report.failed), units, ms },
      text: reportText(report, dryRun, translate),
    };
  },
};

function reportText(report: RunReport, dryRun: boolean, translate: Translate): string {
  const { added, rebuilt, kept, dropped, units } = report;
  const lines = [
    translate(dryRun ? 'terminal.planned' : 'terminal.indexed', { added, rebuilt, kept, dropped }),
    translate('terminal.units', { passages: units.body + units.fulltext, objects: units.object }),
  ];
  const left = report.blocked.length + report.failed.length;
  if (left > 0) lines.push(translate('terminal.left-out', { count: left }));
  lines.push(translate('terminal.seconds', { seconds: (report.ms / 1000).toFixed(1) }));
  return `${lines.join('\n')}\n`;
}

function progressText({ phase, total, finished, current }: RunSnapshot & { phase: NonNullable<RunSnapshot['phase']> }, translate: Translate): string {
  const counted = total > 0 ? ` ${finished}/${total}` : '';
  return `${translate(`phase.${phase}`)}${counted} ${current ?? ''}`;
}
