import { abstentionText, claimDoubts, flagText, nearestText, quoteStateText, wentOut } from '../answer';
import type { Answer, CheckedQuote, Claim } from '../answer/model';
import { citedName } from '../citation';
import { formatPlace } from '../provenance';
import { collapseSpace } from '../text';
import { linkTo } from './cite-link';
import type { CommandContext } from './command';
import { coverageText } from './commands/status';
import { diffText } from './diff-text';
import { wrap } from './terminal';

/**
 * Prints an answer while it comes: the passages on stderr, which are no result, then each claim on stdout. Claims wait until one of them is supported: of an answer
 * without any nothing of the model's words is printed (`spec/80` 3).
 */
export class AnswerPaper {
  private passagesShown = false;
  private readonly printed: Claim[] = [];
  private closed = false;
  private turn = Promise.resolve();

  /** `printing`: false where one JSON object is all that may be printed. */
  constructor(
    private readonly context: CommandContext,
    private readonly printing: boolean,
  ) {}

  /** What is there so far; each thing once. Nothing after `rest`. */
  draw(answer: Answer): Promise<void> {
    return this.inTurn(() => this.drawClaims(answer));
  }

  /** What is not printed yet of an answer that is there. */
  rest(answer: Answer): Promise<string> {
    this.closed = true;
    return this.inTurn(() => this.restOf(answer));
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    // Who drew hears of a failure; the next one goes ahead.
    this.turn = mine.then(() => undefined, () => undefined);
    return mine;
  }

  private async drawClaims(answer: Answer): Promise<void> {
    const { terminal } = this.context;
    if (this.closed) return;
    this.drawPassages(answer);
    if (!this.printing || !answer.claims.some(({ support }) => support === 'supported')) return;
    for (const claim of answer.claims.slice(this.printed.length)) {
      this.printed.push(claim);
      terminal.out(await this.claimText(claim));
    }
  }

  private async restOf(answer: Answer): Promise<string> {
    const { translate } = this.context;
    if (wentOut(answer)) this.drawPassages(answer);
    // The final answer counts. What was printed is its beginning, unless the model took something back.
    const isBeginning = this.printed.every((claim, at) => claim.text === answer.claims[at]?.text && claim.support === answer.claims[at]?.support);
    const missing: string[] = [];
    for (const claim of answer.claims.slice(isBeginning ? this.printed.length : 0)) missing.push(await this.claimText(claim));
    const flags = answer.flags.filter((flag) => flag !== 'stopped').map((flag) => `${flagText(flag, answer, translate)}\n`);
    return [...missing, ...(answer.abstained === null ? [] : [this.abstentionText(answer)]), ...flags, `${coverageText(answer.coverage, translate)}\n`].join('');
  }

  private drawPassages({ passages, endpoint: host, model }: Answer): void {
    const { terminal, translate } = this.context;
    if (this.passagesShown || passages.length === 0) return;
    this.passagesShown = true;
    const lines = passages.map(({ header }) => wrap(header, terminal.columns, '  '));
    terminal.err(`${[translate('terminal.ask-passages', { passages: passages.length, host, model }), ...lines, ''].join('\n')}\n`);
  }

  /** Only a claim begins at the edge, wherever its text is broken: what begins there like a state of ours would be read as one. */
  private async claimText(claim: Claim): Promise<string> {
    const { terminal, translate } = this.context;
    const state = translate(claim.support === 'supported' ? 'terminal.ask-supported' : 'terminal.ask-not-supported');
    const lines = [wrap(`[${state}] ${collapseSpace(claim.text)}`, terminal.columns - 2).replaceAll('\n', '\n  ')];
    for (const quote of claim.quotes) {
      lines.push(wrap(`“${collapseSpace(quote.text)}” (${quoteStateText(quote.state, translate)})`, terminal.columns, '    '));
      lines.push(...(await this.quoteLines(quote)));
    }
    for (const doubt of claimDoubts(claim, translate)) lines.push(wrap(collapseSpace(doubt), terminal.columns, '    '));
    return `${lines.join('\n')}\n\n`;
  }

  /** What stands below a quote: its citation, or what is wrong with it. */
  private async quoteLines({ state, supported, where, diff }: CheckedQuote): Promise<string[]> {
    const { engine, terminal, translate } = this.context;
    if (supported) {
      const link = where === null ? '' : await linkTo(engine, where, translate);
      return link === '' ? [] : [`    ${link}`];
    }
    const told = (text: string): string => wrap(text, terminal.columns, '      ');
    if (diff.some(({ kind }) => kind !== 'same')) return [told(translate('ask.altered')), told(collapseSpace(diffText(diff)))];
    const place = state === 'misattributed' && where !== null ? await this.placeText(where) : '';
    return place === '' ? [] : [told(`${translate('ask.elsewhere')} ${place}`)];
  }

  /** "S3, Hansen et al. 2021, p. 3 · Results"; no link: the model did not name it. "" where the paper was dropped meanwhile. */
  private async placeText({ marker, ...range }: NonNullable<CheckedQuote['where']>): Promise<string> {
    const { engine, translate } = this.context;
    const cited = await engine.cite(range);
    if (cited === null) return '';
    const source = [citedName(cited.paper), cited.paper.year ?? ''].filter(Boolean).join(' ');
    return [marker ?? '', source || range.paperId, formatPlace(cited, translate)].filter(Boolean).join(', ');
  }

  private abstentionText({ abstained, passages }: Answer): string {
    const { translate, terminal } = this.context;
    if (abstained === null) return '';
    const headers = new Map(passages.map(({ paperId, start, header }) => [`${paperId} ${start}`, header]));
    const nearest = abstained.nearest.map((passage) => {
      const place = formatPlace(passage, translate);
      return `${wrap(headers.get(`${passage.paperId} ${passage.start}`) ?? [passage.paperId, place].filter(Boolean).join(', '), terminal.columns, '  ')}\n${wrap(passage.text, terminal.columns, '    ')}\n`;
    });
    return [`${wrap(abstentionText(abstained, translate), terminal.columns)}\n`, ...(nearest.length === 0 ? [] : [`\n${nearestText(translate)}\n`, ...nearest, '\n'])].join('');
  }
}
