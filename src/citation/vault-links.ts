import { byCodeUnits } from '../text';

/** A file of the vault, with its path as links are compared with it. */
interface KnownFile {
  path: string;
  folded: string;
}

/** The app's setting "New link format". */
export type LinkFormat = 'shortest' | 'relative' | 'absolute';

/**
 * Where links lead in plain Obsidian, for whoever has no Obsidian at hand. A path that begins with "./" or "../" is meant from the note's folder, one that begins
 * with "/" from the vault's root, and both must fit as a whole. Any other is looked for, in this order: as the path of a file; in the note's folder; as
 * the end of a path, first below the note's folder, then anywhere, the shortest first. Case does not count, ".md" may be left out, and a file
 * that is spelled exactly so is preferred to one that is not.
 */
export class VaultLinks {
  private readonly byName = new Map<string, KnownFile[]>();
  /** By the whole path, folded. Every paper has a "fulltext.md": of one name there may be thousands. */
  private readonly byPath = new Map<string, KnownFile[]>();
  /** Where shortened paths led, by the folder of the note. */
  private readonly shortened = new Map<string, string | null>();

  /** `paths`: every file of the vault, vault-relative. */
  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      const file = { path, folded: fold(path) };
      add(this.byName, nameOf(file.folded), file);
      add(this.byPath, file.folded, file);
    }
  }

  /** `linkPath` is decoded and without its sub-path; "" means the note itself. null where the link leads nowhere. */
  leadsTo(linkPath: string, notePath: string): string | null {
    if (linkPath === '') return notePath;
    const spelled = tidy(linkPath);
    const folder = folderOf(tidy(notePath));
    if (spelled.startsWith('/')) return this.exactly(spelled.slice(1));
    if (/^\.\.?\//.test(spelled)) return this.exactly(stepped(folder, spelled));
    return this.exactly(spelled) ?? this.exactly(stepped(folder, spelled)) ?? this.endingWith(spelled, folder);
  }

  /** How a link of a note names a file: what `leadsTo` leads back from. A name is only shortened where it does. */
  nameOf(path: string, notePath: string, format: LinkFormat): string {
    const short = format === 'absolute' ? path : format === 'relative' ? relativePath(path, notePath) : nameOf(path);
    return this.leadsTo(short, notePath) === path ? short : path;
  }

  private exactly(spelled: string): string | null {
    for (const wanted of [spelled, `${spelled}.md`]) {
      const files = this.byPath.get(fold(wanted)) ?? [];
      const best = files.find(({ path }) => tidy(path) === wanted) ?? files[0];
      if (best) return best.path;
    }
    return null;
  }

  private endingWith(spelled: string, folder: string): string | null {
    const key = `${folder}\n${spelled}`;
    const known = this.shortened.get(key);
    if (known !== undefined) return known;
    const path = this.nearest(spelled, folder) ?? this.nearest(`${spelled}.md`, folder);
    this.shortened.set(key, path);
    return path;
  }

  private nearest(wanted: string, folder: string): string | null {
    const folded = fold(wanted);
    const home = folder === '' ? '' : `${fold(folder)}/`;
    let best: KnownFile | null = null;
    for (const file of this.byName.get(nameOf(folded)) ?? []) {
      if (file.folded.endsWith(`/${folded}`) && (best === null || isNearer(file, best, home))) best = file;
    }
    return best?.path ?? null;
  }
}

function isNearer(a: KnownFile, b: KnownFile, home: string): boolean {
  const below = Number(b.folded.startsWith(home)) - Number(a.folded.startsWith(home));
  return (below || a.path.length - b.path.length || byCodeUnits(a.path, b.path)) < 0;
}

function add(files: Map<string, KnownFile[]>, key: string, file: KnownFile): void {
  const there = files.get(key);
  if (there) there.push(file);
  else files.set(key, [file]);
}

/** As Obsidian normalises paths: composed, and every kind of space the same. */
const tidy = (path: string): string => path.replace(/[\u00A0\u202F]/g, ' ').normalize('NFC');

const fold = (path: string): string => tidy(path).toLowerCase();

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The steps from a note's folder to a file. */
function relativePath(path: string, notePath: string): string {
  const from = folderOf(notePath).split('/').filter(Boolean);
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

/** The path that `steps` lead to from a folder; steps above the root stay at the root. */
function stepped(folder: string, steps: string): string {
  const at = folder === '' ? [] : folder.split('/');
  for (const step of steps.split('/')) {
    if (step === '..') at.pop();
    else if (step !== '.' && step !== '') at.push(step);
  }
  return at.join('/');
}
