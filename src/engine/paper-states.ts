import type { Look } from '../index/look';
import { stateOf, type StateOfPaper } from '../index/paper-state';
import { decide, type Circumstances } from '../index/plan';
import { isSameSource, type Candidate } from '../index/source';
import { foundOf } from '../index/source-found';
import type { CoveredPaper } from '../library/coverage';
import type { PaperSource, PaperStatus } from '../library/paper';
import type { Reason } from '../ocr/reason';
import { inParallel } from '../store/in-parallel';
import type { SourcePlaceNote } from '../store/ledger';
import { isOlderBuild } from '../store/generation';
import { splitWarnings } from '../store/manifest';
import { stableJson } from '../store/stable-json';
import { READER, type House } from './house';
import type { Library } from './library';

const NO_UNITS = { body: 0, fulltext: 0, object: 0 };

/** What coverage counts: the state of every paper that is on disk or stored, and whether it can be found by meaning. */
export function statesOf(house: House, look: Look, foundByMeaning: ReadonlySet<string>): Promise<CoveredPaper[]> {
  const circumstances = house.circumstances();
  return inParallel(look.paperIds(), 16, async (paperId) => ({ state: (await stateNow(house, look, paperId, circumstances)).state, semanticReady: foundByMeaning.has(paperId) }));
}

/** The state of every paper that is on disk or stored, with reasons; read from store, roots and ledger, never from memory (`spec/40` 4). */
export async function papersOf(house: House, look: Look, library: Library): Promise<PaperStatus[]> {
  const circumstances = house.circumstances();
  return inParallel(look.paperIds(), 16, (paperId) => statusOfPaper(house, look, library, paperId, circumstances));
}

/** The state of one paper that is on disk or stored, with reasons. */
export async function statusOfPaper(house: House, look: Look, library: Library, paperId: string, circumstances = house.circumstances()): Promise<PaperStatus> {
  const served = look.served(paperId);
  const { body, fulltext, object } = served?.manifest.counts ?? NO_UNITS;
  const { state, reason } = inOlderWords(look, paperId, await stateNow(house, look, paperId, circumstances));
  return {
    paperId,
    title: library.get(paperId)?.title ?? '',
    state,
    ...(reason === undefined ? {} : { reason }),
    warnings: worthSaying(warningsOf(look, paperId), reason),
    units: { body, fulltext, object },
    generation: served?.generation ?? null,
    pdfWitness: served !== null && served.manifest.outlineHash !== '',
    ...sourcesOf(look, paperId),
    ...supplementsOf(look, paperId),
  };
}

async function stateNow(house: House, look: Look, paperId: string, circumstances: Circumstances): Promise<StateOfPaper> {
  const shard = look.served(paperId);
  const served = shard === null ? null : { units: shard.manifest.counts.body + shard.manifest.counts.fulltext + shard.manifest.counts.object };
  const indexed = look.indexed(paperId);
  if (!look.onDisk(paperId)) return stateOf(null, served, decide(null, indexed, circumstances));
  const record = look.record(paperId);
  if (record.source !== null) {
    const found = foundOf(record, record.source);
    return stateOf(found, served, decide(found, indexed, circumstances));
  }
  // This device has not read the folder yet: what is stored counts, else what its names tell.
  if (served !== null) return served.units === 0 ? { state: 'empty', reason: { code: 'empty' } } : { state: 'indexed' };
  if (indexed?.newer === true) return { state: 'blocked', reason: { code: 'newer-schema' } };
  if (indexed?.damaged === true) return { state: 'failed', reason: { code: 'shard-damaged' } };
  if (look.findings.papers.has(paperId)) return { state: 'blocked', reason: { code: 'not-indexed' } };
  return (await isKnown(house, look, paperId)) ? { state: 'blocked', reason: { code: 'not-indexed' } } : { state: 'no-ocr', reason: { code: 'no-artefacts' } };
}

async function isKnown(house: House, look: Look, paperId: string): Promise<boolean> {
  try {
    const listing = await READER.list(house.host.vault, look.folderOf(paperId) ?? '');
    return listing !== null && READER.recognise(listing) !== null;
  } catch {
    return true; // it cannot be looked at now; the run will say why
  }
}

