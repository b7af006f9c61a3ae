import type { Look } from '../index/look';
import { coverage } from '../library/coverage';
import type { PaperStatus } from '../library/paper';
import { retrieve, wordsArm, type SearchAnswer, type SearchRequest } from '../retrieval';
import type { House } from './house';
import type { IndexKeeper } from './index-keeper';
import type { Library } from './library';
import type { OpenPaper } from './paper-texts';
import { papersOf } from './status';

/** Milliseconds that the papers' states are believed between two searches of one look. */
const FRESH = 30_000;

/** Brings the index up to the store and asks retrieval. */
export class Searcher {
  private states: { look: Look; at: number; papers: PaperStatus[] } | null = null;
  private caughtUp: Look | null = null;

  constructor(
    private readonly house: House,
    private readonly library: Library,
    private readonly keeper: IndexKeeper,
    private readonly open: (paperId: string) => Promise<OpenPaper | null>,
  ) {}

  /** Rejects with `SearchFailed` where no arm can answer; an empty list always means that nothing matches. */
  async search(request: SearchRequest): Promise<SearchAnswer> {
    const look = await this.house.look();
    const index = await this.index(look);
    const covered = coverage(await this.statesOf(look));
    const answer = await retrieve(
      {
        arms: [wordsArm(index)],
        index,
        catalogue: this.library.catalogue,
        readPaper: async (paperId) => {
          const opened = await this.open(paperId);
          return opened === null ? null : { paper: opened.cited.built, generation: opened.generation };
        },
        coverage: () => covered,
        sourceMissing: (paperId) => !look.onDisk(paperId),
        imagePath: (paperId, image) => {
          const folder = look.folderOf(paperId);
          return folder === null ? null : `${folder}/${image}`;
        },
      },
      request,
    );
    const newer = [...look.holdings.values()].filter((holding) => holding.newer.length > 0).length;
    return newer === 0 ? answer : { ...answer, notices: [...answer.notices, { code: 'newer-shards', params: { count: newer } }] };
  }

  private async index(look: Look): ReturnType<IndexKeeper['open']> {
    if (this.caughtUp === look) return this.keeper.open();
    const index = await this.keeper.catchUp(look);
    await this.keeper.save();
    this.caughtUp = look;
    return index;
  }

  private async statesOf(look: Look): Promise<PaperStatus[]> {
    const now = this.house.host.clock();
    if (this.states?.look === look && Math.abs(now - this.states.at) < FRESH) return this.states.papers;
    await this.library.load();
    const papers = await papersOf(this.house, look, this.library);
    this.states = { look, at: now, papers };
    return papers;
  }
}
