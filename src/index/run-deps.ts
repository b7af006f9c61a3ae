import type { Findings } from '../library/sources/found-source';
import type { OcrRoot } from '../ocr/roots';
import type { SourcePaper } from '../ocr/source-paper';
import type { Breathe, Clock, ReadFiles, SupplementReader } from '../ports';
import type { Ledger } from '../store/ledger';
import type { Shard } from '../store/shard';
import type { ShardStore } from '../store/shard-store';
import type { WriterLock } from '../store/writer-lock';
import type { BuildPolicy, BuiltPaper } from '../structure/model';
import type { PaperPdfs, PaperReader } from './scan';

/** The steps and places that a run works with. */
export interface RunDeps {
  vault: ReadFiles;
  store: ShardStore;
  ledger: Ledger;
  lock: WriterLock;
  clock: Clock;
  breathe: Breathe;
  reader: PaperReader;
  policy: BuildPolicy;
  /** null where PDFs are not read on this device. */
  pdfs: PaperPdfs | null;
  /** null where supplements are not read on this device. */
  supplements: SupplementReader | null;
  /** What papers can be read from besides the OCR folders; `isStored` tells which papers there are already. */
  findSources(roots: readonly OcrRoot[], isStored: (paperId: string) => boolean): Promise<Findings>;
  /** The OCR roots as they are now, in order of trust; asked at the start of every run. */
  findRoots(): Promise<OcrRoot[]>;
  build(source: SourcePaper, policy: BuildPolicy): BuiltPaper;
  /** A paper was stored, or dropped (`null`): the search index follows. */
  committed(paperId: string, shard: Shard | null): Promise<void>;
  /** All papers are done and something changed: the search index is saved. */
  save(): Promise<void>;
}

export interface RunOptions {
  full?: boolean;
  dryRun?: boolean;
  papers?: readonly string[];
  force?: boolean;
  /** Papers whose folder the user deleted inside the app. */
  forgotten?: readonly string[];
}
