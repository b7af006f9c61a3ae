import { Parser } from 'htmlparser2';
import { DEEPEST, feed } from './feed';
import { MathFormula } from './mathml';

/** Tags that end a line. */
const LINES = new Set(['p', 'div', 'li', 'ul', 'ol', 'br', 'tr', 'table', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'dd']);
/** Tags whose content nobody reads. */
const HIDDEN = new Set(['script', 'style', 'head']);

/** A formula in the delimiters that the rest of the house reads; "" stays "". */
export function displayMath(latex: string): string {
  const text = latex.trim();
  const bare = (/^\$\$([^]*)\$\$$/.exec(text)?.[1] ?? /^\\\[([^]*)\\\]$/.exec(text)?.[1] ?? text).trim();
  return bare === '' ? '' : `$$${bare}$$`;
}

/** The text of a piece of HTML: formulas (`<math>`, MathML or LaTeX) as LaTeX between dollars, line breaks where blocks end, everything else without its markup. No markup is run. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const parts: string[] = [];
  let hidden = 0;
  let depth = 0;
  let formula = null as MathFormula | null;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (HIDDEN.has(name)) hidden += 1;
      else if (name === 'math') formula = new MathFormula(attributes.display === 'block');
      else if (formula) formula.openTag(name, attributes.encoding);
      else if (LINES.has(name)) parts.push('\n');
      else if (name === 'td' || name === 'th') parts.push(' ');
    },
    ontext(text) {
      if (hidden > 0) return;
      if (formula) formula.text(text);
      else parts.push(text);
    },
    onclosetag(name) {
      depth -= 1;
      if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1);
      else if (name === 'math' && formula) {
        const latex = formula.latex();
        if (latex !== '') parts.push(formula.display ? `$$${latex}$$` : `$${latex}$`);
        formula = null;
      } else if (formula) formula.closeTag(name);
      else if (LINES.has(name)) parts.push('\n');
    },
  });
  const read = feed(parser, html, () => depth > DEEPEST);
  const text = read < html.length ? html.replace(/<[^<>]{0,2000}>/g, '\n') : parts.join('');
  return text.split('\n').map((line) => line.trim()).filter((line) => line !== '').join('\n');
}

/** A text with its `<math>` elements as LaTeX between dollars; all else as it is. One that is not closed is left alone. Linear. */
export function withLatex(text: string): string {
  const parts: string[] = [];
  let at = 0;
  let open = -1;
  for (const { 0: tag, index } of text.matchAll(/<math(?=[\s>])|<\/math>/gi)) {
    if (tag.charAt(1) !== '/') open = index;
    else if (open >= 0) {
      const end = index + tag.length;
      parts.push(text.slice(at, open), htmlText(text.slice(open, end)));
      at = end;
      open = -1;
    }
  }
  return at === 0 ? text : parts.join('') + text.slice(at);
}
