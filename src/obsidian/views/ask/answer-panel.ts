import { abstentionText, answerFaultText, flagText, nearestText, wentOut, type Answer } from '../../../answer';
import type { AnswerCheck, AnswerSnapshot } from '../../../engine/answering/model';
import type { Translate } from '../../../i18n';
import { drawCoverage } from '../search-pane/coverage-line';
import { drawClaims } from './claims';
import { drawNearest, drawPassages, type PassageDrawing } from './passages';

export interface AnswerPanelOptions {
  drawing: PassageDrawing;
  /** Local date and time of clock milliseconds. */
  dateText: (at: number) => string;
  showStatus: () => void;
  insertClaim: (answer: Answer, claim: number) => void;
  stop: () => void;
}

/** What is on screen of one question, from its passages to its checked claims. */
export class AnswerPanel {
  private drawn = '';
  private seconds: HTMLElement | null = null;

  constructor(
    private readonly el: HTMLElement,
    private readonly options: AnswerPanelOptions,
  ) {}

  /** Draws anew only where more than the counter has changed: what is read, hovered or focused stays. */
  show(snapshot: AnswerSnapshot, stopping: boolean): void {
    const { phase, seconds, answer, keepFailure, fault } = snapshot;
    const drawn = JSON.stringify([answer?.id, phase, answer?.passages.length, answer?.claims.length, keepFailure, fault, stopping]);
    if (drawn !== this.drawn) {
      this.clear();
      this.drawn = drawn;
      if (phase === 'done' && answer) this.drawAnswer(answer, null);
      else this.drawWork(snapshot, stopping);
      this.drawFailures(keepFailure, fault);
    }
    this.seconds?.setText(this.options.drawing.t('ask.seconds', { seconds }));
  }

  /** An answer from plugin data, with how its quotes stand now where that was looked up. */
  showKept(answer: Answer, check: AnswerCheck | null): void {
    this.clear();
    this.drawAnswer(answer, check);
  }

  clear(): void {
    this.drawn = '';
    this.seconds = null;
    this.el.empty();
  }

  private get t(): Translate {
    return this.options.drawing.t;
  }

  private drawWork({ phase, answer }: AnswerSnapshot, stopping: boolean): void {
    const { t } = this;
    if (answer) this.drawQuestion(answer);
    if (phase === 'searching' || phase === 'waiting') {
      const row = this.el.createDiv({ cls: 'locus-ask-waiting' });
      const said = stopping ? t(phase === 'searching' ? 'ask.stopping-search' : 'ask.stopping') : phase === 'searching' ? t('ask.searching') : t('ask.waiting', { host: answer?.endpoint ?? '' });
      row.createSpan({ text: said, attr: { role: 'status' } });
      if (phase === 'waiting') this.seconds = row.createSpan({ cls: 'locus-faint', attr: { 'aria-hidden': 'true' } });
      if (!stopping) row.createEl('button', { text: t('ask.stop') }).addEventListener('click', this.options.stop);
    }
    if (!answer) return;
    if (answer.claims.length > 0) drawClaims(this.el, answer.claims, null, this.options.drawing, null);
    if (answer.passages.length === 0) return;
    this.el.createEl('h4', { text: t('ask.passages-sending') });
    drawPassages(this.el, answer.passages, this.options.drawing);
  }

  private drawAnswer(answer: Answer, check: AnswerCheck | null): void {
    const { t, options } = this;
    this.drawQuestion(answer);
    drawCoverage(this.el.createDiv(), answer.coverage, { building: false, mode: 'words', t, showWhy: options.showStatus });
    for (const flag of answer.flags) this.el.createDiv({ cls: 'locus-note', text: flagText(flag, answer, t) });
    if (answer.failure) this.drawFault(answerFaultText(answer.failure, t), answer.claims.length > 0);
    if (check) this.el.createDiv({ cls: 'locus-note', text: t('ask.checked', { date: options.dateText(check.checked) }), attr: { role: 'status' } });
    if (answer.abstained) {
      this.el.createDiv({ cls: 'locus-ask-abstained', text: abstentionText(answer.abstained, t), attr: { role: 'status' } });
      if (answer.abstained.nearest.length > 0) {
        this.el.createEl('h4', { text: nearestText(t) });
        drawNearest(this.el, answer.abstained.nearest, options.drawing);
      }
    }
    if (answer.claims.length > 0) {
      const claims = this.el.createEl('section', { attr: { 'aria-label': t('ask.answer') } });
      drawClaims(claims, answer.claims, check, options.drawing, { insert: (claim) => options.insertClaim(answer, claim) });
    }
    this.drawSent(answer);
  }

  private drawQuestion({ question, model, endpoint, asked }: Answer): void {
    this.el.createEl('h3', { cls: 'locus-ask-question', text: question });
    this.el.createDiv({ cls: 'locus-faint', text: this.t('ask.told-by', { model, host: endpoint, date: this.options.dateText(asked) }) });
  }

  private drawFault(text: string, partial: boolean): void {
    const box = this.el.createDiv({ cls: 'locus-ask-fault', attr: { role: 'alert' } });
    box.createDiv({ text });
    if (partial) box.createDiv({ text: this.t('ask.partial') });
  }

  /** The passages of a whole answer are folded away, and those of one that failed are what there is. */
  private drawSent(answer: Answer): void {
    const { passages, abstained, claims } = answer;
    if (passages.length === 0 || abstained?.reason === 'below-floor') return;
    const details = this.el.createEl('details', { cls: 'locus-ask-sent' });
    details.open = claims.length === 0 && abstained === null;
    details.createEl('summary', { text: this.t(wentOut(answer) ? 'ask.passages' : 'ask.passages-unsent', { count: passages.length }) });
    drawPassages(details, passages, this.options.drawing);
  }

  private drawFailures(keepFailure: string | null, fault: string | null): void {
    if (keepFailure !== null) this.drawFault(this.t('ask.not-kept', { message: keepFailure }), false);
    if (fault !== null) this.drawFault(this.t('ask.failed', { message: fault }), false);
  }
}
