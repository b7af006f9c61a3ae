import { finishRenderMath, loadMathJax, renderMath } from 'obsidian';
import { formulasIn, type Formula } from '../../../text';
import { reportError } from '../../report-error';

/** Draws a formula as its source at once, and as mathematics when the app's own renderer is there. What it cannot read stays source. */
export function drawFormula(parent: HTMLElement, source: string, latex: string, display: boolean): HTMLElement {
  const el = parent.createSpan({ cls: ['locus-math', ...(display ? ['is-display'] : [])], text: source });
  void typeset(el, latex, display);
  return el;
}

async function typeset(el: HTMLElement, latex: string, display: boolean): Promise<void> {
  try {
    await loadMathJax();
    const drawn = renderMath(latex, display);
    // MathJax draws its complaint instead of throwing.
    if (drawn.querySelector('mjx-merror, [data-mjx-error]')) return;
    el.empty();
    el.append(drawn);
    await finishRenderMath();
  } catch (error) {
    reportError('mathematics', error);
  }
}

/** Draws a text with its formulas; `plain` draws what stands between, with its offset in the text. */
export function drawWithFormulas(text: string, range: { start: number; end: number }, plain: (start: number, end: number) => void, formula: (formula: Formula) => void): void {
  let at = range.start;
  for (const one of formulasIn(text)) {
    if (one.start < at || one.end > range.end) continue;
    plain(at, one.start);
    formula(one);
    at = one.end;
  }
  plain(at, range.end);
}
