import { choosePageLabels } from '../provenance';

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * What is printed on the pages (`spec/30` 17): the PDF's own labels (one a page, from page 1), else what the running heads and feet print. A file whose labels gainsay
 * what is printed on a page is wrong about all of them: many a publisher's file counts from 1 where the journal's page is 1330. Labels that only count the
 * pages say nothing unless the print bears them out.
 */
export function printedLabels(own: readonly string[] | undefined, printed: Readonly<Record<number, string>>): Record<number, string> {
  const labels = Object.fromEntries((own ?? []).flatMap((label, index) => (label.trim() === '' ? [] : [[index + 1, label]])));
  const pages = Object.keys(printed).map(Number);
  if (pages.some((page) => labels[page] !== undefined && !same(labels[page], printed[page] ?? ''))) return { ...printed };
  const counts = Object.entries(labels).every(([page, label]) => label === page);
  return { ...choosePageLabels(counts && pages.length === 0 ? null : labels, printed) };
}
