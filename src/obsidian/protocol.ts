import { Notice, type ObsidianProtocolData, type Plugin } from 'obsidian';
import { CitedPaper, readCite, resolveCitation } from '../citation';
import type { Services } from './services';
import { attempt } from './tell';

/** Longest text of an address that is looked at, in UTF-16 units. */
const LONGEST = 1_000;

/** What an address asks for; anybody can write one into a page or a mail, so nothing of it is trusted. */
export type Errand = { kind: 'search'; query: string; paperId: string | null } | { kind: 'open'; paperId: string; page: number | null; cite: string | null };

/**
 * Reads `obsidian://locus?query=…` and `obsidian://locus?paper=KEY&page=3&cite=…`. `action=search` and `action=open` may stand with them, though the app
 * keeps that name for itself. A value that is not sound counts as missing; null where nothing is left to do.
 */
export function errandOf(data: Readonly<Record<string, unknown>>): Errand | null {
  const query = plainText(data.query);
  const paperId = plainText(data.paper);
  const wanted = data.action === 'open' || data.action === 'search' ? data.action : query === null ? 'open' : 'search';
  if (wanted === 'search') return query === null ? null : { kind: 'search', query, paperId };
  return paperId === null ? null : { kind: 'open', paperId, page: pageOf(data.page), cite: typeof data.cite === 'string' ? readCite(data.cite) : null };
}

function plainText(value: unknown): string | null {
  // The app gives "true" for a parameter without a value; control characters have no place in a question.
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  const text = value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return text === '' ? null : text;
}

const pageOf = (value: unknown): number | null => (typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null);

/** Answers addresses of this plugin: shows, and writes nothing, sends nothing. */
export function registerProtocol(plugin: Plugin, services: Services): void {
  plugin.registerObsidianProtocolHandler('locus', (data: ObsidianProtocolData) => {
    const errand = errandOf(data);
    if (errand !== null) void attempt(services.t, 'address', () => run(services, errand));
  });
}

async function run(services: Services, errand: Errand): Promise<void> {
  const { t, cards, pages } = services;
  if (errand.kind === 'open') {
    const { paperId, page, cite } = errand;
    const engine = await services.engine();
    // The key is a stranger's, and "constructor" is a member of every object.
    const paper = new Map(Object.entries(await engine.metadata([paperId]))).get(paperId);
    if (paper === undefined) {
      new Notice(t('notice-ui.unknown-paper', { paper: paperId }));
      return;
    }
    const built = cite === null ? null : await engine.paper(paperId);
    // Found here and not by the engine, which would keep the words of what it resolves: an address must not write.
    const link = { linkPath: '', page, heading: null, cite, alias: null };
    const span = built === null ? null : resolveCitation(link, new CitedPaper(paperId, built)).span;
    if (span !== null) return pages.show({ paperId, hits: [span], at: 0, page: null }, false);
    return cards.openPlace({ paper, page, path: [] }, false);
  }
  const { query, paperId } = errand;
  const scope = paperId === null ? undefined : ({ kind: 'paper', paperId, name: paperId } as const);
  await services.offer(query, scope);
}
