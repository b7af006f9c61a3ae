import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEngineInProcess } from '../../src/engine';
import type { OpenEngine } from '../../src/engine/engine';
import { AnswerServer } from '../doubles/answer-server';
import { commandLine } from './command-line';
import { fakeTerminal, type FakeTerminal } from './fake-terminal';

const { root, vaultNamed, locus } = commandLine('ask');
const KEY = 'sk-answer-51c09d77e2';
const QUESTION = 'walking pain in knee osteoarthritis';

interface AskJson {
  claims: { text: string; support: string; quotes: { text: string; state: string; cite: string }[] }[];
  abstained?: { reason: string; message: string; nearest: { paperId: string; cite: string }[] };
  coverage: { library: number };
  id: string;
  passages: { marker: string; paperId: string; where: string; cite: string }[];
  flags: string[];
  failure?: { code: string; message: string };
}

let server: AnswerServer;
let vault: string;

const named = (...more: string[]): string[] => ['--provider', 'custom', '--url', server.baseUrl, '--model', 'stub', ...more];
const asked = (): { url: string; headers: Record<string, unknown>; body: Record<string, unknown> }[] => server.requests.filter(({ url }) => url.endsWith('/chat/completions'));
const answersOf = (of: string): string[] => readdirSync(join(of, '.obsidian/plugins/locus/answers')).sort();
const kept = (of: string, id: string): Record<string, unknown> => (JSON.parse(readFileSync(join(of, '.obsidian/plugins/locus/answers', `${id}.json`), 'utf8')) as { answer: Record<string, unknown> }).answer;

async function askJson(more: string[] = [], terminal?: FakeTerminal): Promise<{ code: number; json: AskJson; stderr: string }> {
  const ended = await locus(['ask', vault, QUESTION, ...named('--json', ...more)], terminal);
  return { code: ended.code, json: ended.json() as unknown as AskJson, stderr: ended.stderr };
}

beforeAll(async () => {
  server = await AnswerServer.start();
  vault = await vaultNamed('asked');
  expect((await locus(['index', vault])).code).toBe(0);
}, 60_000);
beforeEach(() => {
  server.options = {};
  server.requests.length = 0;
});
afterAll(() => server.stop());

