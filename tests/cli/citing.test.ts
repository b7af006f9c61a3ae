import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseLink } from '../../src/citation';
import { commandLine, snapshot } from './command-line';

const { root, demo, vaultNamed, locus } = commandLine('citing');
let vault = '';

interface Citation {
  note: string;
  line: number;
  link: string;
  state: string;
  reason?: string;
  paperId?: string;
  proposal?: Record<string, unknown>;
}

async function answerOf(paperId: string, fact: number): Promise<{ answer: string; page: number; path: string[] }> {
  const known = (await demo()).truths.find((truth) => truth.paperId === paperId)?.facts[fact];
  if (!known) throw new Error(`the demo has no fact ${fact} of ${paperId}`);
  return { answer: known.answer, page: known.pages[0] ?? 0, path: known.path };
}

const checked = async (...options: string[]): Promise<{ citations: Citation[]; counts: Record<string, number>; code: number; stderr: string }> => {
  const ended = await locus(['check', vault, '--json', ...options]);
  return { ...(ended.json() as unknown as { citations: Citation[]; counts: Record<string, number> }), code: ended.code, stderr: ended.stderr };
};

beforeAll(async () => {
  vault = await vaultNamed('vault');
  expect((await locus(['index', vault])).code).toBe(0);
});

describe('90: locus check', () => {
  it('90, 60-8: says of every citation of every note what it stands at, and counts', async () => {
    const { citations, counts, code } = await checked();
    expect(code).toBe(0);
    expect(counts).toEqual({ exact: 10, moved: 1, changed: 0, lost: 0, unknown: 0 });
    const moved = citations.filter(({ state }) => state === 'moved');
    const note = readFileSync(join(vault, 'Notes/Exercise for the ageing knee.md'), 'utf8').split('\n');
    expect(moved).toMatchObject([{ note: 'Notes/Exercise for the ageing knee.md', paperId: 'KNEEOA21' }]);
    expect(note[(moved[0]?.line ?? 0) - 1]).toContain(moved[0]?.link);
    expect(Object.keys(citations[0] ?? {})).toEqual(expect.arrayContaining(['note', 'line', 'link', 'state']));
  });

  it('60-20: what lies in hidden folders and below the OCR folder is no note', async () => {
    const link = (await checked()).citations[0]?.link ?? '';
    for (const path of ['.trash/Old.md', 'System/PaperForge/ocr/HEDGEB19/extra.md', 'Notes/Real.md']) {
      mkdirSync(dirname(join(vault, path)), { recursive: true });
      writeFileSync(join(vault, path), `Once more ${link}.\n`);
    }
    const { citations } = await checked();
    expect(citations.map(({ note }) => note).filter((note) => /Old|extra|Real/.test(note))).toEqual(['Notes/Real.md']);
    rmSync(join(vault, 'Notes/Real.md'));
  });

  it('60-8: what moved is proposed as the link that it would be', async () => {
    const { page } = await answerOf('KNEEOA21', 4);
    const [moved] = (await checked()).citations.filter(({ state }) => state === 'moved');
    expect(moved?.proposal).toMatchObject({ how: 'moved', pages: [page] });
    expect(parseLink(String(moved?.proposal?.link))).toEqual({ ...parseLink(moved?.link ?? ''), page });
  });

  it('60-4, 60-10: edits no note; the words of what is found are kept in plugin data', async () => {
    const before = snapshot(join(vault, 'Notes'));
    await checked();
    expect(snapshot(join(vault, 'Notes'))).toEqual(before);
    expect(existsSync(join(vault, '.obsidian/plugins/locus/citations/KNEEOA21'))).toBe(true);
    const file = join(root, 'records.json');
    await checked('--records', file);
    const records = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { exact: string }>;
    expect(Object.values(records).map(({ exact }) => exact)).toContain((await answerOf('KNEEOA21', 0)).answer);
  });

  it('60-8: a link to a page of a paper is listed as unknown, and why; so is every other one of which nothing is known', async () => {
    const pdf = (await checked()).citations[0]?.link.replace(/^\[\[|#.*$/g, '') ?? '';
    const links = [`[[${pdf}#page=2|two]]`, `[[${pdf}#page=2&cite=205kk7q2m4tz9x|version 2]]`, '[[Gone.pdf#page=1&cite=105kk7q2m4tz9x|gone \u001bc]]', '[[Other.pdf#page=1&cite=105kk7q2m4tz9x]]', '[[Other.pdf#page=1]]', `![[${pdf}#page=2]]`];
    writeFileSync(join(vault, 'Other.pdf'), '%PDF');
    writeFileSync(join(vault, 'Notes/Pages.md'), links.join('\n\n'));
    const { citations, counts } = await checked();
    expect(citations.filter(({ note }) => note === 'Notes/Pages.md').map(({ line, state, reason }) => [line, state, reason])).toEqual([
      [1, 'unknown', 'page-only'],
      [3, 'unknown', 'bad-fingerprint'],
      [5, 'unknown', 'no-file'],
      [7, 'unknown', 'no-paper'],
    ]);
    expect(counts.unknown).toBe(4);
    const { stdout } = await locus(['check', vault]);
    expect(stdout).toContain('the link leads nowhere');
    expect(stdout).not.toContain('two');
    expect(stdout).not.toContain('\u001b');
    rmSync(join(vault, 'Notes/Pages.md'));
  });

  it('90: ends with 1 only where a script asks for it', async () => {
    expect(await checked('--fail-on', 'changed,lost')).toMatchObject({ code: 0, stderr: '' });
    expect(await checked('--fail-on', 'moved')).toMatchObject({ code: 1, stderr: 'locus: 1 citation in a state that --fail-on names.\n' });
    expect((await locus(['check', vault, '--fail-on', 'wrong'])).code).toBe(2);
  });

  it('90, 60-8: a link to a page alone claims no words, so it fails no script; what claims words and is unknown does', async () => {
    const pdf = (await checked()).citations[0]?.link.replace(/^\[\[|#.*$/g, '') ?? '';
    const note = join(vault, 'Notes/Page.md');
    writeFileSync(note, `[[${pdf}#page=2|two]]\n`);
    expect(await checked('--fail-on', 'unknown')).toMatchObject({ code: 0, stderr: '', counts: { unknown: 1 } });
    writeFileSync(note, `[[${pdf}#page=2|two]] and [[Gone.pdf#page=1&cite=105kk7q2m4tz9x]]\n`);
    expect(await checked('--fail-on', 'unknown')).toMatchObject({ code: 1, stderr: 'locus: 1 citation in a state that --fail-on names.\n', counts: { unknown: 2 } });
    rmSync(note);
  });

  it('60-10: --records makes the folder that it names, and says in one sentence where it cannot write', async () => {
    const file = join(root, 'not/there/yet/records.json');
    expect((await checked('--records', file)).code).toBe(0);
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).length).toBeGreaterThan(0);
    for (const path of [dirname(file), join(file, 'below-a-file.json')]) {
      const ended = await locus(['check', vault, '--records', path]);
      expect([ended.code, ended.stdout]).toEqual([1, '']);
      expect(ended.stderr).toMatch(/^locus: The texts that were kept could not be written to .*\.\n$/);
    }
  });

  it('90: people see a table of what is wrong, and how many there are of each', async () => {
    const { stdout } = await locus(['check', vault]);
    expect(stdout).toMatch(/^Moved {2}Notes\/Exercise for the ageing knee\.md:\d+ {2}\S.* {2}→ .*\n\nFound: 10 {2}Moved: 1\n$/);
    expect((await locus(['check', '--help'])).stdout).toContain('never edited');
  });

  it('60-8, 60-10: a PDF that was renamed outside of the app is unknown, and its link is proposed anew', async () => {
    const other = await vaultNamed('renamed');
    await locus(['index', other]);
    await locus(['check', other]);
    const note = join(other, 'Notes/Renamed.md');
    const { answer } = await answerOf('KNEEOA21', 0);
    const { fingerprint, link } = (await locus(['cite', other, '--paper', 'KNEEOA21', '--quote', answer, '--json'])).json();
    writeFileSync(note, `As was said [[Old name of the file.pdf#page=1&cite=${String(fingerprint)}|A 2021]].\n`);
    const { citations } = (await locus(['check', other, '--json'])).json() as unknown as { citations: Citation[] };
    const renamed = citations.find((citation) => citation.note === 'Notes/Renamed.md');
    expect(renamed).toMatchObject({ state: 'unknown', paperId: 'KNEEOA21', proposal: { how: 'relink' } });
    expect(parseLink(String(renamed?.proposal?.link))).toMatchObject({ ...parseLink(String(link)), alias: 'A 2021' });
  });
});

describe('90: locus cite', () => {
  it('90, 60-2: says where a quote stands and how it is cited', async () => {
    const { answer, page, path } = await answerOf('KNEEOA21', 0);
    const json = (await locus(['cite', vault, '--paper', 'KNEEOA21', '--quote', answer, '--json'])).json();
    expect(json).toMatchObject({ state: 'exact', how: 'verbatim', path, pages: [page], text: answer });
    expect(Object.keys(json)).toEqual(expect.arrayContaining(['state', 'path', 'pages', 'labels', 'spans', 'fingerprint', 'link', 'pandoc']));
    const link = parseLink(String(json.link));
    expect(link).toMatchObject({ page, cite: json.fingerprint });
    expect(existsSync(join(vault, link?.linkPath ?? '-'))).toBe(true);
    expect(json.spans).toMatchObject([{ page, boxes: [expect.any(Array)] }]);
    expect(json.pandoc).toMatch(/^\[@\S+, p\. \d+\]$/);
  });

  it('60-18: words that are set otherwise are found, near ones are told apart, and words that stand nowhere are lost', async () => {
    const { answer } = await answerOf('KNEEOA21', 0);
    const cited = async (quote: string): Promise<Record<string, unknown>> => (await locus(['cite', vault, '--paper', 'KNEEOA21', '--quote', quote, '--json'])).json();
    expect(await cited(answer.replaceAll(' ', '  '))).toMatchObject({ state: 'exact', how: 'normalised' });
    expect(await cited(answer.replace(/\d+/, '987'))).toMatchObject({ state: 'changed', how: 'near', text: answer });
    expect(await cited('Nothing of the kind was ever written in any paper of this library')).toMatchObject({ state: 'lost', pages: [], link: '', fingerprint: null });
  });

  it('90: words that stand nowhere in the paper end it with 1 and a sentence that names the paper, with and without --json; near ones end it with 0', async () => {
    const ask = ['cite', vault, '--paper', 'KNEEOA21', '--quote'];
    const nowhere = 'Nothing of the kind was ever written in any paper of this library';
    const stderr = 'locus: These words do not stand in KNEEOA21, not even nearly: there is nothing to cite.\n';
    expect(await locus([...ask, nowhere])).toMatchObject({ code: 1, stdout: '', stderr });
    const ended = await locus([...ask, nowhere, '--json', '--keep']);
    expect(ended).toMatchObject({ code: 1, stderr });
    expect(ended.json()).toMatchObject({ paperId: 'KNEEOA21', state: 'lost', how: null });
    const { answer } = await answerOf('KNEEOA21', 0);
    expect((await locus([...ask, answer.replace(/\d+/, '987')])).code).toBe(0);
    expect((await locus(['cite', '--help'])).stdout).toContain('end it with 1');
  });

  it('60-1: for a note the link is written as the vault\'s settings say', async () => {
    const { answer } = await answerOf('KNEEOA21', 0);
    const ask = ['cite', vault, '--paper', 'KNEEOA21', '--quote', answer, '--json', '--note', 'Notes/Reading list.md'];
    const linkWith = async (settings: object): Promise<string> => {
      writeFileSync(join(vault, '.obsidian/app.json'), JSON.stringify(settings));
      return String((await locus(ask)).json().link);
    };
    expect(await linkWith({})).toMatch(/^\[\[[^/\]]+\.pdf#page=/);
    expect(await linkWith({ newLinkFormat: 'absolute' })).toMatch(/^\[\[[^\]]+\/[^/\]]+\.pdf#page=/);
    expect(await linkWith({ newLinkFormat: 'relative', useMarkdownLinks: true })).toMatch(/^\[[^\]]+\]\(\.\.\/[^)]+\.pdf#page=/);
  });

  it('90: --note is the path of a note in the vault, however it is written', async () => {
    const cite = (note: string): ReturnType<typeof locus> => locus(['cite', vault, '--json', '--paper', 'KNEEOA21', '--quote', 'We enrolled 412 adults', '--note', note]);
    const { link } = (await cite('Notes/Draft.md')).json();
    for (const same of [join(vault, 'Notes/Draft.md'), './Notes/../Notes/Draft.md', 'Notes/Not there yet.md']) expect((await cite(same)).json().link).toBe(link);
    for (const none of ['', '..', '../Draft.md', '/Draft.md', 'Notes', 'Notes/picture.png']) expect(await cite(none), none).toMatchObject({ code: 2, stderr: 'locus: --note takes the path of a note in the vault, such as "Notes/Draft.md".\n' });
  });

  it('60-10: keeps the cited words where it is asked to, and writes nothing else', async () => {
    const other = await vaultNamed('kept');
    await locus(['index', other]);
    const { answer } = await answerOf('HEDGEB19', 0);
    const before = snapshot(other);
    const cite = ['cite', other, '--paper', 'HEDGEB19', '--quote', answer, '--json'];
    const { fingerprint } = (await locus(cite)).json();
    expect(snapshot(other)).toEqual(before);
    await locus([...cite, '--keep']);
    expect(snapshot(other).filter((line) => !before.includes(line)).map((line) => line.split(' ')[0])).toEqual([`.obsidian/plugins/locus/citations/HEDGEB19/${String(fingerprint)}.json`]);
  });

  it('90: without paper or words the usage was wrong; a paper that is not there is refused', async () => {
    expect((await locus(['cite', vault, '--paper', 'KNEEOA21'])).code).toBe(2);
    expect((await locus(['cite', vault, '--quote', 'x'])).code).toBe(2);
    expect(await locus(['cite', vault, '--paper', 'NOPE', '--quote', 'x'])).toMatchObject({ code: 1, stdout: '' });
  });
});
