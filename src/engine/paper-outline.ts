import { sectionRows } from '../structure/section-rows';
import type { PaperOutline } from './engine';
import { statusOfPaper } from './paper-states';
import type { Steps } from './steps';

/** A paper's sections and objects, without its text; null where it is neither on disk nor stored. */
export async function paperOutlineOf({ house, freshness, library, open }: Pick<Steps, 'house' | 'freshness' | 'library' | 'open'>, paperId: string): Promise<PaperOutline | null> {
  // Opened first: a paper that was replaced meanwhile is looked for again, and its state is told from that look.
  const opened = await open(paperId);
  const { look } = await freshness.glance();
  if (!look.paperIds().includes(paperId)) return null;
  const built = opened?.cited.built ?? null;
  return { status: await statusOfPaper(house, look, library, paperId), rows: built && sectionRows(built, (file) => library.supplementPath(paperId, file)), pageLabels: built?.pageLabels ?? {} };
}
