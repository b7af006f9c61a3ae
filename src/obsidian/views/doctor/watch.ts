import type { Translate } from '../../../i18n';
import { CHECK_STOPPED } from '../../../engine/citations/model';
import { Listeners } from '../../listeners';
import { reportError } from '../../report-error';
import type { CheckUp } from './check-up';

const TOLD = ['moved', 'changed', 'lost'] as const;
type Told = (typeof TOLD)[number];

/** After a run of indexing: which citations of the papers that changed hold no more (`spec/60` 21). Told in one quiet line until the doctor is opened. */
export class CitationWatch {
  /** By paper, so that a paper that is read again is not counted twice. */
  private readonly found = new Map<string, Told[]>();
  private readonly changes = new Listeners<void>();

  constructor(private readonly checkUp: CheckUp) {}

  onChange(listener: () => void): () => void {
    return this.changes.add(listener);
  }

  /** Never rejects: nobody has asked for it. */
  async changed(paperIds: readonly string[]): Promise<void> {
    if (paperIds.length === 0) return;
    try {
      const rows = await this.checkUp.ofPapers(paperIds);
      for (const paperId of paperIds) this.found.delete(paperId);
      for (const row of rows) {
        const { state, paperId } = row.checked;
        const told = TOLD.find((one) => one === state);
        if (told === undefined || paperId === null || this.checkUp.ignored.has(row)) continue;
        const ofPaper = this.found.get(paperId);
        if (ofPaper) ofPaper.push(told);
        else this.found.set(paperId, [told]);
      }
      this.changes.tell();
    } catch (error) {
      if (!(error instanceof Error && error.name === CHECK_STOPPED)) reportError('checking citations', error);
    }
  }

  /** "3 citations moved, 1 citation changed"; "" where there is nothing to tell. */
  text(t: Translate): string {
    const all = [...this.found.values()].flat();
    return TOLD.flatMap((state) => {
      const count = all.filter((one) => one === state).length;
      return count > 0 ? [t(`doctor.alert-${state}`, { count })] : [];
    }).join(', ');
  }

  /** The user has seen them. */
  seen(): void {
    if (this.found.size === 0) return;
    this.found.clear();
    this.changes.tell();
  }

  dispose(): void {
    this.changes.clear();
  }
}