/** What the stored text was read from, and the rest of what is there; told from names, so that a device that has forgotten its readings says the same. */
function sourcesOf(look: Look, paperId: string): Pick<PaperStatus, 'source' | 'otherSources'> {
  const served = look.served(paperId);
  const used = look.used(paperId);
  const noted = look.record(paperId).source?.others ?? [];
  if (served === null || used === null) return { source: null, otherSources: noted.map(({ reason, ...place }) => ({ ...told(place), reason })) };
  const there = look.sources(paperId);
  const own = there.find((candidate) => isSameSource(candidate, used));
  const place = own ?? used.note;
  const format = served.manifest.layout ?? used.note?.layout ?? '';
  const otherSources = there.filter((candidate) => candidate !== own).map((candidate) => {
    const other = noted.find(({ kind, folder, files }) => kind === candidate.kind && pathOf({ kind, folder, files }) === pathOf(candidate));
    return { ...told(other ?? candidate), reason: other?.reason ?? { code: 'source-passed-over' as const, params: { source: format } } };
  });
  return { source: { format, rank: served.manifest.rank ?? null, path: place === null ? null : pathOf(place) }, otherSources };
}

function supplementsOf(look: Look, paperId: string): Pick<PaperStatus, 'supplements'> {
  const supplements = (look.record(paperId).source?.supplements ?? []).map(({ path, reason }) => ({ path, reason }));
  return supplements.length === 0 ? {} : { supplements };
}

const told = ({ layout, rank, ...place }: SourcePlaceNote | Candidate): PaperSource => ({ format: layout ?? '', rank, path: pathOf(place) });

/** An OCR folder is one thing; of other sources the file is. */
function pathOf({ kind, folder, files }: Pick<SourcePlaceNote, 'kind' | 'folder' | 'files'>): string {
  const [name] = kind === 'folder' ? [] : Object.keys(files);
  return [folder, name ?? ''].filter((part) => part !== '').join('/');
}

function warningsOf(look: Look, paperId: string): Reason[] {
  const lasting = look.served(paperId)?.manifest.warnings ?? [];
  const noted = look.record(paperId).source?.warnings ?? [];
  const passing = splitWarnings(noted).passing;
  // Why the bookmarks could not be read is this device's to tell, and no part of the paper.
  const pdf = look.record(paperId).source?.pdf?.reason ?? null;
  return [...(look.served(paperId) === null ? noted : [...lasting, ...passing]), ...(pdf === null ? [] : [pdf]), ...agedOrDamaged(look, paperId)];
}

/** What is stored and cannot be used as it is: damaged, or of an older Locus, which is no damage (`spec/30` 25). */
function agedOrDamaged(look: Look, paperId: string): Reason[] {
  const codes = new Set((look.holding(paperId)?.damaged ?? []).map(({ problem }) => (problem === 'older-schema' ? 'old-provenance' : 'shard-damaged')));
  const served = look.served(paperId);
  if (served !== null && isOlderBuild(served.manifest.policyVersion)) codes.add('old-provenance');
  return [...codes].sort().map((code) => ({ code }));
}

/** A state whose reason is damage, where nothing but age keeps the shard from being read. */
function inOlderWords(look: Look, paperId: string, told: StateOfPaper): StateOfPaper {
  const [reason, ...others] = told.reason?.code === 'shard-damaged' ? agedOrDamaged(look, paperId) : [];
  return reason?.code === 'old-provenance' && others.length === 0 ? { state: told.state, reason } : told;
}

/** Each warning once, without what the reason says already: a result taken although it is stale is not also called stale. */
function worthSaying(warnings: readonly Reason[], reason: Reason | undefined): Reason[] {
  const said = new Set(reason?.code === 'hash-stale-indexed' ? [stableJson(reason), stableJson({ code: 'hash-stale' })] : [stableJson(reason ?? null)]);
  return warnings.filter((warning) => {
    const key = stableJson(warning);
    if (said.has(key)) return false;
    said.add(key);
    return true;
  });
}
