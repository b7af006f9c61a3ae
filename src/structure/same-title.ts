import { normaliseTitle, titleKey } from '../provenance';
import { editDistance } from '../text';
import { headingNumber } from './numbering';

/** Titles differ by OCR noise up to this share of their length (`spec/30` 2). */
const NOISE = 0.15;

/** What a title is compared by. */
export interface TitleForm {
  /** Its letters and digits, folded. */
  letters: string;
  /** The same without its numbering: what is left of it in any spelling. */
  plain: string;
  /** Numbers within `plain`: "Experiment 1" and "Experiment 2" are two titles however few edits lie between them. */
  digits: string;
  /** Its numbering, "" where it has none. */
  number: string;
}

export const lettersOf = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const plainOf = (title: string): string => lettersOf(titleKey(title));

export function titleForm(title: string): TitleForm {
  const shown = normaliseTitle(title);
  const plain = plainOf(shown);
  return { letters: lettersOf(shown), plain, digits: plain.replace(/\D+/g, ' ').trim(), number: headingNumber(shown)?.parts.join('.') ?? '' };
}

/** Forms by title: folding one costs far more than comparing two. */
export class TitleForms {
  private readonly forms = new Map<string, TitleForm>();

  of(title: string): TitleForm {
    const known = this.forms.get(title);
    if (known) return known;
    const form = titleForm(title);
    this.forms.set(title, form);
    return form;
  }
}

/** True where two titles are one but for noise: letters equal, or few edits apart and of one number. */
export function isSameTitle(a: TitleForm, b: TitleForm): boolean {
  if (a.plain === '' || b.plain === '') return a.letters === b.letters && a.letters !== '';
  if (a.plain === b.plain) return true;
  if (a.number !== '' && b.number !== '' && a.number !== b.number) return false;
  const most = Math.floor(NOISE * Math.max(a.plain.length, b.plain.length));
  return most > 0 && a.digits === b.digits && editDistance(a.plain, b.plain, most) <= most;
}
