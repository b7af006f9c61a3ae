import type { Command } from '../command';
import type { Translate } from '../../i18n';
import type { IndexStatus } from '../../engine/engine';
import type { MeaningStatus } from '../../engine/meaning/model';
import type { Coverage, PaperStatus } from '../../library/paper';
import { otherReason, sourceLine, sourceName } from '../../library/source-text';
import { ENDPOINT_OPTIONS, ENDPOINT_USAGE } from '../endpoint-choice';
import { storagePath } from '../places';
import { reasonJson, reasonText } from '../reason-text';
import { useEndpoint } from '../use-endpoint';

/** `locus status`: what can be searched, what cannot and why, what it takes on disk. */
export const status: Command = {
  name: 'status',
  operands: [],
  usage: ENDPOINT_USAGE,
  options: ENDPOINT_OPTIONS,
  async run(context) {
    const { engine, places, translate, english } = context;
    await useEndpoint(context);
    // First, so that the coverage knows what can be found by meaning.
    const meaning = await engine.meaning();
    const stored = await engine.status();
    const found = { ...stored, storage: stored.storage.map((item) => ({ ...item, path: storagePath(item, places) })) };
    const papers = found.papers.map(({ paperId, title, state, reason, units, generation, source, pdfWitness, otherSources, supplements = [] }) => ({
      paperId,
      title,
      state,
      ...(reason ? reasonJson(reason, english) : {}),
      units,
      generation,
      source,
      pdfWitness,
      otherSources: otherSources.map(({ reason: why, ...other }) => ({ ...other, ...reasonJson(why, english) })),
      supplements: supplements.map(({ path, reason: why }) => ({ path, ...(why && reasonJson(why, english)) })),
    }));
    const warnings = found.warnings.map((warning) => reasonJson(warning, english));
    const unusedFiles = found.unusedFiles.map(({ path, reason }) => ({ path, ...reasonJson(reason, english) }));
    return { json: { coverage: found.coverage, papers, unusedFiles, warnings, storage: found.storage, meaning }, text: statusText(found, meaning, translate) };
  },
};

/** "9 of 12 papers can be searched." */
export const coverageText = (coverage: Coverage, translate: Translate): string => translate('terminal.coverage', { indexed: coverage.indexed, library: coverage.library });

/** "3.4 MB" with decimal units, as file managers print them. */
function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit] ?? ''}`;
}

/** What can be found by meaning, and through what. */
function meaningLines({ learning, endpoint }: MeaningStatus, translate: Translate): string[] {
  const { state, units, floor, learnedFrom, papers, outgrown } = learning;
  const lines: string[] = [];
  if (state === 'off') lines.push(translate('learning.off'));
  else if (learnedFrom !== null) lines.push(translate('learning.ready', { units: learnedFrom, papers }));
  else lines.push(units < floor ? translate('terminal.too-little', { units, floor }) : translate('learning.not-learned'));
  if (outgrown !== null) lines.push(translate(`learning.outgrown-${outgrown}`));
  if (endpoint === null) return lines;
  const { texts, complete } = endpoint;
  const counts = { ...texts, papers: endpoint.papers };
  lines.push(translate(complete ? 'prepared.all' : texts.stored === 0 ? 'prepared.none' : 'prepared.some', counts));
  if (texts.refused > 0) lines.push(translate('prepared.refused', { count: texts.refused }));
  if (endpoint.withoutTexts.length > 0) lines.push(translate('prepare.without-texts', { count: endpoint.withoutTexts.length }));
  return lines;
}

/** What a paper was read from, what else there is, and the files beside its text. */
function sourceLines(paper: PaperStatus, translate: Translate): string[] {
  const read = sourceLine(paper, translate);
  const path = paper.source?.path ?? null;
  const others = paper.otherSources.map((other) => {
    const told = translate('source.not-used', { source: sourceName(other, translate), reason: reasonText(otherReason(other, translate), translate) });
    return `  ${other.path === null ? told : `${told}  ${other.path}`}`;
  });
  const supplements = (paper.supplements ?? []).map((supplement) => {
    const told = translate('source.supplement', { path: supplement.path });
    return `  ${supplement.reason === null ? told : `${told}  ${reasonText(supplement.reason, translate)}`}`;
  });
  return [...(read === '' ? [] : [`  ${path === null ? read : `${read}  ${path}`}`]), ...others, ...supplements];
}

function statusText(found: IndexStatus, meaning: MeaningStatus, translate: Translate): string {
  const lines = [coverageText(found.coverage, translate), ...meaningLines(meaning, translate), ...found.warnings.map((warning) => reasonText(warning, translate)), ''];
  for (const paper of found.papers) {
    lines.push(`${paper.paperId}  ${translate(`state.${paper.state}`)}  ${paper.title || translate('paper.untitled')}`);
    if (paper.reason) lines.push(`  ${reasonText(paper.reason, translate)}`);
    for (const warning of paper.warnings) lines.push(`  ${reasonText(warning, translate)}`);
    lines.push(...sourceLines(paper, translate));
  }
  if (found.unusedFiles.length > 0) lines.push('', translate('terminal.unused-files', { count: found.unusedFiles.length }));
  // What is in no known format is only counted: it may be anything.
  for (const { path, reason } of found.unusedFiles) if (reason.code !== 'source-unknown') lines.push(`  ${path}`, `    ${reasonText(reason, translate)}`);
  if (found.papers.length > 0) lines.push('');
  for (const item of found.storage) lines.push(`${sizeText(item.bytes).padStart(9)}  ${translate(`settings.storage-${item.what}`)}  ${item.path}`);
  return `${lines.join('\n')}\n`;
}
