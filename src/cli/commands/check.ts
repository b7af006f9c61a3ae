import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { CitationState } from '../../citation';
import { beside, checkReport, CITATION_STATES, type CheckedInNote, whyUnknown } from '../../engine/citations/check-report';
import { CHECK_STOPPED } from '../../engine/citations/model';
import { requestsOf } from '../../engine/citations/note-requests';
import type { Translate } from '../../i18n';
import { formatPlace } from '../../provenance';
import { CitationRecords } from '../../store/citation-records';
import { citationsOfVault } from '../cited-notes';
import type { Command, CommandContext } from '../command';
import { NodeFiles } from '../node-files';
import { Refusal } from '../refusal';
import { columnsOf } from '../terminal';

/** `locus check`: whether the citations of a vault's notes still hold. Proposes what could be done, and edits no note (`spec/60` 4). */
export const check: Command = {
  name: 'check',
  operands: [],
  usage: '[--fail-on changed,lost] [--records FILE]',
  help: 'terminal.check-help',
  options: { 'fail-on': { type: 'string' }, records: { type: 'string' } },
  async run(context) {
    const { values, places, terminal, translate } = context;
    const failOn = statesOf(values['fail-on'], translate);
    const rows = await checkedRows(context);
    if (typeof values.records === 'string') await exportRecords(resolve(terminal.cwd, values.records), new NodeFiles(places.data), context);
    const report = checkReport(rows);
    const failing = rows.filter((row) => failOn.includes(row.checked.state) && claimsWords(row)).length;
    return {
      json: report,
      text: tableText(rows, report.counts, translate),
      ...(failing > 0 ? { failure: translate('terminal.check-failed', { count: failing }) } : {}),
    };
  },
};

/** Whose check an interrupt ends. */
const ASKER = 'locus check';

async function checkedRows({ engine, places, terminal, translate }: CommandContext): Promise<CheckedInNote[]> {
  const cited = await citationsOfVault(new NodeFiles(places.vault), engine);
  const release = terminal.onInterrupt(() => {
    engine.stopChecks(ASKER).catch((error: unknown) => terminal.err(`${String(error)}\n`));
  });
  try {
    return beside(cited, await engine.check(requestsOf(cited), ASKER));
  } catch (error) {
    if (error instanceof Error && error.name === CHECK_STOPPED) throw new Refusal(translate('run.stopped'));
    throw error;
  } finally {
    release();
  }
}

function statesOf(value: string | boolean | undefined, translate: Translate): readonly CitationState[] {
  if (typeof value !== 'string') return [];
  const named = value.split(',').map((state) => CITATION_STATES.find((known) => known === state.trim()));
  if (named.includes(undefined)) throw new Refusal(translate('terminal.bad-states', { states: CITATION_STATES.join(', ') }), 2);
  return named.flatMap((state) => state ?? []);
}

async function exportRecords(path: string, data: NodeFiles, { terminal, translate }: CommandContext): Promise<void> {
  const text = await new CitationRecords(data).exported();
  if (text === null) {
    terminal.err(`${translate('settings.export-none')}\n`);
    return;
  }
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    throw new Refusal(translate('terminal.records-not-written', { path, message: error instanceof Error ? error.message : String(error) }));
  }
}

/** A link to a page claims no words, so nothing can be wrong with it. */
const claimsWords = (row: CheckedInNote): boolean => whyUnknown(row) !== 'page-only';

/** Those with which something is wrong, one a line, and how many there are of each. */
function tableText(rows: readonly CheckedInNote[], counts: Readonly<Record<CitationState, number>>, translate: Translate): string {
  const wrong = rows.filter((row) => (row.checked.state !== 'exact' && claimsWords(row)) || row.checked.unsupported.length > 0);
  const cells = wrong.map((row) => [translate(`citation.${row.checked.state}`), `${row.note}:${row.citation.line + 1}`, row.citation.link.alias ?? row.citation.link.linkPath, remark(row, translate)].map(printable));
  const widths = [0, 1, 2].map((column) => Math.max(0, ...cells.map((row) => columnsOf(row[column] ?? ''))));
  const lines = cells.map((row) => row.map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - columnsOf(cell)))).join('  ').trimEnd());
  const totals = CITATION_STATES.filter((state) => counts[state] > 0).map((state) => `${translate(`citation.${state}`)}: ${counts[state]}`);
  const summary = totals.length === 0 ? translate('terminal.no-citations') : totals.join('  ');
  return `${[...lines, ...(lines.length > 0 ? [''] : []), summary].join('\n')}\n`;
}

/** A note may hold signs that steer a terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '');

/** Where the words are now, why nothing is known of them, and the numbers that nothing supports. */
function remark(row: CheckedInNote, translate: Translate): string {
  const { proposal, relink, unsupported } = row.checked;
  const place = relink !== null ? relink.path : proposal === null ? '' : formatPlace(proposal.place, translate);
  const reason = place === '' ? whyUnknown(row) : null;
  const numbers = unsupported.length === 0 ? '' : translate('terminal.unsupported', { numbers: unsupported.join(', ') });
  return [place === '' ? '' : `→ ${place}`, reason === null ? '' : translate(`terminal.unknown-${reason}`), numbers].filter(Boolean).join('  ');
}
