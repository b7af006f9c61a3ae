// Where a quote may be found again when its paper was read anew, and where not.
import { describe, expect, it } from 'vitest';
import type { Answer, AnswerPassage } from '../../../src/answer/model';
import { CitedPaper } from '../../../src/citation';
import type { OpenPaper } from '../../../src/engine/paper-texts';
import { recheckAnswer } from '../../../src/engine/answering/recheck';
import type { RecheckedQuote } from '../../../src/engine/answering/model';
import { askedNow } from '../../../src/engine/answering/answer-so-far';
import { tableLines } from '../../../src/answer/passages/table-lines';
import { excerptTable } from '../../../src/provenance';
import type { BuiltPaper, TableCells, Unit } from '../../../src/structure/model';
import { CHOICE, claimOf, passageOf, quoteOf, REQUEST } from './answer-double';

const CAPTION = 'Table 2. Mean arterial pressure by treatment arm.';
const TEXT = 'Bisoprolol was given to all patients of the first cohort during winter.';
const ROWS = [['Arm', 'Baseline', 'After one year'], ['Bisoprolol once daily', '142 mmHg', '128 mmHg'], ['Placebo once daily', '141 mmHg', '139 mmHg']];
const QUOTE = 'Bisoprolol once daily | 142 mmHg | 128 mmHg';

interface Table {
  caption: string;
  cells: TableCells | null;
}

function reading({ tables = [], text = TEXT, references = '' }: { tables?: Table[]; text?: string; references?: string }): OpenPaper {
  let canonical = text;
  const units = tables.map(({ caption, cells }, at): Unit => {
    const start = canonical.length + 2;
    canonical += `\n\n${caption}`;
    return { unitId: `u${at}`, kind: 'table', collection: 'object', nodeId: 'n', path: ['Results'], pages: [4], start, end: canonical.length, blocks: [], part: null, indexable: true, object: { label: 'Table 2', labelKey: 'table 2', image: null, cells, content: null, mentionedBy: [] } };
  });
  const start = canonical.length + 2;
  canonical += references === '' ? '' : `\n\n${references}`;
  const listed = references === '' ? [] : [{ page: 9, blockId: 'r', start, end: canonical.length }];
  const built = { canonical, tree: [], units, references: listed, pageLabels: {}, pageSizes: {}, excluded: {}, unknownRoles: {} } as unknown as BuiltPaper;
  return { generation: 'g2', cited: new CitedPaper('P1', built), pageRange: '' };
}

const cells = (rows: string[][]): TableCells => ({ headerRows: 1, rows });
const ofTable: AnswerPassage = passageOf(CAPTION, { table: tableLines(excerptTable(cells(ROWS), [])) });

async function recheck(now: OpenPaper, passage: AnswerPassage = ofTable, quote = QUOTE): Promise<{ support: string; quote: RecheckedQuote | undefined }> {
  const answer: Answer = { ...askedNow(REQUEST, CHOICE, 0), passages: [passage], claims: [claimOf('It lowers pressure.', [quoteOf(quote)])] };
  const [claim] = (await recheckAnswer(answer, 1, { open: () => Promise.resolve(now), breathe: () => Promise.resolve() })).claims;
  return { support: claim?.support ?? '', quote: claim?.quotes[0] };
}

describe('60-22: a table that was read anew', () => {
  it('the rows are looked up in the table of the same caption, and cited by it', async () => {
    const now = reading({ text: `A new page was read. ${TEXT}`, tables: [{ caption: 'Table 1. Patients of both cohorts by age.', cells: cells([['Age', 'All'], ['Under sixty', '14']]) }, { caption: CAPTION, cells: cells(ROWS) }] });
    const { support, quote } = await recheck(now);
    expect({ support, now: quote?.now, state: quote?.state }).toEqual({ support: 'supported', now: 'stands', state: 'verbatim' });
    const { canonical } = now.cited.built;
    expect(canonical.slice(quote?.where?.start, quote?.where?.end)).toBe(CAPTION);
    expect(quote?.where).toMatchObject({ marker: null, paperId: 'P1', generation: 'g2' });
    expect(quote?.cite).toMatch(/^[0-9a-z]{14}$/);
  });

  it('the same row of a table with a longer number is another table’s', async () => {
    const { quote } = await recheck(reading({ tables: [{ caption: 'Table 12', cells: cells(ROWS) }] }), { ...ofTable, text: 'Table 1', end: 7, best: { start: 0, end: 7 } });
    expect(quote?.now).toBe('not-checked');
  });

  it('caption and row in one quote stand together', async () => {
    const { quote } = await recheck(reading({ text: `A new page. ${TEXT}`, tables: [{ caption: CAPTION, cells: cells(ROWS.slice(0, 2)) }] }), ofTable, `Mean arterial pressure by treatment arm. … ${QUOTE}`);
    expect(quote?.now).not.toBe('lost');
  });

  it('a digit that is read otherwise now: the paper says it differently, and nothing is cited', async () => {
    const { support, quote } = await recheck(reading({ tables: [{ caption: CAPTION, cells: cells([ROWS[0] ?? [], ['Bisoprolol once daily', '142 mmHg', '138 mmHg'], ROWS[2] ?? []]) }] }));
    expect({ support, now: quote?.now, state: quote?.state, cite: quote?.cite }).toEqual({ support: 'not-supported', now: 'changed', state: 'altered', cite: null });
    expect(quote?.diff.map(({ text }) => text).join('')).toContain('138');
  });

  it('the row is gone from its table: lost', async () => {
    const { support, quote } = await recheck(reading({ tables: [{ caption: CAPTION, cells: cells([['Colour', 'Count'], ['violet', 'seven']]) }] }));
    expect({ support, now: quote?.now, where: quote?.where }).toEqual({ support: 'not-supported', now: 'lost', where: null });
  });

  it.each([
    ['no table has that caption', { caption: 'Table 7. Mean arterial pressure by country of birth.', cells: cells(ROWS) }],
    ['the table was read as a picture', { caption: CAPTION, cells: null }],
  ])('%s: it cannot be looked up, and is not said to stand, nor to be lost', async (_, table) => {
    const { support, quote } = await recheck(reading({ tables: [table] }));
    expect({ support, now: quote?.now, where: quote?.where, cite: quote?.cite }).toEqual({ support: 'unknown', now: 'not-checked', where: null, cite: null });
  });
});

describe('60-22: the list of references', () => {
  const title = 'Bisoprolol reduces arterial pressure of elderly patients in winter.';

  it('a title in it is not what the paper says: a quote that stands only there is lost', async () => {
    const { support, quote } = await recheck(reading({ references: `7. Adams K. ${title} Lancet 2011.` }), passageOf(title), title);
    expect({ support, now: quote?.now, cite: quote?.cite }).toMatchObject({ support: 'not-supported', now: 'lost', cite: null });
  });

  it('a quote that stands in the text too stands there', async () => {
    const now = reading({ text: `${TEXT} ${title}`, references: `7. Adams K. ${title} Lancet 2011.` });
    const { support, quote } = await recheck(now, passageOf(`${title} It was so.`), title);
    expect({ support, now: quote?.now, start: quote?.where?.start }).toEqual({ support: 'supported', now: 'stands', start: TEXT.length + 1 });
  });
});
