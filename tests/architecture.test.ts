// The rules of docs/architecture.md, read from that page and checked against every import in the code.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sources = ['main.ts', ...walk(join(root, 'src')).map((path) => relative(root, path))].filter((path) => path.endsWith('.ts'));

interface Rule {
  folder: string;
  mayImport: Set<string>;
  packages: string[];
}

/** Rows of the table "Folders and arrows", in order; "all above" means every folder of the rows before. */
function rulesOfTheHouse(): Rule[] {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const rules: Rule[] = [];
  for (const line of page.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    const folder = /^`(\w+)`$/.exec(cells[1] ?? '')?.[1];
    if (!folder || cells.length < 6) continue;
    const words = (cells[3] ?? '').split(/,\s*/).filter(Boolean);
    const above = rules.map((rule) => rule.folder);
    const mayImport = words.flatMap((word) => {
      if (word === 'all above') return above;
      const excluded = /^all above but (\w+)$/.exec(word)?.[1];
      return excluded ? above.filter((name) => name !== excluded) : [word];
    });
    rules.push({ folder, mayImport: new Set([folder, ...mayImport]), packages: (cells[4] ?? '').split(/,\s*/).filter(Boolean) });
  }
  return rules;
}

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [path];
  });
}

/** Specifiers of static and dynamic imports and re-exports. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...text.matchAll(/(?:^|[\s;}])(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/gm)].map((match) => match[1] ?? '');
}

const folderOf = (path: string): string => (path.startsWith('src/') ? (path.split('/')[1] ?? '') : '');
const resolveLocal = (from: string, specifier: string): string => {
  const path = normalize(join(dirname(from), specifier));
  const candidates = [`${path}.ts`, path, join(path, 'index.ts')];
  return candidates.find((candidate) => sources.includes(candidate)) ?? `${path}.ts`;
};
const owns = (rule: Rule, specifier: string): boolean =>
  rule.packages.some((name) => (name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) : specifier === name || specifier.startsWith(`${name}/`)));

const rules = rulesOfTheHouse();

describe('docs/architecture.md', () => {
  it('names every folder of src, and no other', () => {
    const folders = readdirSync(join(root, 'src')).filter((name) => statSync(join(root, 'src', name)).isDirectory());
    expect(folders.sort()).toEqual(rules.map((rule) => rule.folder).sort());
  });

  it('arrows point one way: a folder imports only what its row allows', () => {
    const broken: string[] = [];
    for (const path of sources.filter((source) => source !== 'main.ts')) {
      const rule = rules.find((candidate) => candidate.folder === folderOf(path));
      for (const specifier of importsOf(path).filter((name) => name.startsWith('.'))) {
        const target = folderOf(resolveLocal(path, specifier));
        if (!rule?.mayImport.has(target)) broken.push(`${path} imports ${specifier}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('packages are imported by the folder that owns them, and by no other', () => {
    const broken: string[] = [];
    for (const path of sources) {
      for (const specifier of importsOf(path).filter((name) => !name.startsWith('.') && !name.startsWith('virtual:'))) {
        const owners = rules.filter((rule) => owns(rule, specifier)).map((rule) => rule.folder);
        const here = path === 'main.ts' ? 'obsidian' : folderOf(path);
        if (!owners.includes(here)) broken.push(`${path} imports ${specifier} (owned by ${owners.join(', ') || 'nobody'})`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('has no circles between files', () => {
    const graph = new Map(sources.map((path) => [path, importsOf(path).filter((name) => name.startsWith('.')).map((name) => resolveLocal(path, name))]));
    const state = new Map<string, 'open' | 'done'>();
    const circles: string[] = [];
    const visit = (path: string, trail: string[]): void => {
      if (state.get(path) === 'done') return;
      if (state.get(path) === 'open') {
        circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
        return;
      }
      state.set(path, 'open');
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      state.set(path, 'done');
    };
    for (const path of sources) visit(path, []);
    expect(circles).toEqual([]);
  });

  it('files stay small, and main.ts is life cycle only (under 150 lines)', () => {
    const lines = (path: string): number => readFileSync(join(root, path), 'utf8').split('\n').length;
    expect(sources.filter((path) => lines(path) > 400)).toEqual([]);
    if (sources.includes('main.ts') && statSync(join(root, 'main.ts'), { throwIfNoEntry: false })) expect(lines('main.ts')).toBeLessThan(150);
  });

  it('no regular expression looks behind (old iOS), and no code sets innerHTML', () => {
    const offenders = sources.filter((path) => /\(\?<[=!]|innerHTML|outerHTML/.test(readFileSync(join(root, path), 'utf8')));
    expect(offenders).toEqual([]);
  });
});
