import { citeWords, readRecord, recordOf, type Range } from '../../citation';
import type { CitationRecord, CitationRecords } from '../../store/citation-records';
import type { OpenPaper } from '../paper-texts';

/** The words of citations as they stood when they were cited (`spec/60` 10): read, and made again where they are missing. */
export class KeptWords {
  /** Citations whose records were looked after in this session. */
  private readonly lookedAfter = new Set<string>();

  constructor(
    private readonly records: CitationRecords,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** null where none is kept, where what is kept is damaged or another paper's, or where it cannot be read, which is told and is no reason to say nothing about the citation. */
  async of(paperId: string, cite: string): Promise<CitationRecord | null> {
    try {
      const json = await this.records.read(paperId, cite);
      const record = json === null ? null : readRecord(json);
      return record?.paperId === paperId ? record : null;
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  /** Finds every sound record of a fingerprint, under whatever paper. Folders are listed with the first question, once. */
  search(): (cite: string) => Promise<CitationRecord[]> {
    let listed: Promise<Map<string, string[]>> | null = null;
    return async (cite) => {
      try {
        const paths = (await (listed ??= this.records.pathsByCite())).get(cite) ?? [];
        const found = await Promise.all(paths.map((path) => this.soundAt(path)));
        return found.flatMap((record) => record ?? []);
      } catch (error) {
        this.failed(error);
        return [];
      }
    };
  }

  private async soundAt(path: string): Promise<CitationRecord | null> {
    const json = await this.records.textAt(path);
    const record = json === null ? null : readRecord(json);
    return record !== null && this.records.isOwn(path, record) ? record : null;
  }

  /** Makes a missing record again while the words that the fingerprint names are still found. Looked for once a session. */
  async lookAfter(cite: string, { generation, cited }: OpenPaper, span: Range): Promise<void> {
    const key = `${cited.paperId}/${cite}`;
    if (this.lookedAfter.has(key)) return;
    this.lookedAfter.add(key);
    const words = citeWords(cited, span);
    if (words?.cite !== cite) return;
    try {
      await this.records.keep(cite, recordOf(cited.paperId, generation, words));
    } catch (error) {
      this.lookedAfter.delete(key);
      this.failed(error);
    }
  }
}
