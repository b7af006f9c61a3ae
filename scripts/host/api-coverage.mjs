// Does the host have every part of Obsidian's API that the plugin uses? Reads types, runs nothing.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RUNTIME = ts.SymbolFlags.Class | ts.SymbolFlags.Function | ts.SymbolFlags.Variable | ts.SymbolFlags.Enum;

/** A module's exports by name, aliases followed. */
function exportsOf(checker, file) {
  const symbol = checker.getSymbolAtLocation(file);
  const found = new Map();
  for (const one of symbol ? checker.getExportsOfModule(symbol) : []) {
    found.set(one.name, one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one);
  }
  return found;
}

/** Whether a class has a member, on its instances or itself, inherited ones too. */
function hasMember(checker, owner, name) {
  return Boolean(checker.getDeclaredTypeOfSymbol(owner).getProperty(name) ?? checker.getTypeOfSymbol(owner).getProperty(name));
}

/** The class or interface that declares a symbol; null for what stands at the top of the typings. */
function ownerOf(declaration) {
  const { parent } = declaration;
  return ts.isClassDeclaration(parent) || ts.isInterfaceDeclaration(parent) ? (parent.name?.text ?? null) : null;
}

/** The program over all that is ever looked at: making one takes most of the time. */
function programOf(root) {
  const config = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const looked = ['main.ts', 'src/obsidian/', 'tests/host/'].map((part) => resolve(root, part));
  const program = ts.createProgram(parsed.fileNames.filter((file) => looked.some((part) => file.startsWith(part))), parsed.options);
  const typings = program.getSourceFiles().find((file) => file.fileName.endsWith('/obsidian/obsidian.d.ts'));
  const host = program.getSourceFile(resolve(root, 'tests/host/obsidian.ts'));
  if (!typings || !host) throw new Error('the typings of obsidian or tests/host/obsidian.ts are missing');
  return { program, typings, host };
}

/** Calls back for every symbol that a file uses of the typings, but for types alone. */
function eachUse(checker, source, typings, note) {
  const walk = (node) => {
    if (ts.isIdentifier(node)) {
      let symbol = checker.getSymbolAtLocation(node);
      if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
      const declaration = symbol?.declarations?.[0];
      if (declaration?.getSourceFile() === typings && !ts.isTypeReferenceNode(node.parent)) note(symbol, declaration);
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
}

/**
 * Reads the project once. The function that it returns compares what the files and folders of `uses` use of the package `obsidian` with
 * what tests/host/obsidian.ts has: the names used (`Vault.create`, `setIcon`), the missing ones, and how many of the API's exports the host has.
 */
export function apiCoverageOf(root = ROOT) {
  const { program, typings, host } = programOf(root);
  const checker = program.getTypeChecker();
  const real = exportsOf(checker, typings);
  const mine = exportsOf(checker, host);
  const runtime = [...real].filter(([, symbol]) => symbol.flags & RUNTIME).map(([name]) => name);

  return (uses = ['main.ts', 'src/obsidian/']) => {
    const used = new Set();
    const missing = new Set();
    const note = (symbol, declaration) => {
      const owner = ownerOf(declaration);
      const wanted = real.get(owner ?? symbol.name);
      if (!wanted || !(wanted.flags & RUNTIME)) return;
      if (!owner && wanted !== symbol) return;
      const name = owner ? `${owner}.${symbol.name}` : symbol.name;
      used.add(name);
      const own = mine.get(owner ?? symbol.name);
      if (!own || (owner && !hasMember(checker, own, symbol.name))) missing.add(name);
    };
    const places = uses.map((part) => resolve(root, part));
    const files = program.getSourceFiles().filter(({ fileName }) => places.some((place) => fileName.startsWith(place)));
    for (const source of files) eachUse(checker, source, typings, note);
    return {
      files: files.length,
      used: [...used].sort(),
      missing: [...missing].sort(),
      exports: { have: runtime.filter((name) => mine.has(name)).length, of: runtime.length },
    };
  };
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { used, missing, exports } = apiCoverageOf()();
  console.log(`The host has ${exports.have} of ${exports.of} exports; the plugin uses ${used.length} names.`);
  console.log(`Missing: ${missing.join(' ') || 'none'}`);
  process.exitCode = missing.length ? 1 : 0;
}
