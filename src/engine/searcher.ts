import type { Look } from '../index/look';
import { coverage } from '../library/coverage';
import type { PaperStatus } from '../library/paper';
import type { SearchAnswer, SearchRequest } from '../retrieval/model';
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

  async search(request: SearchRequest): Promise<SearchAnswer> {
    const look = await this.house.look();
    const papers = await this.statesOf(look);
    void [request, this.open, this.index(look)];
    return { passages: [], coverage: coverage(papers), notices: [{ code: 'words-unavailable' }], next: [] };
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
