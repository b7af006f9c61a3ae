import { fileName, parentPath } from '../base/path';

/** `path` as written from a note in the same vault: `../b/c.md`. */
export function relativePath(path: string, sourcePath: string): string {
  const from = parentPath(sourcePath) === '/' ? [] : parentPath(sourcePath).split('/');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

/** Resolves `./` and `../` steps of a link against the folder of its note; without such steps, inside that folder. */
export function resolveRelative(link: string, sourcePath: string): string {
  const steps = parentPath(sourcePath) === '/' ? [] : parentPath(sourcePath).split('/');
  for (const step of link.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

/** The target of a Markdown link: only what would end it is escaped, as the app does. */
export function encodeTarget(target: string): string {
  return target.replace(/[\\\x00-\x08\x0b\x0c\x0e-\x1f ()<>]/g, (c) => (c === ' ' ? '%20' : encodeURIComponent(c)));
}

export interface LinkParts {
  linktext: string;
  subpath: string;
  alias: string;
  extension: string;
  basename: string;
}

/** `[[target#sub|alias]]`; an attachment gets the `!` of an embed, which callers cut off for a plain link. */
export function wikilink({ linktext, subpath, alias, extension }: LinkParts): string {
  const target = linktext + subpath;
  const shown = alias !== '' && alias !== target ? `|${alias}` : '';
  return `${extension === 'md' ? '' : '!'}[[${target}${shown}]]`;
}

/**
 * `[alias](target#sub)`. Two quirks of the app are kept: an attachment loses its alias (`![](a.pdf#page=3)`,
 * obsidian-api issue 154), and so whoever wants a plain link with words must write it without this function.
 */
export function markdownLink({ linktext, subpath, alias, extension, basename }: LinkParts): string {
  const target = encodeTarget(linktext + subpath);
  if (extension !== 'md') return `![](${target})`;
  return `[${alias || basename}](${target})`;
}

/** How the three settings of "New link format" name a file. `unique` says whether its name occurs once in the vault. */
export function linkPath(path: string, sourcePath: string, format: string, unique: boolean): string {
  if (format === 'absolute') return path;
  if (format === 'relative') return relativePath(path, sourcePath);
  return unique ? fileName(path) : path;
}
