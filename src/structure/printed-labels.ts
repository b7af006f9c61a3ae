import { choosePageLabels } from '../provenance';

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * What is printed on the pages (`spec/30` 17): the PDF's own labels (one a page, from page 1), else what the running heads and feet print. A file whose labels gainsay
 * what is printed on a page is wrong about all of them: many a publisher's file counts from 1 where the journal's page is 1330. Labels that only count the
 * pages, or that give most pages a name that others have too, say nothing unless the print bears them out: such files were put together from single pages.
 */
export function printedLabels(own: readonly string[] | undefined, printed: Readonly<Record<number, string>>): Record<number, string> {
  const labels = Object.fromEntries((own ?? []).flatMap((label, index) => (label.trim() === '' ? [] : [[index + 1, label]])));
  const pages = Object.keys(printed).map(Number);
  if (pages.some((page) => labels[page] !== undefined && !same(labels[page], printed[page] ?? ''))) return { ...printed };
  const borneOut = pages.some((page) => labels[page] !== undefined);
  return { ...choosePageLabels(borneOut || !(onlyCount(labels) || areMostlyShared(labels)) ? labels : null, printed) };
}

const onlyCount = (labels: Readonly<Record<number, string>>): boolean => Object.entries(labels).every(([page, label]) => label === page);

function areMostlyShared(labels: Readonly<Record<number, string>>): boolean {
  const all = Object.values(labels).map((label) => label.trim().toLowerCase());
  const counts = new Map<string, number>();
  for (const label of all) counts.set(label, (counts.get(label) ?? 0) + 1);
  return all.filter((label) => (counts.get(label) ?? 0) > 1).length * 2 > all.length;
}
