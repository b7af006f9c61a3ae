import { checkQuote, readyPassage, unsupportedNumbers } from '../../citation';
import type { PassageText, QuoteCheck } from '../../citation';
import type { AnswerPassage, CheckedQuote, Claim, QuotePlace } from '../model';
import { shownText } from '../prompt/block';
import { asPrinted } from '../prompt/printed-markers';
import type { RawClaim, RawEvidence } from '../reply/model';
import { turnedAgainst } from './polarity';
import { ReadyPapers } from './ready-papers';

/** A paper that answers: its whole text, and citations of it. */
export interface AnsweringPaper {
  generation: string;
  /** The canonical text. */
  text: string;
  /** The fingerprint of a range; null where it has none. */
  cite(range: { start: number; end: number }): string | null;
}

/** The stored paper, or null where it is not stored (any more). */
export type ReadAnsweringPaper = (paperId: string) => Promise<AnsweringPaper | null>;

/** Quotes that are longer are no quotes. UTF-16 units. */
const LONGEST_QUOTE = 6_000;

/** Checks claims against the passages that were given, each text prepared once. Made for one answer. */
export class ClaimChecker {
  private readonly texts: PassageText[];
  /** Of all passages, for marks that look like ours. */
  private readonly all: string;
  private readonly papers = new ReadyPapers();
  private readonly byMarker: ReadonlyMap<string, AnswerPassage>;
  /** By what was to be checked: a claim that came in a stream stands in the whole answer again. */
  private readonly checkedBefore = new Map<string, Promise<Claim>>();

  constructor(
    passages: readonly AnswerPassage[],
    private readonly readPaper: ReadAnsweringPaper,
  ) {
    this.texts = passages.map((passage) => readyPassage(passage.marker, shownText(passage)));
    this.all = this.texts.map(({ text }) => text).join('\n');
    this.byMarker = new Map(passages.map((passage) => [passage.marker, passage]));
  }

  /** The claim with the state of each quote. Supported only where one stands, as a whole, in a passage that the claim cites for it. The same claim is checked once. */
  check(claim: RawClaim): Promise<Claim> {
    const key = JSON.stringify(claim);
    const known = this.checkedBefore.get(key) ?? this.checkAnew(claim);
    this.checkedBefore.set(key, known);
    return known;
  }

  /** True for a claim that `check` was asked for before. */
  knows(claim: RawClaim): boolean {
    return this.checkedBefore.has(JSON.stringify(claim));
  }

  private async checkAnew({ text, evidence }: RawClaim): Promise<Claim> {
    const quotes: CheckedQuote[] = [];
    for (const one of evidence) if (one.quote !== '') quotes.push(await this.checkEvidence(one));
    const support = quotes.filter(({ supported }) => supported).map((quote) => quote.text);
    return {
      text,
      support: support.length > 0 ? 'supported' : 'not-supported',
      quotes,
      cited: [...new Set(evidence.flatMap(({ passages }) => passages.map((number) => `S${number}`)))],
      unknownMarkers: [...new Set(evidence.flatMap(({ unknown }) => unknown))],
      numbersUnsupported: support.length > 0 ? unsupportedNumbers(text, support).map((number) => number.text) : [],
      turned: turnedAgainst(text, support),
    };
  }

  /** A quote for several passages is supported by the first that holds it; else it is told of the first. */
  private async checkEvidence({ passages, unknown, quote }: RawEvidence): Promise<CheckedQuote> {
    const markers = passages.map((number) => `S${number}`);
    const marker = markers[0] ?? unknown[0] ?? '';
    if (quote.length > LONGEST_QUOTE) return { marker, text: quote, state: 'not-found', supported: false, where: null, cite: null, diff: [] };
    for (const named of markers) {
      const cited = this.textOf(named);
      const check = checkQuote(asPrinted(quote, cited.text), cited, []);
      if (check.supported) return this.checked(named, quote, check);
    }
    return this.unsupported(marker, quote);
  }

  /** Not in the passage that it cites: in another one, nearly, in pieces, elsewhere in the paper, or nowhere. */
  private async unsupported(marker: string, quote: string): Promise<CheckedQuote> {
    const cited = this.textOf(marker);
    const words = asPrinted(quote, this.all);
    const check = checkQuote(words, cited, this.texts);
    const passage = this.byMarker.get(marker);
    const paper = check.state === 'misattributed' || !passage ? null : await this.paperOf(passage);
    if (passage && paper) {
      const rest = this.papers.of(passage, () => paper.text);
      const inPaper = checkQuote(words, cited, [rest]);
      const [piece] = inPaper.pieces;
      if (inPaper.state === 'misattributed' && piece) {
        const { start, end } = spanOf(inPaper.pieces.filter((one) => one.passage === rest.id)) ?? piece.range;
        return { marker, text: quote, state: 'misattributed', supported: false, where: { marker: null, paperId: passage.paperId, generation: passage.generation, start, end }, cite: null, diff: [] };
      }
    }
    return this.checked(marker, quote, check);
  }

  private async checked(marker: string, quote: string, { state, supported, pieces, diff }: QuoteCheck): Promise<CheckedQuote> {
    const [first] = pieces;
    const at = first ? this.byMarker.get(first.passage) : undefined;
    const range = first ? spanOf(pieces.filter(({ passage }) => passage === first.passage)) : null;
    const where = at && range ? placeIn(at, range) : null;
    const paper = supported && at ? await this.paperOf(at) : null;
    return { marker, text: quote, state, supported, where, cite: paper && where ? paper.cite(where) : null, diff };
  }

  /** null where the paper is not what it was when the passages were chosen: offsets would lie. */
  private async paperOf({ paperId, generation }: AnswerPassage): Promise<AnsweringPaper | null> {
    const paper = await this.readPaper(paperId);
    return paper?.generation === generation ? paper : null;
  }

  /** A marker that names nothing holds nothing. */
  private textOf(marker: string): PassageText {
    return this.texts.find(({ id }) => id === marker) ?? { id: marker, text: '' };
  }
}

function spanOf(pieces: readonly { range: { start: number; end: number } }[]): { start: number; end: number } | null {
  if (pieces.length === 0) return null;
  return { start: Math.min(...pieces.map(({ range }) => range.start)), end: Math.max(...pieces.map(({ range }) => range.end)) };
}

/** From the shown text to the canonical one. A table's rows are no part of it: they are cited by the caption. */
function placeIn({ marker, paperId, generation, start, text, best }: AnswerPassage, range: { start: number; end: number }): QuotePlace {
  const inText = range.start < text.length;
  const canonical = inText ? { start: start + range.start, end: start + Math.min(text.length, range.end) } : best;
  return { marker, paperId, generation, start: canonical.start, end: canonical.end };
}
