import { rootFailureOf } from '../index/run';
import { sightPapers, viewRoots } from '../index/scan';
import type { Survey } from './engine';
import type { Freshness } from './freshness';
import { READER, type House } from './house';
import { knownPace } from './pace';

/**
 * What is there before anything is built: roots, papers, and about how long the missing ones take. Opens no paper; but where a device knows of none yet, or the settings
 * name folders that it has never looked into, it looks for PDFs and other tools' files, whose names alone do not tell.
 */
export async function surveyOf(house: House, freshness: Freshness): Promise<Survey> {
  const known = await freshness.lookNow();
  const isNew = known.look.storedIds().length === 0 && (known.look.paperIds().length === 0 || house.settings.sourceFolders.length > 0);
  if (isNew) await freshness.settled();
  const { look, roots } = isNew ? await freshness.lookNow() : known;
  const views = viewRoots(roots);
  const missing = look.paperIds().filter((paperId) => look.onDisk(paperId) && look.served(paperId) === null);
  const search = { vault: house.host.vault, reader: READER, roots: views, found: look.findings.papers, noteOf: () => null, supplements: null, readsPdfs: house.pdfs !== null };
  const sightings = await sightPapers(search, new Set(missing));
  const bytes = sightings.reduce((sum, { candidates }) => sum + Object.values(candidates[0]?.files ?? {}).reduce((size, stat) => size + Math.max(0, stat.size), 0), 0);
  const papers = look.paperIds().filter((paperId) => look.onDisk(paperId)).length;
  return {
    roots: roots.map(({ path, foundBy, state }) => ({ path, foundBy, papers: state.kind === 'papers' ? state.folders.length : 0 })),
    papers,
    stored: look.storedIds().length,
    estimate: Math.round(bytes * (await knownPace(house.host.cache))),
    failure: rootFailureOf(views, look.findings),
  };
}
