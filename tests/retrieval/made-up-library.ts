import type { UnitDocument, SearchIndex } from '../../src/index/search-index';
import { createSearchIndex, documentsOf } from '../../src/index/search';
import { Catalogue } from '../../src/library/catalogue';
import type { Coverage, PaperMetadata } from '../../src/library/paper';
import { Dictionary, paperAbbreviations, retrieve, wordsArm } from '../../src/retrieval';
import type { Arm, RetrievalDeps, SearchAnswer, SearchRequest } from '../../src/retrieval';
import type { BuiltPaper, ObjectFields, Unit } from '../../src/structure/model';

export interface MadeUpUnit {
  text: string;
  path?: string[];
  pages?: number[];
  kind?: Unit['kind'];
  collection?: Unit['collection'];
  object?: Partial<ObjectFields>;
  /** What stands between the unit before and this one. */
  gap?: string;
  indexable?: boolean;
}

/** A paper whose canonical text is its units with gaps between them. */
export function madeUpPaper(paperId: string, units: MadeUpUnit[]): BuiltPaper {
  let canonical = '';
  const built = units.map((unit, at): Unit => {
    canonical += at === 0 ? '' : (unit.gap ?? '\n\n');
    const start = canonical.length;
    canonical += unit.text;
    const path = unit.path ?? ['Text'];
    const pages = unit.pages ?? [1];
    return {
      unitId: `${paperId}.${String(at).padStart(3, '0')}`,
      kind: unit.kind ?? 'body',
      collection: unit.collection ?? (unit.object ? 'object' : 'body'),
      nodeId: path.join('/'),
      path,
      pages,
      start,
      end: canonical.length,
      blocks: pages.map((page) => ({ page, blockId: `b${at}`, start, end: canonical.length, bbox: null })),
      part: null,
      indexable: unit.indexable ?? true,
      ...(unit.object && { object: { label: null, labelKey: null, image: null, cells: null, content: null, mentionedBy: [], ...unit.object } }),
    };
  });
  return { canonical, tree: [], units: built, references: [], pageLabels: { 3: '1547' }, pageSizes: {}, excluded: {}, unknownRoles: {} };
}

export const metadata = (paperId: string, fields: Partial<PaperMetadata> = {}): PaperMetadata => ({
  paperId, title: '', authors: [], year: null, journal: '', doi: '', citekey: '', tags: [], folder: '', abstract: '', pageRange: null, pdfPath: null, notePath: null, fullTextPath: null, attachmentKey: null, ...fields,
});

const COVERAGE: Coverage = { library: 5, indexed: 3, publishing: 1, blocked: 0, failed: 1, empty: 0, noOcr: 0, sourceMissing: 0, stale: 0, semanticReady: 0 };

export interface MadeUpLibrary {
  deps: RetrievalDeps;
  index: SearchIndex;
  reads: string[];
  documents: UnitDocument[];
  search(query: string, request?: Partial<SearchRequest>): Promise<SearchAnswer>;
}

/** A library of made-up papers with the words arm; `arms` are asked besides it. */
export async function madeUpLibrary(papers: Record<string, MadeUpUnit[]>, facts: Record<string, Partial<PaperMetadata>> = {}, arms: Arm[] = []): Promise<MadeUpLibrary> {
  const index = createSearchIndex({ breathe: () => Promise.resolve() });
  const catalogue = new Catalogue();
  const built = new Map<string, BuiltPaper>();
  const documents: UnitDocument[] = [];
  for (const [paperId, units] of Object.entries(papers)) {
    const paper = madeUpPaper(paperId, units);
    const known = metadata(paperId, facts[paperId] ?? {});
    built.set(paperId, paper);
    catalogue.put(known, []);
    documents.push(...documentsOf(paperId, paper, known));
    await index.replacePaper(paperId, 'g1', documentsOf(paperId, paper, known));
  }
  const abbreviations = new Dictionary();
  for (const [paperId, paper] of built) abbreviations.put(paperId, 'g1', paperAbbreviations(paper.canonical));
  const reads: string[] = [];
  const deps: RetrievalDeps = {
    arms: [wordsArm(index), ...arms],
    index,
    catalogue,
    abbreviations,
    readPaper: async (paperId) => {
      reads.push(paperId);
      const paper = built.get(paperId);
      return paper ? { paper, generation: 'g1' } : null;
    },
    coverage: () => COVERAGE,
    sourceMissing: (paperId) => paperId === 'GONE',
    imagePath: (paperId, image) => `ocr/${paperId}/${image}`,
  };
  return { deps, index, reads, documents, search: (query, request = {}) => retrieve(deps, { query, limit: 10, mode: 'both', ...request }) };
}
