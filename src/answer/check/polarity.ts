import type { Turned } from '../model';

const DENIAL = /(?:^|[^\p{L}])(?:no|not|never|neither|nor|none|cannot|without)(?![\p{L}])|\p{L}n['’]t(?!\p{L})|[不沒没無无未]|並非|并非/iu;
const UP = /(?:^|[^\p{L}])(?:increas|rais|rise|rising|rose|higher|greater|larger|more(?!\p{L})|longer|faster|improv|gain)|增加|升高|提高|上升|較高|较高|改善/iu;
const DOWN = /(?:^|[^\p{L}])(?:decreas|reduc|fall|fell|declin|lower|less(?!\p{L})|fewer|smaller|shorter|slower|worsen|loss(?!\p{L}))|減少|减少|降低|下降|較低|较低|惡化|恶化/iu;

/**
 * Whether a claim goes against the quotes that support it, by their words alone: one denies and none of the other does, or one says only up and the other only down. Cheap, and no judgement: it marks
 * a claim for a second look. Linear.
 */
export function turnedAgainst(claim: string, quotes: readonly string[]): Turned | null {
  if (quotes.length === 0) return null;
  const quoted = quotes.join('\n');
  if (UP.test(claim) !== UP.test(quoted) && DOWN.test(claim) !== DOWN.test(quoted) && UP.test(claim) !== DOWN.test(claim)) return 'direction';
  return DENIAL.test(claim) === DENIAL.test(quoted) ? null : 'denial';
}
