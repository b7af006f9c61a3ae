import { greekOfCommand } from './greek';

/** LaTeX commands that only change the typeface: the word goes on behind them. */
const TYPEFACES: ReadonlySet<string> = new Set(
  ('mathrm mathbf mathit mathsf mathtt mathcal mathbb mathfrak mathscr mathnormal boldsymbol bm pmb text textrm textbf textit textsf texttt textnormal textup ' +
    'operatorname rm bf it sf tt cal left right').split(' '),
);
/** Operators and symbols that have a name in words: they are found by it, as Greek letters are. */
const NAMED: ReadonlySet<string> = new Set(
  ('sum prod coprod int iint iiint oint lim liminf limsup log ln exp sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan max min arg argmax argmin inf sup det dim ker deg ' +
    'gcd hom nabla partial infty sqrt hbar ell forall exists emptyset').split(' '),
);
/** Commands that only set or space: nobody looks for them. */
const LAYOUT: ReadonlySet<string> = new Set(
  ('displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr middle quad qquad hspace vspace hskip kern mkern hfill mbox hbox ' +
    'begin end array aligned align gather split cases matrix label tag nonumber notag ref eqref cite cdot cdots ldots dots vdots ddots lbrace rbrace lbrack rbrack lvert rvert vert mid ' +
    'phantom hphantom vphantom smash color textcolor footnote emph section subsection item newline par noindent medskip bigskip').split(' '),
);
/** Other names of one command. */
const ALIASES: Readonly<Record<string, string>> = {
  dfrac: 'frac', tfrac: 'frac', cfrac: 'frac', le: 'leq', leqslant: 'leq', ge: 'geq', geqslant: 'geq', ne: 'neq', to: 'rightarrow', gets: 'leftarrow', lnot: 'neg', land: 'wedge', lor: 'vee',
  owns: 'ni', dbinom: 'binom', tbinom: 'binom', widehat: 'hat', widetilde: 'tilde', overline: 'bar', ast: 'star', varnothing: 'emptyset',
};
/** Signs that Unicode has for them. */
const SIGNS: Readonly<Record<string, string>> = { '∑': 'sum', '∏': 'prod', '∫': 'int', '∬': 'iint', '∮': 'oint', '∂': 'partial', '∇': 'nabla', '∞': 'infty', '√': 'sqrt', '∀': 'forall', '∃': 'exists', '∅': 'emptyset' };

export const isTypeface = (name: string): boolean => TYPEFACES.has(name);

/** What a command stands for in the folded text: nothing, a Greek letter, its name as a word of its own, or a gap. */
export function foldCommand(name: string): string {
  if (TYPEFACES.has(name)) return '';
  const letter = greekOfCommand(name);
  if (letter !== null) return letter;
  const plain = ALIASES[name] ?? name;
  return NAMED.has(plain) ? ` ${plain} ` : ' ';
}

/** The folded text of a mathematical sign that has a name, or null. */
export const foldSign = (sign: string): string | null => (SIGNS[sign] === undefined ? null : ` ${SIGNS[sign]} `);

/** The term of a command that is more than a setting of type: `\dfrac` and `\frac` are one; null for letters, typefaces, layout. Such a term can be no word. */
export function termOfCommand(name: string): string | null {
  if (TYPEFACES.has(name) || LAYOUT.has(name) || greekOfCommand(name) !== null) return null;
  return `\\${(ALIASES[name] ?? name).toLowerCase()}`;
}
