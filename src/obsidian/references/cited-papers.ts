import type { App } from 'obsidian';
import { citedTargets, type CitedTarget } from '../../citation';
import type { Engine } from '../../engine/engine';
import type { PaperMetadata } from '../../library/paper';

/** Papers of one citation key that are looked through for it. */
const MOST_NAMESAKES = 20;

export interface CitedPapers {
  papers: PaperMetadata[];
  /** What is cited for sure and is no paper of the library, as it is written: "@smith2020", "Smith 2020.pdf". */
  unknown: string[];
}

/** The papers that a text cites, each once, in the order of their first citation: by links to any of their files, and by Pandoc keys. `sourcePath` is the note that it stands in. */
export async function citedPapers(text: string, sourcePath: string, { metadataCache }: App, engine: Engine): Promise<CitedPapers> {
  const asked = new Map<string, Promise<PaperMetadata | null>>();
  const find = (target: CitedTarget): Promise<PaperMetadata | null> => {
    if (target.kind === 'key') return once(asked, `@${target.key}`, () => paperOfKey(target.key, engine));
    const { link } = target;
    const file = metadataCache.getFirstLinkpathDest(link.linkPath, sourcePath);
    if (file) return once(asked, file.path, () => engine.paperAt(file.path));
    // A PDF that was renamed outside of the app is known by the words that are cited.
    return link.cite === null ? Promise.resolve(null) : once(asked, `?${link.linkPath}&${link.cite}`, () => paperOfWords(link, engine));
  };
  const papers = new Map<string, PaperMetadata>();
  const unknown = new Set<string>();
  const targets = citedTargets(text);
  for (const [at, paper] of (await Promise.all(targets.map(find))).entries()) {
    const target = targets[at];
    if (paper) papers.set(paper.paperId, papers.get(paper.paperId) ?? paper);
    else if (target?.kind === 'key' && target.inBrackets) unknown.add(`@${target.key}`);
    else if (target?.kind === 'link' && target.link.cite !== null) unknown.add(target.link.linkPath);
  }
  return { papers: [...papers.values()], unknown: [...unknown] };
}

function once<T>(asked: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const answer = asked.get(key) ?? ask();
  asked.set(key, answer);
  return answer;
}

async function paperOfKey(key: string, engine: Engine): Promise<PaperMetadata | null> {
  return (await engine.papers(key, MOST_NAMESAKES)).find(({ citekey }) => citekey === key) ?? null;
}

async function paperOfWords(link: Extract<CitedTarget, { kind: 'link' }>['link'], engine: Engine): Promise<PaperMetadata | null> {
  const { paperId } = await engine.resolve(link, null);
  return paperId === null ? null : ((await engine.metadata([paperId]))[paperId] ?? null);
}
