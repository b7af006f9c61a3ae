import { byCodeUnits, sha256Hex } from '../../text';
import { compareRanks } from '../../ocr/source-rank';
import { firstPath, type FoundFiles } from './found-source';
import { agrees, doiKey, identityOf, type PaperIdentity } from './match';
import { CROWDED, isLongTitle, sameTitle, titleKey, titlesDisagree, titleShape, titleSketch, type TitleShape } from './titles';

/**
 * The files gathered into papers, best source first: those with one DOI whose titles do not disagree, with one long title where nothing speaks against it, and those that lie in one folder
 * under one name ("x_content_list.json", "x.md") where nothing speaks against it. In code-unit order of their first paths.
 */
export function gatherPapers(files: readonly FoundFiles[]): FoundFiles[][] {
  const cards = [...files].sort((a, b) => byCodeUnits(firstPath(a), firstPath(b))).map(cardOf);
  const gathered: Card[][] = [];
  const shelves = new Map<string, Set<Card[]>>();
  for (const card of cards) {
    const near = new Set(card.cues.flatMap((cue) => [...(shelves.get(cue) ?? [])]));
    const [home, ...others] = [...near].filter((papers) => papers.some((other) => isOne(card, other)) && papers.every((other) => mayBeOne(card, other)));
    const paper = home ?? [];
    if (!home) gathered.push(paper);
    // What was two papers so far is one where this file belongs to both.
    for (const other of others) if (other.every((a) => paper.every((b) => mayBeOne(a, b)))) paper.push(...other.splice(0));
    paper.push(card);
    for (const cue of card.cues) {
      const shelf = shelves.get(cue) ?? new Set();
      if (shelf.size < CROWDED || !isPiece(cue)) shelves.set(cue, shelf.add(paper));
    }
  }
  return gathered.filter((paper) => paper.length > 0).map((paper) => paper.map(({ found }) => found).sort(bestFirst));
}

const isPiece = (cue: string): boolean => cue.startsWith('piece:');

/** What a file is compared by, made once: folding a title costs far more than comparing two. */
interface Card {
  found: FoundFiles;
  identity: PaperIdentity;
  doi: string;
  /** "" where it is too short to tell papers apart. */
  title: TitleShape;
  stem: string;
  /** Keys under which files of one paper meet. */
  cues: string[];
}

function cardOf(found: FoundFiles): Card {
  const identity = identityOf(found.described);
  const doi = doiKey(identity.doi);
  const key = titleKey(identity.title);
  const title = titleShape(isLongTitle(key) ? key : '');
  const stem = stemOf(found);
  const cues = [...(doi === '' ? [] : [`doi:${doi}`]), ...(title.key === '' ? [] : titleSketch(title.key).map((piece, at) => (at === 0 ? `title:${piece}` : `piece:${piece}`))), `name:${found.folder}/${stem}`];
  return { found, identity, doi, title, stem, cues };
}

const isOne = (a: Card, b: Card): boolean =>
  (a.doi !== '' && a.doi === b.doi && !titlesDisagree(a.title.key, b.title.key)) || liesBeside(a, b) || (sameTitle(a.title, b.title) && agrees(a.identity, b.identity, a.title.key));

const mayBeOne = (a: Card, b: Card): boolean => (a.doi === '' || b.doi === '' || a.doi === b.doi) && (liesBeside(a, b) || !titlesDisagree(a.title.key, b.title.key));

/** In one folder under one name: what tools take for the title may then be anything. */
const liesBeside = (a: Card, b: Card): boolean => a.found.folder === b.found.folder && a.stem === b.stem;

/** The order in which the sources of a paper are preferred; the same on every device. */
export const bestFirst = (a: FoundFiles, b: FoundFiles): number => compareRanks(a.rank, b.rank) || byCodeUnits(firstPath(a), firstPath(b));

/** What tools add to the name of the file that they read. */
const ADDED = /(?:_content_list(?:_v2)?|_middle|_model|_layout|_origin|[._-](?:docling|marker|mineru|mistral|mistral-ocr|grobid|tei|ocr|paged|paginated|marker-paginated|fulltext|fulltext-page-markers)|_\d{1,5}_res|_res)$/i;

/** The name that the files of one paper share: that of the PDF, as a rule. */
export function stemOf({ names }: Pick<FoundFiles, 'names'>): string {
  let stem = (names[0] ?? '').replace(/\.[A-Za-z0-9]{1,5}$/, '');
  for (let at = 0; at < 3 && ADDED.test(stem); at += 1) stem = stem.replace(ADDED, '');
  return stem;
}

/**
 * The id of a paper that the library does not know, from where its file lies: readable, safe in any file name, and the same on every device. Hashed over
 * the path, so that two folders may hold files of one name.
 */
export function idFromPath(path: string): string {
  const normal = path.normalize('NFC');
  const name = stemOf({ names: [normal.slice(normal.lastIndexOf('/') + 1)] });
  const stem = name.replace(/[^\p{L}\p{N}_]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 40) || 'paper';
  return `${stem}-${sha256Hex(normal).slice(0, 8)}`;
}
