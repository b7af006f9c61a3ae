const NAMES: Readonly<Record<string, string>> = {
  α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', ε: 'epsilon', ζ: 'zeta', η: 'eta', θ: 'theta', ι: 'iota', κ: 'kappa',
  λ: 'lambda', μ: 'mu', ν: 'nu', ξ: 'xi', ο: 'omicron', π: 'pi', ρ: 'rho', σ: 'sigma', τ: 'tau', υ: 'upsilon', φ: 'phi',
  χ: 'chi', ψ: 'psi', ω: 'omega',
};
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(NAMES).map(([letter, name]) => [name, letter]));
const GREEK = /[α-ω]/;
const GREEK_RUN = /[α-ω]+/g;
/** μ before a unit is "micro", which people without a Greek keyboard write "u". */
const MICRO_UNIT = /^(\d+(?:\.\d+)?)?μ(?:m|g|l|s|a|v|w|j|mol|sv|ci|hz|f)$/;
/** More Greek letters in a row are a Greek word, not a symbol. */
const LONGEST_SYMBOL = 2;

/** Every small Greek letter by its name: "tnf-α" -> "tnf-alpha". */
export const greekNames = (text: string): string => (GREEK.test(text) ? text.replace(/[α-ω]/g, (letter) => NAMES[letter] ?? letter) : text);

export const hasGreek = (term: string): boolean => GREEK.test(term);

/** The Greek letter of a LaTeX command name ("alpha" -> "α"), or null. Capital names give the small letter: terms are folded anyway. */
export const greekOfCommand = (name: string): string | null => LETTERS[name.toLowerCase()] ?? (/^var[a-z]+$/.test(name) ? (LETTERS[name.slice(3)] ?? null) : null);

/** "tgf-β1" -> "tgf-beta1", "μm" -> "um"; null where nothing is a Greek symbol (no Greek, or a Greek word). */
export function spellGreek(term: string): string | null {
  if (!GREEK.test(term)) return null;
  if (MICRO_UNIT.test(term)) return term.replace('μ', 'u');
  let symbols = false;
  const spelled = term.replace(GREEK_RUN, (run) => {
    if (run.length > LONGEST_SYMBOL) return run;
    symbols = true;
    return [...run].map((letter) => NAMES[letter] ?? letter).join('');
  });
  return symbols ? spelled : null;
}

/** The name of the Greek letter that a term begins with when only digits follow ("β1" -> "beta"), else null. */
export function greekStem(term: string): string | null {
  const letter = /^([α-ω])\d+$/.exec(term)?.[1];
  return letter === undefined ? null : (NAMES[letter] ?? null);
}
