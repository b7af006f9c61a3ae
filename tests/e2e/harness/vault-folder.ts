import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface VaultSpec {
  /** A folder to copy. */
  from?: string;
  /** Files to write over it, by path. */
  files?: Record<string, string | Uint8Array>;
  /** Folders that hold `manifest.json`, `main.js` and perhaps `styles.css`; turned on in this order. */
  plugins?: string[];
}

/** A vault in a temporary folder: tests never touch the original. */
export class VaultFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'locus-vault-'));

  constructor({ from, files = {}, plugins = [] }: VaultSpec) {
    if (from) cpSync(from, this.path, { recursive: true });
    for (const [path, content] of Object.entries(files)) this.write(path, content);
    const ids = plugins.map((folder) => this.install(folder));
    if (ids.length) this.write('.obsidian/community-plugins.json', JSON.stringify(ids));
  }

  write(path: string, content: string | Uint8Array): void {
    const file = join(this.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  read(path: string): string {
    return readFileSync(join(this.path, path), 'utf8');
  }

  bytes(path: string): Uint8Array {
    return readFileSync(join(this.path, path));
  }

  exists(path: string): boolean {
    return existsSync(join(this.path, path));
  }

  size(path: string): number {
    return statSync(join(this.path, path)).size;
  }

  delete(path: string): void {
    rmSync(join(this.path, path), { recursive: true, force: true });
  }

  dispose(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  private install(folder: string): string {
    const { id } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { id: string };
    for (const name of ['manifest.json', 'main.js', 'styles.css']) {
      const file = join(folder, name);
      if (existsSync(file)) this.write(`.obsidian/plugins/${id}/${name}`, readFileSync(file));
    }
    return id;
  }
}
