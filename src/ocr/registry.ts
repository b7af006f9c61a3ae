import { fullTextLayout } from './fulltext/layout';
import { failedRead, type Layout, type PaperFiles, type PaperListing, type Recognised } from './layout';
import { paperForgeLayout } from './paperforge/layout';
import type { SourcePaper } from './source-paper';

/** Every layout that is read, in the order in which they are asked; the first that recognises a folder has it. */
export const LAYOUTS: readonly Layout[] = [paperForgeLayout, fullTextLayout];

/** Names that any layout wants to know of; see `Layout.probes`. */
export const PROBED: readonly string[] = [...new Set(LAYOUTS.flatMap(({ probes }) => probes))];

/** The layout of a paper's folder and the files to read, or null where no layout knows it. */
export function recognise(listing: PaperListing): Recognised | null {
  for (const layout of LAYOUTS) {
    const recognised = layout.recognise(listing);
    if (recognised) return recognised;
  }
  return null;
}

/** The paper as the layout of that id reads it. Bad content never throws: see `SourcePaper.warnings`. */
export function readPaper(layoutId: string, paperId: string, files: PaperFiles): SourcePaper {
  const layout = LAYOUTS.find(({ id }) => id === layoutId);
  return layout ? layout.read(paperId, files) : failedRead(paperId, layoutId, { code: 'no-artefacts' });
}
