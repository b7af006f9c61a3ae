import { claimDoubts, quoteStateText, type Answer, type CheckedQuote, type Claim } from '../../../answer';
import { plainMarkdown, type WrittenClaim } from '../../../answer/markdown';
import { pandocGroup } from '../../../citation';
import type { AnswerCheck, RecheckedQuote } from '../../../engine/answering/model';
import type { CitedPlace, Engine } from '../../../engine/engine';
import type { Translate } from '../../../i18n';
import { citedNow, quotedAt } from './places';
import { supportOf } from './claims';

export interface WritingOptions {
  engine: Engine;
  /** How a place is cited in the note. */
  cite: (cited: CitedPlace) => string;
  t: Translate;
}

/** Claims as they go into a note, after their quotes were compared with the papers as they are now. Only quotes that stand today are cited; nothing else is lost. */
export async function writtenClaims(claims: Answer['claims'], checks: AnswerCheck['claims'] | null, options: WritingOptions): Promise<WrittenClaim[]> {
  const written: WrittenClaim[] = [];
  for (const [number, claim] of claims.entries()) written.push(await writtenClaim(claim, checks?.[number], options));
  return written;
}

async function writtenClaim(claim: Claim, check: AnswerCheck['claims'][number] | undefined, { engine, cite, t }: WritingOptions): Promise<WrittenClaim> {
  const quotes: WrittenClaim['quotes'][number][] = [];
  const remarks: string[] = [];
  for (const [number, quote] of claim.quotes.entries()) {
    const now = check?.quotes[number];
    const words = stands(quote, now) ? quotedAt(quote, now) : null;
    const cited = words && (await citedNow(engine, words, true));
    if (cited) quotes.push({ text: quoteText(quote, now, cited), citation: cite(cited) });
    else remarks.push(`${fateText(quote, now, t)}: “${quote.text}”`);
  }
  const support = supportOf(claim, check);
  const lost = support === 'supported' && quotes.length === 0;
  if (support === 'not-supported') remarks.unshift(t('ask.note-unsupported'));
  else if (support === 'unknown' || lost) remarks.unshift(t('ask.unknown'));
  return { text: claim.text, remarks: [...remarks, ...claimDoubts(claim, t)], quotes };
}

const stands = ({ supported }: CheckedQuote, now: RecheckedQuote | undefined): boolean => supported && (now === undefined || now.now === 'stands' || now.now === 'not-checked');

function fateText(quote: CheckedQuote, now: RecheckedQuote | undefined, t: Translate): string {
  if (!quote.supported) return quoteStateText(quote.state, t);
  return now?.now === 'changed' || now?.now === 'lost' || now?.now === 'no-paper' ? t(`ask.now.${now.now}`) : t('ask.unknown');
}

/** How much longer the paper's words may be than the same words typed by a model, in UTF-16 units. */
const SLACK = 10;

/** What would be more than words in a note. */
const MARKUP = /\]\(|\[\[|<[a-z!/]|`|%%/i;

/** The paper's own words where the quote is them with other signs; of a row of a table, whose place is its caption, the words as they were checked. */
function quoteText(quote: CheckedQuote, now: RecheckedQuote | undefined, cited: CitedPlace): string {
  const state = now?.state ?? quote.state;
  if (state !== 'normalised') return MARKUP.test(quote.text) ? plainMarkdown(quote.text) : quote.text;
  const isSame = Math.abs(cited.text.length - quote.text.length) <= SLACK + quote.text.length / 10;
  return isSame ? cited.text : plainMarkdown(quote.text);
}

/** Citations of a claim as one for Pandoc, each once; those of papers without a key behind it. */
export function pandocOf({ quotes }: WrittenClaim): string {
  const citations = [...new Set(quotes.map(({ citation }) => citation))];
  const keyed = citations.filter((citation) => citation.startsWith('[@'));
  const others = citations.filter((citation) => citation !== '' && !keyed.includes(citation)).map((reference) => `(${reference})`);
  return [...(keyed.length > 0 ? [pandocGroup(keyed)] : []), ...others].join(' ');
}
