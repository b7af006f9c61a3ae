import { normalizePath, type App } from 'obsidian';

/** The path of a file that is not there yet: "Answers.md", "Answers 2.md"… `stem` is a path without its ending. */
export async function freePath(app: App, stem: string, ending: string): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const path = normalizePath(`${copy === 1 ? stem : `${stem} ${String(copy)}`}.${ending}`);
    if (!(await app.vault.adapter.exists(path))) return path;
  }
}