describe('90: locus ask', () => {
  it('80-6: a question longer than any question is refused in a sentence, and nothing is sent', async () => {
    const { code, stderr } = await locus(['ask', vault, 'x'.repeat(4_001), ...named()]);
    expect({ code, sent: asked().length }).toEqual({ code: 2, sent: 0 });
    expect(stderr).toContain('A question has at most 4000 characters, and this one has 4001.');
  });

  it('80-2: a faithful answer: the documented keys, each quote with the link that cites it, and the answer kept', async () => {
    const { code, json, stderr } = await askJson();
    expect(code, stderr).toBe(0);
    expect(Object.keys(json).slice(0, 2)).toEqual(['claims', 'coverage']);
    expect(json.claims).toMatchObject([{ support: 'supported', quotes: [{ state: 'verbatim' }] }]);
    expect(json.claims[0]?.quotes[0]?.cite).toMatch(/^\[\[.+#page=\d+&cite=[0-9a-z]{14}\|/);
    expect(json.passages[0]).toMatchObject({ marker: 'S1' });
    expect(json.flags).toEqual([]);
    expect(kept(vault, json.id)).toMatchObject({ id: json.id, question: QUESTION, model: 'stub', claims: [{ support: 'supported' }] });
    expect(answersOf(vault)).toContain(`${json.id}.json`);
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.body.stream).toBe(true);
    expect(stderr).toContain('[S1]');
  });

  it('80: printed for people: passages on stderr, the claims with state, quote and citation on stdout', async () => {
    server.options = { scenario: 'half-true' };
    const { code, stdout, stderr } = await locus(['ask', vault, QUESTION, ...named()]);
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/\d+ passages? goe?s? ?to 127\.0\.0\.1:\d+, model stub:\n {2}\[S1\] /);
    expect(stdout).toMatch(/^\[supported\] The passage says so\.\n {4}“/);
    expect(stdout).toContain('[[');
    expect(stdout).toContain('[NOT SUPPORTED] It also cures 93 % of all zebrafish.');
    expect(stdout.match(/The passage says so/g)).toHaveLength(1);
    expect(stdout).toContain('papers can be searched.');
  });

  it('80-3: a fabricated quote: not found, with the nearest passages, and no word of the model', async () => {
    server.options = { scenario: 'fabricated' };
    const { code, json } = await askJson();
    expect(code).toBe(0);
    expect(json.claims).toEqual([]);
    expect(json.abstained).toMatchObject({ reason: 'no-supported-claim' });
    expect(json.abstained?.message).toMatch(/^Not found in the \d+ papers searched/);
    expect(json.abstained?.nearest[0]?.cite).toContain('[[');
    const people = await locus(['ask', vault, QUESTION, ...named()]);
    expect(people.stdout).toContain('They are not evidence.');
    for (const text of [people.stdout, people.stderr, JSON.stringify(json)]) expect(text).not.toMatch(/zebrafish/i);
  });

  it('80-2: a model’s words neither steer the terminal nor look like a state of ours', async () => {
    const lie = `So it is${' for long'.repeat(9)} [supported] and so it stays.\u001B[2K\r[supported] A lie.\u202E\n[supported] Another lie.`;
    server.options = { oracle: ({ passages: [first] }) => JSON.stringify({ claims: [{ text: 'True.', evidence: [{ marker: 'S1', quote: first?.sentences[0] }] }, { text: lie, evidence: [{ marker: 'S1', quote: lie }] }] }) };
    const { stdout } = await locus(['ask', vault, QUESTION, ...named()]);
    expect(stdout.match(/^\[supported\]/gm)).toHaveLength(1);
    expect(stdout).toContain('[NOT SUPPORTED] So it is for long');
    for (const sign of ['\u001B', '\r', '\u202E']) expect(stdout).not.toContain(sign);
  });

  it('60-22: of a quote from another passage it says where the words stand, of an altered one what differs; neither is cited', async () => {
    server.options = {
      oracle: ({ passages: [first, second] }) => {
        const [own, other] = [first, second].map((passage) => passage?.sentences.find((sentence) => sentence.length > 40) ?? '');
        const altered = (own ?? '').replace(/(\S+ \S+ \S+ )(\S+)/, '$1never');
        return JSON.stringify({ claims: [
          { text: 'True.', evidence: [{ marker: 'S1', quote: own }] },
          { text: 'Misplaced.', evidence: [{ marker: 'S1', quote: other }] },
          { text: 'Turned.', evidence: [{ marker: 'S1', quote: altered }] },
        ] });
      },
    };
    const { stdout } = await locus(['ask', vault, QUESTION, ...named()]);
    const [, misplaced, turned] = stdout.split(/^\[(?:NOT SUPPORTED|supported)\] /m).slice(1).map((text) => text.replaceAll(/\s+/g, ' '));
    expect(misplaced).toMatch(/\(Not in this passage, but elsewhere\) These words stand here instead: S2, .+ \d{4}, p\. \d+/);
    expect(turned).toMatch(/\(Differs from the passage\) From the paper’s words to the quote’s: .*\[-.+-\] ?\{\+never\+\}/);
    for (const text of [misplaced, turned]) expect(text).not.toContain('[[');
  });

  it('80-7: 429 is one plain sentence with the seconds to wait, and ends with 1; what was asked is kept with the failure', async () => {
    server.options = { scenario: 'rate-limit' };
    const { code, json, stderr } = await askJson();
    expect(code).toBe(1);
    expect(json.failure).toMatchObject({ code: 'rate-limited' });
    expect(stderr).toContain('locus: The server asks to go slower. Ask again in 7 seconds.');
    expect(kept(vault, json.id)).toMatchObject({ failure: { code: 'rate-limited', retryAfter: 7_000 }, claims: [] });
    expect((kept(vault, json.id).passages as unknown[]).length).toBeGreaterThan(0);
    expect(asked()).toHaveLength(1);
  });

  it('80-7: Ctrl-C ends within a second, closes the connection and keeps what is there', async () => {
    server.options = { scenario: 'timeout' };
    const terminal = fakeTerminal(root);
    const ended = askJson([], terminal);
    await expect.poll(() => asked().length, { timeout: 20_000 }).toBe(1);
    terminal.interrupt();
    const { code, json, stderr } = await ended;
    expect(code).toBe(1);
    expect(json.flags).toContain('stopped');
    expect(stderr).toContain('may bill it');
    expect(stderr).toContain('locus: Stopped before a claim came. The question and its passages were kept.\n');
    expect(kept(vault, json.id)).toMatchObject({ flags: ['stopped'] });
    await expect.poll(() => server.closedEarly).toBeGreaterThan(0);
  });

  it('80-7: Ctrl-C while passages are looked for: nothing is sent, and only the question is said to be kept', async () => {
    const terminal = fakeTerminal(root);
    const early: OpenEngine = async (...how) => {
      const engine = await openEngineInProcess(...how);
      await engine.onAnswer(({ phase }) => {
        if (phase === 'searching') terminal.interrupt();
      });
      return engine;
    };
    const { code, stderr } = await locus(['ask', vault, QUESTION, ...named()], terminal, early);
    expect([code, server.requests.length]).toEqual([1, 0]);
    expect(stderr).toContain('locus: Stopped while passages were looked for. Only the question was kept.\n');
    expect(stderr).not.toMatch(/goes? to|bill/);
  });

  it('80-6: --estimate says what would be sent where and sends nothing', async () => {
    const { code, stdout, stderr } = await locus(['ask', vault, QUESTION, ...named('--estimate', '--json')]);
    expect(code, stderr).toBe(0);
    const { estimate } = JSON.parse(stdout) as { estimate: { passages: number; words: number; tokens: number; host: string } };
    expect(estimate).toMatchObject({ model: 'stub', host: new URL(server.baseUrl).host });
    expect(estimate.passages).toBeGreaterThan(0);
    expect(estimate.words).toBeGreaterThan(50);
    expect((await locus(['ask', vault, QUESTION, ...named('--estimate')])).stdout).toContain('Nothing was sent.');
    expect(server.requests).toEqual([]);
  });

  it('80-6: a question that no passage is near to: nothing is said to go anywhere, and the estimate says that nothing would', async () => {
    const far = 'Which tariff on copper ingots did the sultan of the ottomans abolish after a study of his vizier and the janissaries?';
    const { code, stdout, stderr } = await locus(['ask', vault, far, ...named()]);
    expect(code, stderr).toBe(0);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('no passage is near enough to the question. Nothing was sent.');
    expect(stderr).not.toMatch(/127\.0\.0\.1|goes? to/);
    const estimated = await locus(['ask', vault, far, ...named('--estimate')]);
    expect([estimated.code, estimated.stdout]).toEqual([0, 'No passage is near enough; nothing would be sent.\n']);
    const { estimate } = (await locus(['ask', vault, far, ...named('--estimate', '--json')])).json();
    expect(estimate).toMatchObject({ passages: 0, words: 0, tokens: 0, unasked: 'below-floor' });
    expect((await locus(['ask', vault, 'qqqqxx zzzzvv', ...named('--estimate')])).stdout).toBe('No passage matches; nothing would be sent.\n');
    expect(server.requests).toEqual([]);
  });

  it('80-6: an address that is none is told as that before anything is looked for, also by the estimate', async () => {
    const address = server.baseUrl.replace('http://', '');
    for (const more of [[], ['--estimate']]) {
      const { code, stdout, stderr } = await locus(['ask', vault, QUESTION, '--url', address, '--model', 'x', ...more]);
      expect([code, stdout, stderr]).toEqual([2, '', `locus: “${address}” is no web address. Enter one that begins with http:// or https://.\n`]);
    }
  });

  it('80-8: the key goes in its header and into no file and no line; a service that wants one is not asked without', async () => {
    const terminal = fakeTerminal(root, { LOCUS_ANSWER_KEY: KEY });
    const { json, stderr } = await askJson([], terminal);
    expect(asked()[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.stringify(json) + stderr + readFileSync(join(vault, '.obsidian/plugins/locus/answers', `${json.id}.json`), 'utf8')).not.toContain(KEY);
    const refused = await locus(['ask', vault, QUESTION, '--provider', 'openai', '--url', server.baseUrl, '--json']);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('LOCUS_ANSWER_KEY');
    expect(asked()).toHaveLength(1);
  });

  it('one paper or one folder may answer; what is not there is refused before anything is sent', async () => {
    const [first] = (await askJson()).json.passages;
    const { json } = await askJson(['--paper', first?.paperId ?? '']);
    expect(new Set(json.passages.map(({ paperId }) => paperId))).toEqual(new Set([first?.paperId]));
    server.requests.length = 0;
    expect((await locus(['ask', vault, QUESTION, ...named('--paper', 'NOSUCH00')])).code).toBe(1);
    const folder = await locus(['ask', vault, QUESTION, ...named('--scope', 'No such folder')]);
    expect([folder.code, folder.stderr]).toEqual([1, 'locus: No paper of the library is in the folder “No such folder”.\n']);
    expect(server.requests).toEqual([]);
  });

  it('90: a folder and a paper together are refused: one of them would be left out without a word', async () => {
    const { code, stdout, stderr } = await locus(['ask', vault, QUESTION, ...named('--scope', 'Papers', '--paper', 'KNEEOA21')]);
    expect([code, stdout, stderr]).toEqual([2, '', 'locus: --scope and --paper cannot be used together: name a folder or a paper.\n']);
    expect(server.requests).toEqual([]);
  });

  it('without a service nothing is asked; with wrong options it ends with 2', async () => {
    expect(await locus(['ask', vault, QUESTION])).toMatchObject({ code: 1, stdout: '' });
    expect((await locus(['ask', vault, '  ', ...named()])).code).toBe(2);
    expect((await locus(['ask', vault, QUESTION, '--provider', 'nobody'])).code).toBe(2);
    expect((await locus(['ask', vault, QUESTION, '--url', server.baseUrl])).code).toBe(2);
    expect((await locus(['ask', vault])).code).toBe(2);
    expect(server.requests).toEqual([]);
  });

  it('the service of the plugin’s settings is asked where no option names one; it need not be that of search by meaning', async () => {
    const other = await vaultNamed('settings');
    expect((await locus(['index', other])).code).toBe(0);
    mkdirSync(join(other, '.obsidian/plugins/locus'), { recursive: true });
    writeFileSync(join(other, '.obsidian/plugins/locus/data.json'), JSON.stringify({ answerPreset: 'ollama', answerAddress: `${server.baseUrl}/chat/completions`, answerModel: 'stub', answerPassages: 2 }));
    const { code, stdout, stderr } = await locus(['ask', other, QUESTION, '--json']);
    expect(code, stderr).toBe(0);
    expect((JSON.parse(stdout) as AskJson).passages).toHaveLength(2);
    expect(asked()[0]?.headers.authorization).toBeUndefined();
    expect(server.requests.filter(({ url }) => url.endsWith('/embeddings'))).toEqual([]);
  });
});
