import type { CitationRecord } from '../../store/citation-records';
import { citeWords } from '../cited-paper';
import type { CitedPaper, Range } from '../cited-paper';
import { citedLength, findFingerprint } from '../fingerprint';
import type { CitationLink, ResolvedCitation } from '../model';
import { findNear, findSameLetters } from '../near/find-near';
import type { NearPlace } from '../near/find-near';
import { choosePlace, foundAt, isOnPage, nowhere, originalSpan, resolveCitation } from '../resolve';
import { wordDiff } from '../word-diff';
import type { WordKnowledge } from '../word-knowledge';
import { compareWording, piecesOf } from '../wording';
import type { Likeness, WordJudge } from '../wording';
import { misprintJudge } from '../wording/ocr-noise';
import { citedWording } from './cited-wording';
import type { CitedWording } from './cited-wording';
import type { Proposal, Standing } from './standing';
import { keepsEdges, keepsPlace } from './surroundings';

/**
 * Where a citation stands now (`spec/60` 8-9). `quote` is what the note quotes beside the link, `record` what was kept at citing time, `paper` the
 * stored paper that the link leads to; each null where there is none. Never throws.
 *
 * In this order: the text that the fingerprint names; the recorded words in another layout (both `exact` or `moved`); the one place in the same
 * surroundings whose words differ by misprints alone (`moved`, proposal `repaired`); the nearest wording (`changed`); else `lost`. Words of which only the
 * fingerprint is known are found as they were or not at all.
 */
export function standingOf(link: CitationLink, quote: string | null, record: CitationRecord | null, paper: CitedPaper | null, words: WordKnowledge): Standing {
  const known = record?.exact ?? null;
  if (!paper || (link.cite === null && link.heading === null)) return { ...resolveCitation(link, paper, quote), cited: known, proposal: null };
  const cited = citedWording(link.cite, record, quote);
  const search = new Search(link, cited, paper, misprintJudge((word) => words.known(word)));
  return link.cite === null ? search.byHeading(resolveCitation(link, paper, quote)) : search.byFingerprint(link.cite);
}

/** Units by which the second best place must be worse than the best, and the same as a share: "unique by a clear margin". */
const MARGIN = 4;
const MARGIN_SHARE = 0.1;
/** Units that are compared at most over all places of one fingerprint. */
const MOST_READ = 1_000_000;

class Search {
  private readonly text: string;

  constructor(
    private readonly link: CitationLink,
    private readonly cited: CitedWording | null,
    private readonly paper: CitedPaper,
    private readonly judge: WordJudge,
  ) {
    this.text = paper.normalised.text;
  }

  byFingerprint(cite: string): Standing {
    const length = citedLength(cite);
    const places = findFingerprint(this.text, cite).map((start) => ({ start, end: start + length }));
    const sound = this.soundOf(places);
    if (sound.length > 0) return this.standing(sound, (span) => this.citedOf(span));
    return this.byWording() ?? this.suspicious(places[0]);
  }

  /** Those of the places that say what was cited. Of places that overlap, as in a row of equal words, one is as good as all: so the work stays linear in the text. */
  private soundOf(places: readonly Range[]): Range[] {
    const sound: Range[] = [];
    let [behind, read] = [0, 0];
    for (const range of places) {
      if (range.start < behind || !keepsEdges(this.cited, this.text, range)) continue;
      read += range.end - range.start;
      if (read > MOST_READ) break;
      if (!this.keeps(range, this.cited?.proven ? 'same' : null)) continue;
      sound.push(range);
      behind = range.end;
    }
    return sound;
  }

  /** `resolved` is what the heading, and the words beside the link as they stand, give. */
  byHeading(resolved: ResolvedCitation): Standing {
    const cited = this.cited?.exact ?? null;
    if (resolved.state === 'moved' && resolved.span) return this.withProposal(resolved, this.cited, resolved.span, 'moved');
    if (resolved.state !== 'lost') return { ...resolved, cited, proposal: null };
    return this.byWording() ?? { ...resolved, cited, proposal: null };
  }

  /** By what the record or the note says; null where nothing is known, or nothing is near. */
  private byWording(): Standing | null {
    const { cited } = this;
    if (!cited) return null;
    const sameWords = findSameLetters(this.paper.searchable, cited.text).filter((range) => this.keeps(range, 'same'));
    if (sameWords.length > 0 && (cited.proven || this.link.cite === null)) return this.standing(sameWords, () => cited.exact);
    const places = findNear(this.paper.searchable, cited.text);
    const [best, second] = places;
    if (!best) return null;
    const span = originalSpan(this.paper, best);
    if (!this.isRepairable(cited, best, second)) return this.withProposal(foundAt('changed', this.paper, span), cited, span, 'near');
    return this.withProposal(foundAt('moved', this.paper, span), cited, span, 'repaired');
  }

  /** Every condition of `spec/60` 9 that does not lie in the words themselves. */
  private isRepairable(cited: CitedWording, best: NearPlace, second: NearPlace | undefined): boolean {
    if (!cited.proven || !this.keeps(best, 'misprinted') || !keepsPlace(cited, this.text, best)) return false;
    return second === undefined || second.edits >= best.edits + Math.max(MARGIN, MARGIN_SHARE * cited.text.length);
  }

  /** True where a place says what was cited: nothing beside it turns it round, and its words are at least so `alike`; null for words that the fingerprint vouches for. */
  private keeps(range: Range, alike: Exclude<Likeness, 'different'> | null): boolean {
    if (!keepsEdges(this.cited, this.text, range)) return false;
    if (!this.cited || alike === null) return true;
    const likeness = compareWording(this.cited.pieces, piecesOf(this.paper.normalised, this.paper.built.canonical, range.start, range.end), this.judge);
    return likeness === 'same' || likeness === alike;
  }

  private standing(ranges: readonly Range[], citedOf: (span: Range) => string): Standing {
    const { page } = this.link;
    const span = choosePlace(this.paper, ranges.map((range) => originalSpan(this.paper, range)), page);
    if (!span) return this.lost();
    const cited = citedOf(span);
    if (isOnPage(this.paper, span, page)) return { ...foundAt('exact', this.paper, span), cited, proposal: null };
    return this.withProposal(foundAt('moved', this.paper, span), this.cited, span, 'moved');
  }

  /** The fingerprint's words, as a part of others that say something else. */
  private suspicious(range: Range | undefined): Standing {
    if (!range) return this.lost();
    const span = originalSpan(this.paper, range);
    return this.withProposal(foundAt('changed', this.paper, span), this.cited, span, 'near');
  }

  private lost(): Standing {
    return { ...nowhere('lost', this.paper, this.link), cited: this.cited?.exact ?? null, proposal: null };
  }

  private citedOf(span: Range): string {
    return this.cited?.exact ?? this.paper.built.canonical.slice(span.start, span.end);
  }

  private withProposal(found: ResolvedCitation, cited: CitedWording | null, span: Range, how: Proposal['how']): Standing {
    const text = this.paper.built.canonical.slice(span.start, span.end);
    const was = cited?.exact ?? text;
    const range = { start: span.start, end: span.end };
    const cite = citeWords(this.paper, range)?.cite ?? null;
    const proposal = cite === null ? null : { range, place: this.paper.placeAt(range), text, cite, how, diff: wordDiff(was, text) };
    return { ...found, cited: was, proposal };
  }
}
