import type { App } from 'obsidian';
import { parseCitationLink, parseLink, type InsertionKind } from '../../citation';
import type { CitedPlace, Engine, FoundQuote } from '../../engine/engine';
import type { Translate } from '../../i18n';
import type { PaperMetadata } from '../../library/paper';
import { formatPlace } from '../../provenance';
import type { PageLabels, Place } from '../../provenance';
import type { Passage } from '../../retrieval/model';
import { messageOf, reportError } from '../report-error';
import { flagOf, formOf, limitOf, membersOf, modeOf, optionalText, papersOf, rangeOf, textOf } from './arguments';
import { askForOthers, type MayAsk } from './asking';
import { API_VERSION, LocusApiError, type ApiAnswer, type ApiCitation, type ApiHit, type ApiPaper, type ApiPlace, type ApiSearchAnswer, type ApiStanding, type LocusApi } from './model';

export interface ApiOptions {
  app: App;
  engine: () => Promise<Engine>;
  /** The citation as the user's settings have it written. */
  write: (cited: CitedPlace, note: string, form: InsertionKind, inTable: boolean) => string;
  mayAsk: () => MayAsk;
  t: Translate;
}

/** The plugin's API, frozen: `docs/api.md` has it with an example each. */
export function createApi(options: ApiOptions): LocusApi {
  const calls = new ApiCalls(options);
  return Object.freeze<LocusApi>({
    version: API_VERSION,
    search: (request) => guarded(() => calls.search(request)),
    passage: (place) => guarded(() => calls.passage(place)),
    cite: (request) => guarded(() => calls.cite(request)),
    ask: (request) => guarded(() => calls.ask(request)),
    resolve: (link, note, quote) => guarded(() => calls.resolve(link, note, quote)),
  });
}

/** Whatever fails inside is told in one plain sentence; the details are in the console. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LocusApiError) throw error;
    reportError('api', error);
    throw new LocusApiError('failed', messageOf(error).split('\n')[0] ?? '');
  }
}

class ApiCalls {
  constructor(private readonly options: ApiOptions) {}

  async search(request: unknown): Promise<ApiSearchAnswer> {
    const members = membersOf(request);
    const query = textOf(members.get('query'), 'query');
    const papers = papersOf(members.get('papers'));
    const engine = await this.engine();
    const asked = { query, limit: limitOf(members.get('limit')), mode: modeOf(members.get('mode')), checked: true, ...(papers === null ? {} : { scope: { papers } }) };
    const { passages, coverage, notices } = await engine.search(asked);
    const metadata = await engine.metadata([...new Set(passages.map(({ paperId }) => paperId))]);
    const { t } = this.options;
    return {
      hits: passages.map((passage) => this.hitOf(passage, metadata[passage.paperId])),
      coverage: { searched: coverage.indexed + coverage.sourceMissing, library: coverage.library },
      notices: notices.map(({ code, params }) => t(`notice.${code}`, params)),
    };
  }

  async passage(place: unknown): Promise<ApiPlace | null> {
    const members = membersOf(place);
    const cited = await (await this.engine()).cite({ paperId: textOf(members.get('paperId'), 'paperId'), ...rangeOf(members) });
    return cited === null ? null : this.placeOf(cited.paper.paperId, cited);
  }

  async cite(request: unknown): Promise<ApiCitation | null> {
    const members = membersOf(request);
    const [paperId, quote, note] = [textOf(members.get('paperId'), 'paperId'), optionalText(members.get('quote'), 'quote'), optionalText(members.get('note'), 'note')];
    const [form, inTable, keep] = [formOf(members.get('form')), flagOf(members.get('inTable'), 'inTable'), flagOf(members.get('keep'), 'keep')];
    if ((quote === null) === (members.get('range') === undefined)) throw new LocusApiError('bad-argument', 'either range or quote is wanted');
    const engine = await this.engine();
    const found = quote === null ? await whatStandsAt(engine, paperId, rangeOf(membersOf(members.get('range')))) : ((await engine.findQuote(quote, { paperIds: [paperId] }))[0] ?? null);
    if (found === null) return null;
    const { cited, how } = found;
    if (keep) await engine.cite({ paperId, start: cited.start, end: cited.end, keep });
    const markup = this.options.write(cited, note ?? '', form, inTable);
    return { ...this.placeOf(paperId, cited), paper: paperOf(cited.paper), markup, fingerprint: cited.cite, how };
  }

  ask(request: unknown): Promise<ApiAnswer> {
    return askForOthers(request, this.options.mayAsk, () => this.engine(), this.options.t);
  }

  async resolve(link: unknown, note: unknown, quote: unknown): Promise<ApiStanding | null> {
    const written = textOf(link, 'link').trim();
    const from = optionalText(note, 'note') ?? '';
    const beside = optionalText(quote, 'quote');
    const parsed = /^!?\[/.test(written) ? parseLink(written) : parseCitationLink(written, null);
    if (parsed === null) return null;
    const target = this.options.app.metadataCache.getFirstLinkpathDest(parsed.linkPath, from);
    const { state, paperId, path, pages, cited, proposal } = await (await this.engine()).resolve(parsed, target?.path ?? null, beside);
    if (proposal === null) return { state, paperId, path: [...path], pages: [...pages], cited, proposal: null };
    const { how, text, place, cite, diff } = proposal;
    return { state, paperId, path: [...path], pages: [...pages], cited, proposal: { how, text, pages: [...place.pages], path: [...place.path], fingerprint: cite, diff: diff.map((part) => ({ ...part })) } };
  }

  /** Opening may be refused: after two starts that died on a phone, or while the plugin is being unloaded. */
  private async engine(): Promise<Engine> {
    try {
      return await this.options.engine();
    } catch (error) {
      throw new LocusApiError('unavailable', messageOf(error));
    }
  }

  private hitOf(passage: Passage, paper: PaperMetadata | undefined): ApiHit {
    const { paperId, score, bestSentences } = passage;
    return { ...this.placeOf(paperId, passage), paper: paper === undefined ? unknownPaper(paperId) : paperOf(paper), score, best: { ...bestSentences } };
  }

  private placeOf(paperId: string, place: PlacedWords): ApiPlace {
    const { start, end, text, path, pages, labels, supplement } = place;
    const where = formatPlace(place, this.options.t);
    return { paperId, start, end, text, path: [...path], pages: [...pages], labels: pages.map((page) => labels[page] ?? null), supplement: supplement?.name ?? null, where };
  }
}

/** What passages and cited places have in common. */
type PlacedWords = Place & { start: number; end: number; text: string; path: readonly string[]; pages: readonly number[]; labels: PageLabels };

async function whatStandsAt(engine: Engine, paperId: string, range: { start: number; end: number }): Promise<Pick<FoundQuote, 'how' | 'cited'> | null> {
  const cited = await engine.cite({ paperId, ...range });
  return cited === null ? null : { how: 'verbatim', cited };
}

const paperOf = ({ paperId, title, authors, year, citekey, doi, pdfPath, fullTextPath, notePath }: PaperMetadata): ApiPaper => ({
  paperId, title, authors: [...authors], year, citekey, doi, pdf: pdfPath, fullText: fullTextPath, note: notePath,
});

const unknownPaper = (paperId: string): ApiPaper => ({ paperId, title: '', authors: [], year: null, citekey: '', doi: '', pdf: null, fullText: null, note: null });
