import type { Command, CommandContext } from '../command';
import { labelList, wholeNumber } from '../command';
import { citedName } from '../../citation';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import { formatPlace } from '../../provenance';
import type { NextStep, Passage, SearchAnswer, SearchMode } from '../../retrieval/model';
import { citeLink } from '../cite-link';
import { ENDPOINT_OPTIONS, ENDPOINT_USAGE } from '../endpoint-choice';
import { Refusal } from '../refusal';
import { storedPaper } from '../stored-paper';
import { wrap } from '../terminal';
import { useEndpoint } from '../use-endpoint';
import { coverageText } from './status';

const MODES: readonly SearchMode[] = ['both', 'words', 'meaning'];
const MOST = 1000;

/** `locus search`: passages with their place and the link that cites them. */
export const search: Command = {
  name: 'search',
  operands: ['query'],
  usage: `[--limit 10] [--mode both|words|meaning] [--paper KEY] [--no-expand] ${ENDPOINT_USAGE}`,
  options: { ...ENDPOINT_OPTIONS, limit: { type: 'string' }, mode: { type: 'string' }, paper: { type: 'string' }, 'no-expand': { type: 'boolean' } },
  async run(context) {
    const { engine, operands, values, translate, english, terminal } = context;
    const limit = wholeNumber(values.limit, 10, MOST);
    if (limit === null) throw new Refusal(translate('terminal.bad-limit', { most: MOST }), 2);
    const mode = values.mode === undefined ? 'both' : MODES.find((known) => known === values.mode);
    if (!mode) throw new Refusal(translate('terminal.bad-mode', { modes: MODES.join(', ') }), 2);
    const { paper } = values;
    // A paper that is not there is refused: nothing would be found in it.
    if (typeof paper === 'string') await storedPaper(engine, paper, translate);
    await useEndpoint(context);
    const answer = await engine.search({ query: operands[0] ?? '', limit, mode, checked: true, ...(typeof paper === 'string' ? { scope: { papers: [paper] } } : {}), ...(values['no-expand'] === true ? { expand: false } : {}) });
    const metadata = await engine.metadata([...new Set(answer.passages.map((passage) => passage.paperId))]);
    const results = [];
    for (const passage of answer.passages) results.push(await resultJson(passage, metadata[passage.paperId], context));
    const notice = (language: Translate): string => answer.notices.map(({ code, params }) => language(`notice.${code}`, params)).join(' ');
    if (answer.notices.length > 0) terminal.err(`${notice(translate)}\n`);
    if (answer.coverage.indexed + answer.coverage.sourceMissing === 0) terminal.err(`${translate('terminal.nothing-indexed')}\n`);
    return {
      json: {
        results,
        coverage: answer.coverage,
        ...(answer.expansions.length > 0 ? { expansions: answer.expansions } : {}),
        ...(answer.ambiguous.length > 0 ? { ambiguous: answer.ambiguous } : {}),
        ...(answer.notices.length > 0 ? { notice: notice(english) } : {}),
        ...(answer.next.length > 0 ? { next: answer.next } : {}),
      },
      text: answerText(answer, metadata, context),
    };
  },
};

/** Every key is always there: unknown metadata is "", [] or null. */
async function resultJson(passage: Passage, paper: PaperMetadata | undefined, { engine, english }: CommandContext): Promise<Record<string, unknown>> {
  return {
    paperId: passage.paperId,
    title: paper?.title ?? '',
    authors: paper?.authors ?? [],
    year: paper?.year ?? null,
    citekey: paper?.citekey ?? '',
    collection: passage.collection,
    kind: passage.kind,
    path: passage.path,
    pages: passage.pages,
    labels: labelList(passage.pages, passage.labels),
    at: passage.at ?? {},
    supplement: passage.supplement ?? null,
    where: formatPlace(passage, english),
    text: passage.text,
    score: passage.score,
    unitIds: passage.unitIds,
    arms: passage.arms,
    related: passage.related,
    cite: await citeLink(engine, passage, english),
    label: passage.label,
    table: passage.table,
    mentions: passage.mentions.map(({ unitId, kind, label, path, pages, labels }) => ({ unitId, kind, label, path, pages, labels: labelList(pages, labels) })),
    mentionedIn: passage.mentionedIn.map(({ unitId, kind, label, path, pages, labels, paragraph, start, end }) => ({ unitId, kind, label, path, pages, labels: labelList(pages, labels), paragraph, start, end })),
  };
}

function answerText(answer: SearchAnswer, metadata: Readonly<Record<string, PaperMetadata>>, { translate, terminal }: CommandContext): string {
  const cards = answer.passages.map((passage) => {
    const paper = metadata[passage.paperId];
    const by = paper ? [citedName(paper), paper.year ?? ''].filter(Boolean).join(' ') : passage.paperId;
    const head = [by, passage.label ?? '', formatPlace(passage, translate)].filter(Boolean).join(' · ');
    const missing = passage.sourceMissing ? `  ${translate('reason.source-missing')}\n` : '';
    const pairs = passage.related.map(({ asked, found }) => `${asked} ~ ${found}`).join(', ');
    const related = pairs === '' ? '' : `${wrap(translate('why.related', { pairs }), terminal.columns, '  ')}\n`;
    return `${head}\n${missing}${wrap(passage.text, terminal.columns, '  ')}\n${tableText(passage, translate)}${related}`;
  });
  const lines = cards.length > 0 ? cards : [`${translate('terminal.no-passages')}\n`];
  const next = answer.next.map((step) => `${nextText(step, translate)}\n`);
  const also = [...expansionLines(answer, translate)].map((line) => `${line}\n`).join('');
  return [...lines, `${also}${coverageText(answer.coverage, translate)}\n${next.join('')}`].join('\n');
}

/** The rows of a table that are shown, a line each. */
function tableText({ table }: Passage, translate: Translate): string {
  if (!table) return '';
  const lines = [...table.header, ...table.rows].map((row) => `  ${row.join(' | ')}\n`).join('');
  return table.shownRows < table.totalRows ? `${lines}  ${translate('table.rows-shown', { shown: table.shownRows, total: table.totalRows })}\n` : lines;
}

/** What was looked for besides, and what could not be decided. */
function* expansionLines({ expansions, ambiguous }: SearchAnswer, translate: Translate): Generator<string> {
  for (const { from, to } of expansions) yield translate('terminal.expanded', { from, to });
  for (const { short, meanings } of ambiguous) yield translate('terminal.ambiguous', { short, meanings: meanings.map(({ long }) => long).join(' · ') });
}

const nextText = (step: NextStep, translate: Translate): string => translate(`next.${step.kind}`, step.kind === 'remove-filter' ? { filter: step.filter } : {});
