import type { ParseArgsConfig } from 'node:util';
import type { MessageKey, Translate } from '../i18n';
import type { Session } from './session';
import type { Terminal } from './terminal';

/** Values of a command's options as `parseArgs` gives them. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface CommandContext extends Session {
  /** What stands after the vault, as many as `operands` names. */
  operands: string[];
  values: Values;
  /** The reader's language, for what is printed. */
  translate: Translate;
  /** English, for what is written into JSON: a script must not depend on the terminal's language. */
  english: Translate;
  terminal: Terminal;
}

/** One result in two forms; `--json` decides which is printed. */
export interface CommandResult {
  json: Record<string, unknown>;
  text: string;
  /** What the command was asked to fail on, in one line: printed after the result, and ends with 1. */
  failure?: string;
}

export interface Command {
  name: string;
  /** Names of what must follow the vault, as the usage line prints them. */
  operands: readonly string[];
  /** The options' part of the usage line. */
  usage: string;
  /** What its help says besides. */
  help?: MessageKey;
  options: NonNullable<ParseArgsConfig['options']>;
  run(context: CommandContext): Promise<CommandResult>;
}

/** An option that must be a whole number from 1; `fallback` where it is not given, null where it is something else. */
export function wholeNumber(value: string | boolean | undefined, fallback: number, most: number): number | null {
  if (value === undefined) return fallback;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  return number >= 1 && number <= most ? number : null;
}

/** Printed labels beside the pages: null where a page's label is not known. */
export const labelList = (pages: readonly number[], labels: Readonly<Record<number, string>>): (string | null)[] => pages.map((page) => labels[page] ?? null);
