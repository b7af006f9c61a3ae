import { apiVersion, type App, Platform } from 'obsidian';
import type { Engine } from '../engine/engine';
import type { RunSnapshot } from '../index/run-snapshot';
import { messageOf, recentErrors } from './report-error';
import type { LocusSettings } from './settings/model';

export interface DebugSources {
  app: App;
  version: string;
  settings: Readonly<LocusSettings>;
  run: RunSnapshot;
  warnings: readonly string[];
  engine: () => Promise<Engine>;
}

/** What a bug report needs: versions, counts, codes, faults. No text and no title of a paper, no folder names, no keys. */
export async function debugReport({ app, version, settings, run, warnings, engine }: DebugSources): Promise<string> {
  const report = {
    locus: version,
    obsidian: apiVersion,
    platform: { mobile: Platform.isMobile, ios: Platform.isIosApp, android: Platform.isAndroidApp, mac: Platform.isMacOS, windows: Platform.isWin, linux: Platform.isLinux },
    vaultFiles: app.vault.getFiles().length,
    settings: { ...settings, ocrFolder: settings.ocrFolder === '' ? 'found' : 'set', dataFolder: settings.dataFolder === '' ? 'plugin' : 'set', aliasTemplate: undefined },
    run: { status: run.status, phase: run.phase, total: run.total, finished: run.finished, failure: run.failure?.code ?? null, problems: countCodes(run) },
    warnings,
    ...(await engineFacts(engine)),
    faults: recentErrors().map(({ where, message }) => ({ where, message: withoutNames(message) })),
  };
  return ['```json', JSON.stringify(report, null, 2), '```'].join('\n');
}

/** A message without what may be the name of a file or a paper: quoted words and paths. */
const withoutNames = (message: string): string => message.replace(/'[^']*'|"[^"]*"|“[^”]*”|\S*[/\\]\S*/g, '…');

async function engineFacts(engine: () => Promise<Engine>): Promise<Record<string, unknown>> {
  try {
    const opened = await engine();
    const [{ coverage, papers }, diagnosis] = await Promise.all([opened.status(), opened.diagnose()]);
    const reasons: Record<string, number> = {};
    for (const { reason, warnings } of papers) for (const { code } of reason ? [reason, ...warnings] : warnings) reasons[code] = (reasons[code] ?? 0) + 1;
    return { coverage, reasons, engine: diagnosis };
  } catch (error) {
    return { engine: { fault: withoutNames(messageOf(error)) } };
  }
}

function countCodes({ problems }: RunSnapshot): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of problems) counts[reason.code] = (counts[reason.code] ?? 0) + 1;
  return counts;
}
