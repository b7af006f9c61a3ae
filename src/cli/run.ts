import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import type { OpenEngine } from '../engine/engine';
import { localeOf, translator } from '../i18n';
import type { Translate } from '../i18n';
import type { Command } from './command';
import { ask } from './commands/ask';
import { check } from './commands/check';
import { cite } from './commands/cite';
import { doctor } from './commands/doctor';
import { embed } from './commands/embed';
import { indexVault } from './commands/index-vault';
import { papers } from './commands/papers';
import { search } from './commands/search';
import { status } from './commands/status';
import { tree } from './commands/tree';
import { units } from './commands/units';
import { DEFAULT_CONFIG_DIR } from './places';
import { Refusal } from './refusal';
import { openSession } from './session';
import type { Terminal } from './terminal';

const COMMANDS: readonly Command[] = [indexVault, embed, status, search, papers, tree, units, cite, check, ask, doctor];

const SHARED = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'config-dir': { type: 'string' },
  data: { type: 'string' },
  cache: { type: 'string' },
} as const satisfies NonNullable<ParseArgsConfig['options']>;

const line = (command: Command): string => ['locus', command.name, '<vault>', ...command.operands.map((name) => `<${name}>`), command.usage].filter(Boolean).join(' ');
const usage = (translate: Translate): string =>
  [...COMMANDS.map((command) => `  ${line(command)}`), '', `  ${translate('terminal.shared-options')} --json --config-dir <dir> --data <dir> --cache <dir>`, ''].join('\n');

/** "zh_TW.UTF-8" -> "zh_TW": what POSIX says of the reader's language. */
const languageOf = ({ LC_ALL, LC_MESSAGES, LANG }: Terminal['env']): string => (LC_ALL || LC_MESSAGES || LANG || 'en').split(/[.@]/)[0] ?? 'en';

/** Runs one command. Exit codes: 0 done, 1 a one-line error on stderr, 2 wrong usage. */
export async function run(args: readonly string[], terminal: Terminal, open: OpenEngine, version: string): Promise<0 | 1 | 2> {
  const translate = translator(localeOf(languageOf(terminal.env)));
  const [name, ...rest] = args;
  if (name === '--version') {
    terminal.out(`${version}\n`);
    return 0;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    (name === undefined ? terminal.err : terminal.out)(`${translate('terminal.usage')}\n${usage(translate)}`);
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((known) => known.name === name);
  if (!command) {
    terminal.err(`${translate('terminal.unknown-command', { name })}\n${usage(translate)}`);
    return 2;
  }
  try {
    return await runCommand(command, rest, terminal, translate, open);
  } catch (error) {
    if (error instanceof Refusal) {
      terminal.err(`locus: ${error.message}\n`);
      return error.exitCode;
    }
    const message = error instanceof Error ? error.message : String(error);
    terminal.err(`locus: ${message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
    return 1;
  }
}

async function runCommand(command: Command, args: string[], terminal: Terminal, translate: Translate, open: OpenEngine): Promise<0 | 1 | 2> {
  const { values, positionals } = parse(command, args, translate);
  if (values.help === true) {
    terminal.out(`${line(command)}\n${command.help === undefined ? '' : `${translate(command.help)}\n`}`);
    return 0;
  }
  const [vault, ...operands] = positionals;
  if (vault === undefined || operands.length !== command.operands.length) throw new Refusal(translate('terminal.usage-of', { usage: line(command) }), 2);
  const text = (key: string): string | undefined => (typeof values[key] === 'string' ? values[key] : undefined);
  const options = { configDir: text('config-dir') ?? DEFAULT_CONFIG_DIR, data: text('data'), cache: text('cache') };
  const session = await openSession(vault, options, terminal, translate, open);
  try {
    const result = await command.run({ ...session, operands, values, translate, english: translator('en'), terminal });
    terminal.out(values.json === true ? `${JSON.stringify(result.json)}\n` : result.text);
    if (result.failure === undefined) return 0;
    terminal.err(`locus: ${result.failure}\n`);
    return 1;
  } finally {
    await session.close();
  }
}

/** In a query "-word" leaves a word out, and is no option: everything that one dash begins goes behind "--", where options end. */
function leavingOut(args: readonly string[], command: Command): string[] {
  const end = args.indexOf('--');
  const before = end < 0 ? args : args.slice(0, end);
  const options: Record<string, { type: string }> = { ...SHARED, ...command.options };
  const isValue = (at: number): boolean => options[(before[at - 1] ?? '').replace(/^--/, '')]?.type === 'string';
  const isWord = (arg: string, at: number): boolean => command.operands.length > 0 && /^-[^-]/.test(arg) && arg !== '-h' && !isValue(at);
  const rest = before.filter((arg, at) => !isWord(arg, at));
  return [...rest, '--', ...before.filter(isWord), ...(end < 0 ? [] : args.slice(end + 1))];
}

function parse(command: Command, args: string[], translate: Translate): { values: Record<string, string | boolean | undefined>; positionals: string[] } {
  try {
    const parsed = parseArgs({ args: leavingOut(args, command), options: { ...SHARED, ...command.options }, allowPositionals: true, strict: true });
    return { values: parsed.values, positionals: parsed.positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal(`${error.message.split(/\.\s/)[0] ?? ''}. ${translate('terminal.usage-of', { usage: line(command) })}`, 2);
  }
}
