import { setIcon } from 'obsidian';
import { claimDoubts, quoteStateText, type Answer, type CheckedQuote, type Claim } from '../../../answer';
import type { AnswerCheck, RecheckedQuote } from '../../../engine/answering/model';
import { drawDiff, hasDifference } from '../../citations/diff-view';
import { drawIcon } from './answer-actions';
import { drawQuoteChip, type PassageDrawing } from './passages';
import { quotedAt } from './places';

export type Support = AnswerCheck['claims'][number]['support'];

const SUPPORT_ICONS: Record<Support, string> = { supported: 'circle-check', 'not-supported': 'circle-x', unknown: 'circle-help' };

export interface ClaimActions {
  insert(claim: number): void;
}

/** How a claim stands: as the papers are now, where that was looked up, else as when it was made. */
export const supportOf = (claim: Claim, check: AnswerCheck['claims'][number] | undefined): Support => check?.support ?? claim.support;

/** The answer claim by claim, each with its state in words and its quotes. A claim that nothing supports is shown as such, never hidden. */
export function drawClaims(parent: HTMLElement, claims: Answer['claims'], check: AnswerCheck | null, drawing: PassageDrawing, actions: ClaimActions | null): void {
  const list = parent.createEl('ol', { cls: 'locus-ask-claims' });
  for (const [number, claim] of claims.entries()) drawClaim(list, claim, check?.claims[number], drawing, actions && (() => actions.insert(number)));
}

function drawClaim(list: HTMLElement, claim: Claim, check: AnswerCheck['claims'][number] | undefined, drawing: PassageDrawing, insert: (() => void) | null): void {
  const { t } = drawing;
  const support = supportOf(claim, check);
  const item = list.createEl('li', { cls: 'locus-ask-claim', attr: { 'data-support': support } });
  item.createDiv({ cls: 'locus-ask-claim-text', text: claim.text });
  const row = item.createDiv({ cls: 'locus-ask-claim-state' });
  const mark = row.createSpan({ cls: 'locus-ask-mark', attr: { 'data-support': support } });
  setIcon(mark.createSpan({ attr: { 'aria-hidden': 'true' } }), SUPPORT_ICONS[support]);
  mark.createSpan({ text: t(`ask.${support}`) });
  if (insert) drawIcon(row, 'link', t('ask.insert-claim'), insert);
  for (const [number, quote] of claim.quotes.entries()) drawQuote(item, quote, check?.quotes[number], drawing);
  if (claim.quotes.length === 0) item.createDiv({ cls: 'locus-faint', text: t('ask.no-quote') });
  for (const doubt of claimDoubts(claim, t)) item.createDiv({ cls: 'locus-warning', text: doubt });
}

function drawQuote(item: HTMLElement, quote: CheckedQuote, now: RecheckedQuote | undefined, drawing: PassageDrawing): void {
  const { t } = drawing;
  const el = item.createDiv({ cls: 'locus-ask-quote', attr: { 'data-state': quote.state } });
  const lost = now !== undefined && (now.now === 'changed' || now.now === 'lost' || now.now === 'no-paper') ? now.now : null;
  const diff = lost === 'changed' ? (now?.diff ?? []) : quote.diff;
  if (hasDifference(diff)) {
    // The quote can be read in it.
    el.createDiv({ cls: 'locus-faint', text: t('ask.altered') });
    drawDiff(el.createEl('blockquote'), diff, t);
  } else el.createEl('blockquote', { text: quote.text });
  const row = el.createDiv({ cls: 'locus-ask-quote-state' });
  row.createSpan({ cls: lost || !quote.supported ? 'locus-warning' : 'locus-faint', text: lost ? t(`ask.now.${lost}`) : quoteStateText(quote.state, t) });
  const words = quotedAt(quote, now);
  if (!words || lost === 'no-paper') return;
  if (quote.state === 'misattributed') row.createSpan({ cls: 'locus-faint', text: t('ask.elsewhere') });
  drawQuoteChip(row, words, drawing);
}
