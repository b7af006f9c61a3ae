// What "npm start" does with a vault besides indexing it.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Copies the release's three files from `built`, and adds Locus to the enabled plugins without touching the others. */
export function writePlugin(vault, built) {
  const config = join(vault, '.obsidian');
  const plugin = join(config, 'plugins', 'locus');
  mkdirSync(plugin, { recursive: true });
  for (const file of ['main.js', 'manifest.json', 'styles.css']) copyFileSync(join(built, file), join(plugin, file));
  const list = join(config, 'community-plugins.json');
  let enabled = [];
  if (existsSync(list)) {
    try {
      enabled = JSON.parse(readFileSync(list, 'utf8'));
    } catch {
      console.error(`${list} could not be read, so Locus was not added to it: enable Locus in Obsidian's settings.`);
      return;
    }
  }
  if (Array.isArray(enabled) && !enabled.includes('locus')) writeFileSync(list, JSON.stringify([...enabled, 'locus'], null, 2));
}

/** What to do where no papers were found but the vault has PDFs; "" where it has none. Hidden folders are not looked into. */
export function pdfHint(vault) {
  const pdfs = visibleFiles(vault).filter((name) => /\.pdf$/i.test(name)).length;
  return pdfs === 0 ? '' : `\nThe vault has ${pdfs} ${pdfs === 1 ? 'PDF' : 'PDFs'}: name their folder in the settings of Locus ("Folders with PDFs and results of other tools"), and the papers in it can be searched.`;
}

function visibleFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    return entry.isDirectory() ? visibleFiles(join(folder, entry.name)) : [entry.name];
  });
}

/** Words of a title that is in the library, so that the search has something to find; null where no paper has a title that stands in its text. */
export function sampleQuery(papers) {
  const titled = papers.find(({ state, title, source }) => state === 'indexed' && title && source?.format !== 'pdf');
  return titled ? titled.title.split(/[\s:,.–-]+/).filter((word) => word.length > 3).slice(0, 4).join(' ') || titled.title.slice(0, 12) : null;
}
